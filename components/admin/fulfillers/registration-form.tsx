'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { COUNTRIES } from '@/lib/domain/regions/countries';
import { useUnsavedGuard } from '../kit/leave-guard';
import { Card } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { parseWholeNumber } from '../kit/use-whole-number-rule';
import { VisitFields } from '../kit/visit';
import {
  AddressRow,
  CountryRow,
  EMPTY_FULFILLER,
  FieldPair,
  type FulfillerValues,
  ListRow,
  TextRow,
  useCountryLabel,
} from './fulfiller-fields';

/** Form that registers a fulfiller for one event or for all (EVT-17). */
export function RegistrationForm(props: {
  readonly onSend: (body: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly categories: readonly string[];
  readonly methods: readonly { readonly value: string; readonly label: string }[];
}) {
  const { onSend, categories, methods } = props;
  const t = useTranslations('fulfillerForm');
  const page = useTranslations('fulfillers');
  const shared = useTranslations('admin');
  const values = useMemo(() => EMPTY_FULFILLER, []);
  const form = useEndpointForm<FulfillerValues>({
    values,
    saved: t('saved'),
    // Resets the form after saving: it is ready for the next fulfiller, and no API key stays on the screen.
    next: EMPTY_FULFILLER,
    send: async (typed) => {
      const {
        provider: _provider,
        daily_capacity: _capacity,
        price_per_item: _price,
        price_currency: _currency,
        ...form
      } = typed;
      await onSend({
        ...form,
        lead_time_days: parseWholeNumber(typed.lead_time_days),
        cut_off_hour: parseWholeNumber(typed.cut_off_hour),
      });
    },
  });
  useUnsavedGuard(form.formState.isDirty, shared('unsavedLeave'));
  const label = useCountryLabel();
  const countries = useMemo(
    () =>
      COUNTRIES.map(({ iso2 }) => ({ value: iso2, label: label(iso2) })).sort((a, b) => a.label.localeCompare(b.label)),
    [label],
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) void form.save();
      }}
    >
      <VisitFields call={fulfillerEndpoints.add}>
        <Card title={t('who')}>
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
        </Card>
        <Card title={t('what')}>
          <ListRow form={form} name="ships_to" options={countries} />
          <ListRow form={form} name="categories" options={categories.map((name) => ({ value: name, label: name }))} />
          <ListRow form={form} name="print_methods" options={methods} />
          <FieldPair>
            <TextRow form={form} name="lead_time_days" max={3} mode="numeric" />
            <TextRow form={form} name="cut_off_hour" max={2} mode="numeric" />
          </FieldPair>
        </Card>
        <Card title={t('connection')} text={t('connectionText')}>
          <TextRow form={form} name="api_endpoint" max={2_000} mode="url" />
          <TextRow form={form} name="api_key" max={500} isSecret />
          <p className="text-sm text-body">
            <a href="/fulfiller-api" target="_blank" rel="noopener" className="underline">
              {page('apiLink')}
            </a>
          </p>
        </Card>
        <Button type="submit" size="lg" className="w-fit" busy={form.isSaving} aria-disabled={form.isSaving}>
          {t('register')}
        </Button>
      </VisitFields>
    </form>
  );
}
