'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Price } from '@/components/ui/price';
import type { OrderTerms } from '@/lib/contracts/order-terms';
import type { TermsChange } from '@/lib/domain/checkout/terms-change';
import { getFormatTag, isLanguage } from '@/lib/domain/languages/languages';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { Translate } from '../texts';

/**
 * Price changes since the page was shown: old and new values and the form's only button, which continues to the payment
 * of the new terms. Takes the focus when it appears and when the terms change again.
 */
export function TermsPanel(props: {
  readonly store: Pick<StoreView, 'currency' | 'region'>;
  readonly language: string;
  readonly changes: readonly TermsChange[];
  readonly terms: OrderTerms;
  readonly loading: boolean;
  /** Label of the button when nothing is left to pay. */
  readonly freeLabel: string;
  readonly t: Translate;
}) {
  const { store, language, changes, terms, loading, freeLabel, t } = props;
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other terms are announced anew
  useEffect(() => panel.current?.focus(), [terms]);
  const { voucher } = terms;
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      data-terms={terms.total}
      className="flex flex-col gap-4 rounded-lg border border-line-strong bg-warning-soft p-5 outline-none"
    >
      <div className="flex items-start gap-3 text-warning">
        <Icon name="bag" className="mt-1" />
        <div>
          <p className="font-heading text-lg font-semibold">{t('terms_title')}</p>
          <p className="text-sm">{t('terms_lead')}</p>
        </div>
      </div>
      {voucher && !voucher.is_valid ? (
        <p className="text-sm">{t('terms_voucher_gone', { code: voucher.code })}</p>
      ) : null}
      <dl className="flex flex-col gap-2 rounded-md bg-surface p-4 text-sm">
        {changes
          .filter(({ kind }) => kind !== 'tax')
          .map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew with each answer
            <Change key={index} change={change} store={store} language={language} t={t} />
          ))}
        {/* In the US, tax is added to the price and was not known before. */}
        {terms.tax === null ? null : (
          <>
            <Row label={t('breakdown_tax')} now={<Price {...store} minor={terms.tax} />} />
            <Row label={t('grand_total')} now={<Price {...store} minor={terms.total} />} />
          </>
        )}
      </dl>
      <Button type="submit" size="lg" busy={loading} disabled={loading} className="w-full">
        {terms.total === 0
          ? freeLabel
          : t('terms_continue', { amount: formatMoney(terms.total, store.currency, store.region) })}
      </Button>
    </section>
  );
}

function Change(props: {
  readonly change: TermsChange;
  readonly store: Pick<StoreView, 'currency' | 'region'>;
  readonly language: string;
  readonly t: Translate;
}) {
  const { change, store, language, t } = props;
  if (change.kind === 'method') {
    // i18n-keys: checkout.method_*
    return (
      <Row label={t('shipping_method')} before={t(`method_${change.before}`)} now={t(`method_${change.now}`)} t={t} />
    );
  }
  if (change.kind === 'vat') {
    const [before, now] = [rateText(change.before, language), rateText(change.now, language)];
    return <Row label={t('total_vat')} before={before} now={now} t={t} />;
  }
  const sign = change.kind === 'discount' ? -1 : 1;
  const amount = (minor: number) => <Price {...store} minor={minor === 0 ? 0 : sign * minor} />;
  return <Row label={labelChange(change, store, t)} before={amount(change.before)} now={amount(change.now)} t={t} />;
}

function labelChange(
  change: Exclude<TermsChange, { readonly kind: 'method' }>,
  { region }: Pick<StoreView, 'region'>,
  t: Translate,
): string {
  switch (change.kind) {
    case 'line':
      return t('terms_each', { name: change.name });
    case 'shipping':
      return t('shipping_cost');
    case 'discount':
      return t('discount');
    case 'tax':
      return t('breakdown_tax');
    case 'vat':
      return t('total_vat');
    case 'amount':
      return t(region === 'US' ? 'total_before_tax' : 'total');
  }
}

/**
 * Old and new value of one term; hidden labels distinguish them for screen readers, because the old one is only struck
 * through.
 */
function Row(props: {
  readonly label: string;
  readonly before?: React.ReactNode;
  readonly now: React.ReactNode;
  readonly t?: Translate;
}) {
  const { label, before, now, t } = props;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 last:border-t last:border-line last:pt-2 last:text-base last:font-semibold">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="ms-auto flex items-baseline gap-2 whitespace-nowrap">
        {before === undefined || !t ? null : (
          <>
            <span className="sr-only">{t('terms_was')} </span>
            <s className="font-normal text-muted">{before}</s>
            <span aria-hidden="true">→</span>
            <span className="sr-only">{t('terms_is')} </span>
          </>
        )}
        <span className="font-semibold">{now}</span>
      </dd>
    </div>
  );
}

/** Formats a rate in basis points for the language: '20%', '25,5 %'. */
const rateText = (bps: number, language: string): string =>
  new Intl.NumberFormat(isLanguage(language) ? getFormatTag(language) : language, {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(bps / 10_000);
