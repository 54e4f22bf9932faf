'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId } from 'react';
import { Input, Select } from '@/components/ui/field';
import type { OrderFilter } from '@/lib/client/orders';
import { ORDER_STATUSES } from '@/lib/domain/orders/statuses';
import { statusKey } from './status-badge';

/** Search, status and store of the order list; chips undo what is set. */
export function OrderFilters(props: {
  readonly filter: OrderFilter;
  readonly stores: readonly { readonly slug: string; readonly name: string }[];
  readonly onChange: (part: Partial<OrderFilter>) => void;
}) {
  const { filter, stores, onChange } = props;
  const t = useTranslations('orders');
  const statuses = useTranslations('statuses');
  const id = useId();
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onChange({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_13rem_13rem]">
        {/* A new search text in the address is a new form, so that Back shows what it went back to. */}
        <search className="relative">
          <form key={filter.q} onSubmit={search}>
            <Search
              className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
              aria-hidden="true"
            />
            <Input
              name="q"
              type="search"
              defaultValue={filter.q}
              maxLength={200}
              aria-label={t('search')}
              placeholder={t('searchHint')}
              className="ps-10"
            />
          </form>
        </search>
        <Select
          id={`${id}-status`}
          aria-label={t('status')}
          value={filter.status}
          onChange={(event) => onChange({ status: event.target.value })}
        >
          <option value="">{t('anyStatus')}</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {statuses(statusKey(status))}
            </option>
          ))}
        </Select>
        <Select
          id={`${id}-store`}
          aria-label={t('store')}
          value={filter.store}
          onChange={(event) => onChange({ store: event.target.value })}
        >
          <option value="">{t('anyStore')}</option>
          {stores.map((store) => (
            <option key={store.slug} value={store.slug}>
              {store.name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
