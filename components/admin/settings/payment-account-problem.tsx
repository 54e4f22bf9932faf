'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { PaymentAccountDto } from '@/lib/contracts/payments';
import { formatAnyMoney } from '@/lib/domain/money/format-any-money';
import type { Region } from '@/lib/domain/regions/regions';

/**
 * Returns whether the owner must act on a payment account: it blocks payments, its payouts are stopped, or a payout
 * failed.
 */
export const hasAccountProblem = ({
  state,
  stops_payments: stops,
  failed_payout: payout,
}: PaymentAccountDto): boolean => stops || state === 'restricted' || payout !== null;

/** Explains the problem of a payment account. Renders nothing without a problem. */
export function PaymentAccountProblem({ account }: { readonly account: PaymentAccountDto }) {
  // i18n-keys: settings.billing.payment.reason.*
  const t = useTranslations('settings.billing.payment');
  const format = useFormatter();
  const { state, region, since, reason, missing, stops_payments: stops, failed_payout: payout } = account;
  const day = (moment: string): string => format.dateTime(new Date(moment), { dateStyle: 'long' });
  return (
    <>
      {state === 'restricted' && since ? (
        <p>
          {t(stops ? 'text.restricted' : 'text.payouts', { date: day(since) })} {t(`reason.${reason ?? 'other'}`)}
        </p>
      ) : null}
      {missing.length > 0 ? <p>{t('missing', { count: missing.length })}</p> : null}
      {state === 'lost' && since ? <p>{t('text.lost', { date: day(since) })}</p> : null}
      {stops && state !== 'restricted' ? <p>{t('text.stopped')}</p> : null}
      {payout ? (
        <p className="wrap-anywhere">
          {t('failedPayout', {
            amount: formatAnyMoney(payout.amount_minor, payout.currency, region),
            date: day(payout.at),
            reason: payout.reason || 'none',
          })}
        </p>
      ) : null}
    </>
  );
}

/**
 * Lists, by region, the payment accounts that need action by their owner, and the regions in which stores sell without
 * one.
 */
export function PaymentAccountNotices(props: {
  readonly accounts: readonly PaymentAccountDto[];
  /** Regions whose payments the built-in gateway simulates, so that no account is needed. */
  readonly testRegions: readonly Region[];
  /** Link to the page that solves the problem. */
  readonly action?: ReactNode;
}) {
  const { accounts, testRegions, action } = props;
  const t = useTranslations('settings.billing.payment');
  const regions = useTranslations('events.regions');
  const format = useFormatter();
  const missing = accounts.filter(
    (account) =>
      account.stores > 0 && isMissing(account) && !hasAccountProblem(account) && !testRegions.includes(account.region),
  );
  const troubles = accounts.filter(hasAccountProblem).map((account) => (
    <section
      key={account.region}
      role="alert"
      className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-danger bg-danger-soft px-5 py-4"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2 text-sm">
        <h2 className="text-base text-danger">{t('notice', { region: regions(account.region) })}</h2>
        <PaymentAccountProblem account={account} />
      </div>
      {action}
    </section>
  ));
  if (missing.length === 0) return troubles;
  return (
    <>
      {troubles}
      <section className="flex flex-wrap items-start justify-between gap-3 rounded-lg bg-warning-soft px-5 py-4 text-sm text-warning">
        <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
          <h2 className="text-sm font-semibold">
            {t('missingAccounts', { regions: format.list(missing.map(({ region }) => regions(region))) })}
          </h2>
          <p>{t('text.none')}</p>
        </div>
        {action}
      </section>
    </>
  );
}

/** Returns whether a region has no account, or one whose set-up waits for its owner. */
const isMissing = ({ state }: PaymentAccountDto): boolean => state === 'none' || state === 'started';
