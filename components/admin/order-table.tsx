'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Price } from '@/components/ui/price';
import type { OrderPage } from '@/lib/client/orders';
import type { OrderRowWire } from '@/lib/contracts/orders';
import { StatusBadge } from './status-badge';

interface Props {
  readonly page: OrderPage;
  readonly sort: string;
  /** Older rows stay, dimmed, while the next ones come. */
  readonly dimmed: boolean;
  readonly onSort: (sort: string) => void;
  readonly onPage: (page: number) => void;
}

export function OrderTable({ page, sort, dimmed, onSort, onPage }: Props) {
  const t = useTranslations('orders');
  return (
    <div className={classes('flex flex-col gap-4 transition-opacity', dimmed && 'opacity-60')} aria-busy={dimmed}>
      <section
        className="overflow-x-auto rounded-lg border border-line bg-surface"
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be scrollable by keyboard.
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <thead className="border-b border-line text-start text-xs text-muted">
            <tr>
              <Heading>{t('order')}</Heading>
              <SortHeading
                label={t('date')}
                up="oldest"
                down="newest"
                sort={sort}
                onSort={onSort}
                className="hidden sm:table-cell"
              />
              <Heading className="hidden md:table-cell">{t('customer')}</Heading>
              <Heading className="hidden lg:table-cell">{t('store')}</Heading>
              <Heading className="hidden sm:table-cell">{t('status')}</Heading>
              <Heading className="hidden text-end sm:table-cell">{t('items')}</Heading>
              <SortHeading
                label={t('total')}
                up="total-asc"
                down="total-desc"
                sort={sort}
                onSort={onSort}
                className="text-end"
              />
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <OrderRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      <Pager meta={page.meta} onPage={onPage} />
    </div>
  );
}

function OrderRow({ row }: { readonly row: OrderRowWire }) {
  const format = useFormatter();
  const placedAt = new Date(row.placed_at);
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-canvas">
      <Cell>
        {/* The whole row is this link, so that it opens in a tab like any other. */}
        <a
          href={`/orders/${row.id}`}
          className="flex items-center gap-3 font-semibold text-ink after:absolute after:inset-0 hover:underline"
        >
          {row.preview ? (
            <img
              src={row.preview}
              alt=""
              width={44}
              height={44}
              loading="lazy"
              className="size-11 rounded-sm bg-tile object-contain"
            />
          ) : null}
          <span className="tabular whitespace-nowrap">{row.order_ref}</span>
        </a>
        <span className="mt-1 flex flex-wrap items-center gap-2 ps-14 text-xs text-muted sm:hidden">
          {format.dateTime(placedAt, { dateStyle: 'medium' })}
          <StatusBadge status={row.status} />
        </span>
      </Cell>
      <Cell className="hidden whitespace-nowrap text-body sm:table-cell">
        {format.dateTime(placedAt, { dateStyle: 'medium', timeStyle: 'short' })}
      </Cell>
      <Cell className="hidden max-w-56 truncate md:table-cell">
        {row.customer_name}
        <span className="block truncate text-xs text-muted">{row.country}</span>
      </Cell>
      <Cell className="hidden text-body lg:table-cell">{row.store_name}</Cell>
      <Cell className="hidden sm:table-cell">
        <StatusBadge status={row.status} />
      </Cell>
      <Cell className="tabular hidden text-end sm:table-cell">{row.items}</Cell>
      <Cell className="text-end font-medium whitespace-nowrap">
        <Price minor={row.total} currency={row.currency} region={row.region} />
      </Cell>
    </tr>
  );
}

const Cell = ({ className, children }: { readonly className?: string; readonly children: React.ReactNode }) => (
  <td className={classes('px-4 py-3 align-middle', className)}>{children}</td>
);

const Heading = ({ className, children }: { readonly className?: string; readonly children: React.ReactNode }) => (
  <th scope="col" className={classes('px-4 py-3 text-start font-medium whitespace-nowrap', className)}>
    {children}
  </th>
);

function SortHeading(props: {
  readonly label: string;
  readonly up: string;
  readonly down: string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly className?: string;
}) {
  const { label, up, down, sort, onSort, className } = props;
  const direction = sort === up ? 'ascending' : sort === down ? 'descending' : 'none';
  return (
    <th scope="col" aria-sort={direction} className={classes('px-4 py-1.5 text-start font-medium', className)}>
      <button
        type="button"
        onClick={() => onSort(sort === down ? up : down)}
        className="min-h-8 whitespace-nowrap rounded-sm px-1 hover:text-ink"
      >
        {label}
        <span aria-hidden="true" className="ms-1">
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕'}
        </span>
      </button>
    </th>
  );
}

function Pager({ meta, onPage }: { readonly meta: OrderPage['meta']; readonly onPage: (page: number) => void }) {
  const t = useTranslations('orders');
  const pages = Math.max(1, Math.ceil(meta.total / meta.per_page));
  if (pages === 1) return null;
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-3">
      <Button look="secondary" size="sm" disabled={meta.page <= 1} onClick={() => onPage(meta.page - 1)}>
        {t('previous')}
      </Button>
      <p className="tabular text-sm text-muted">{t('pageOf', { page: meta.page, pages })}</p>
      <Button look="secondary" size="sm" disabled={meta.page >= pages} onClick={() => onPage(meta.page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
