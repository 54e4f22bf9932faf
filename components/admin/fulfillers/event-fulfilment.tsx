'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox, Field, getControlAttributes, Input, Select } from '@/components/ui/field';
import { Price } from '@/components/ui/price';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { eventFulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { PRODUCTION_MODES } from '@/lib/domain/fulfilment/production';
import { parseTypedDecimal, toDecimal } from '@/lib/domain/money/decimal';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Card } from '../kit/page-header';
import { useAmountRule } from '../kit/use-amount-rule';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { useWholeNumberRule } from '../kit/use-whole-number-rule';
import { VisitFields } from '../kit/visit';
import { ProductionFindings } from '../settings/production-findings';

interface Params {
  readonly tenant: number;
  readonly slug: string;
}
type Settings = EndpointResponse<typeof eventFulfillerEndpoints.showSettings>['data'];

/** Settings of a store: when paid orders are sent to production, and the limit for production costs. */
export function EventFulfilment({ params }: { readonly params: Params }) {
  const query = useEndpointQuery(eventFulfillerEndpoints.showSettings, { params });
  return query.data ? <SettingsForm params={params} settings={query.data.data} /> : null;
}

function SettingsForm({ params, settings }: { readonly params: Params; readonly settings: Settings }) {
  const t = useTranslations('fulfillers.settings');
  const productionTexts = useTranslations('settings.production');
  const id = useId();
  const save = useEndpointMutation(eventFulfillerEndpoints.saveSettings, {
    changes: ['events', 'orders', 'production', 'dashboard'],
  });
  const { automatic, hold_minutes: hold, budget, currency, budget_used: used } = settings;
  const { production, account_production: account, production_findings: findings } = settings;
  const values = useMemo(
    () => ({
      automatic,
      hold: String(hold),
      budget: budget === null ? '' : String(budget / 100),
      production: production ?? '',
    }),
    [automatic, hold, budget, production],
  );
  const form = useEndpointForm({
    values,
    saved: t('saved'),
    toFormField: (name) => (name === 'hold_minutes' ? 'hold' : name),
    send: (typed) =>
      save.mutateAsync({
        params,
        body: {
          automatic: typed.automatic,
          hold_minutes: Number(typed.hold),
          production: PRODUCTION_MODES.find((way) => way === typed.production) ?? null,
          budget: typed.budget.trim() === '' ? null : toDecimal(parseTypedDecimal(typed.budget) ?? 0),
        },
      }),
  });
  const validate = useAmountRule(true);
  const checkHold = useWholeNumberRule();
  const { errors } = form.formState;
  const holdError = errors.hold?.message;
  const budgetError = errors.budget?.message;
  return (
    <Card title={t('title')} text={t('text')}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <VisitFields call={eventFulfillerEndpoints.saveSettings}>
          <Field id={`${id}-production`} label={productionTexts('title')} error={errors.production?.message}>
            <Select
              {...getControlAttributes(`${id}-production`, { error: errors.production?.message })}
              {...form.register('production')}
            >
              <option value="">
                {account
                  ? productionTexts('asAccount', { way: productionTexts(`way.${account}.title`) })
                  : productionTexts('asAccountNone')}
              </option>
              {PRODUCTION_MODES.map((way) => (
                <option key={way} value={way}>
                  {productionTexts(`way.${way}.title`)}
                </option>
              ))}
            </Select>
          </Field>
          {findings.length > 0 ? (
            <div role="alert" className="rounded-md bg-danger-soft px-4 py-3">
              <ProductionFindings findings={findings} />
            </div>
          ) : null}
          <label htmlFor={`${id}-automatic`} className="flex min-h-9 items-start gap-3 text-sm">
            <Checkbox id={`${id}-automatic`} {...form.register('automatic')} />
            <span>
              <span className="block font-medium">{t('automatic')}</span>
              <span className="text-body">{t('automaticHint')}</span>
            </span>
          </label>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field id={`${id}-hold`} label={t('hold')} hint={t('holdHint')} error={holdError}>
              <Input
                {...getControlAttributes(`${id}-hold`, { hint: t('holdHint'), error: holdError })}
                {...form.register('hold', { validate: checkHold })}
                inputMode="numeric"
                maxLength={5}
              />
            </Field>
            <Field id={`${id}-budget`} label={t('budget', { currency })} hint={t('budgetHint')} error={budgetError}>
              <Input
                {...getControlAttributes(`${id}-budget`, { hint: t('budgetHint'), error: budgetError })}
                {...form.register('budget', { validate })}
                inputMode="decimal"
                maxLength={14}
              />
            </Field>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
              {t('save')}
            </Button>
            <p className="text-sm text-body">
              {t('used')} <Price minor={used} currency={currency} region={getRegionByCurrency(currency)} />
            </p>
          </div>
        </VisitFields>
      </form>
    </Card>
  );
}
