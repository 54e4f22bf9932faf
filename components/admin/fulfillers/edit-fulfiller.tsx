'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, getControlAttributes, Select } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfillerRowDto, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { FULFILLER_PROVIDERS } from '@/lib/domain/fulfillers/registration';
import { parseTypedDecimal, toDecimal } from '@/lib/domain/money/decimal';
import { CURRENCIES } from '@/lib/domain/money/money';
import { COUNTRIES } from '@/lib/domain/regions/countries';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { parseWholeNumber } from '../kit/use-whole-number-rule';
import { useVisitBlock, VisitFields } from '../kit/visit';
import {
  AddressRow,
  CountryRow,
  FieldPair,
  type FulfillerValues,
  ListRow,
  TextRow,
  useCountryLabel,
} from './fulfiller-fields';

const parseAmount = (text: string): number | null =>
  text.trim() === '' ? null : toDecimal(parseTypedDecimal(text) ?? 0);

function getOptionValues(row: FulfillerRowDto): FulfillerValues {
  const text = (value: number | null): string => (value === null ? '' : String(value));
  return {
    name: row.name,
    contact_name: row.contact_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    country: row.country,
    ships_to: row.ships_to,
    categories: row.categories,
    print_methods: row.print_methods,
    lead_time_days: text(row.lead_time_days),
    cut_off_hour: text(row.cut_off_hour),
    api_endpoint: row.api_endpoint,
    api_key: '',
    vat_number: row.vat_number,
    provider: row.provider,
    daily_capacity: text(row.daily_capacity),
    price_per_item: row.price_per_item === null ? '' : String(row.price_per_item / 100),
    price_currency: row.price_currency ?? '',
  };
}

/** Edits a fulfiller's contact, products and connection (ADM-15). */
export function EditFulfiller(props: {
  readonly tenantId: number;
  readonly row: FulfillerRowDto;
  readonly categories: readonly string[];
  readonly methods: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
}) {
  const { tenantId, row, categories, methods, onClose } = props;
  const t = useTranslations('fulfillerForm');
  const page = useTranslations('fulfillers');
  const shared = useTranslations('admin');
  const id = useId();
  const label = useCountryLabel();
  const update = useEndpointMutation(fulfillerEndpoints.update, { changes: ['fulfillers', 'events'] });
  const values = useMemo(() => getOptionValues(row), [row]);
  const form = useEndpointForm<FulfillerValues>({
    values,
    saved: page('saved'),
    send: async (typed) => {
      const provider = FULFILLER_PROVIDERS.find((candidate) => candidate === typed.provider) ?? row.provider;
      const price = parseAmount(typed.price_per_item);
      const currency = CURRENCIES.find((candidate) => candidate === typed.price_currency) ?? null;
      const body = {
        ...typed,
        provider,
        lead_time_days: parseWholeNumber(typed.lead_time_days),
        cut_off_hour: parseWholeNumber(typed.cut_off_hour),
        daily_capacity: parseWholeNumber(typed.daily_capacity),
        price_per_item: price,
        price_currency: price === null ? null : currency,
      };
      await update.mutateAsync({ params: { tenant: tenantId, fulfillerId: row.id }, body });
      onClose();
    },
  });
  const countries = useMemo(
    () =>
      COUNTRIES.map(({ iso2 }) => ({ value: iso2, label: label(iso2) })).sort((a, b) => a.label.localeCompare(b.label)),
    [label],
  );
  const provider = form.watch('provider');
  const refusal = useVisitBlock(fulfillerEndpoints.update);
  return (
    <Dialog open onClose={onClose} title={page('editTitle', { name: row.name })} closeLabel={shared('close')}>
      <form
        noValidate
        className="flex flex-col gap-6 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving && !refusal) void form.save();
        }}
      >
        <VisitFields call={fulfillerEndpoints.update}>
          <FieldPair>
            <TextRow form={form} name="name" max={120} isNeeded />
            <TextRow form={form} name="contact_name" max={120} isNeeded />
          </FieldPair>
          <FieldPair>
            <TextRow form={form} name="email" max={254} mode="email" isNeeded />
            <TextRow form={form} name="phone" max={60} mode="tel" />
          </FieldPair>
          <AddressRow form={form} />
          <FieldPair>
            <CountryRow form={form} countries={countries} />
            <TextRow form={form} name="vat_number" max={40} />
          </FieldPair>
          <ListRow form={form} name="ships_to" options={countries} />
          <ListRow form={form} name="categories" options={categories.map((name) => ({ value: name, label: name }))} />
          <ListRow form={form} name="print_methods" options={methods} />
          <FieldPair>
            <TextRow form={form} name="lead_time_days" max={3} mode="numeric" />
            <TextRow form={form} name="cut_off_hour" max={2} mode="numeric" />
          </FieldPair>
          <FieldPair>
            <TextRow form={form} name="daily_capacity" max={7} mode="numeric" />
            <TextRow form={form} name="price_per_item" max={10} mode="decimal" />
            <Field id={`${id}-currency`} label={t('field.price_currency')}>
              <Select {...getControlAttributes(`${id}-currency`, {})} {...form.register('price_currency')}>
                <option value="">–</option>
                {CURRENCIES.map((code) => (
                  <option key={code} value={code}>
                    {code}
                  </option>
                ))}
              </Select>
            </Field>
          </FieldPair>
          {row.sandbox ? (
            <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">{page('sandboxText')}</p>
          ) : (
            <>
              <Field id={`${id}-provider`} label={t('field.provider')}>
                <Select {...getControlAttributes(`${id}-provider`, {})} {...form.register('provider')}>
                  {FULFILLER_PROVIDERS.map((name) => (
                    <option key={name} value={name}>
                      {page(`provider.${name}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              {provider === 'api' ? (
                <>
                  <TextRow form={form} name="api_endpoint" max={2_000} mode="url" />
                  <TextRow form={form} name="api_key" max={500} isSecret />
                </>
              ) : null}
            </>
          )}
        </VisitFields>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving} disabled={refusal !== null}>
            {page('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
