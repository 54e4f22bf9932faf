'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { PaymentProblemDto } from '@/lib/contracts/payments';

/**
 * Explains per region why the card provider rejects the stores' payments, and how to solve the problem. Renders nothing
 * when there is none.
 */
export function PaymentProblems(props: {
  readonly problems: readonly PaymentProblemDto[];
  /** Link to the page that solves the problem, for use on other pages. */
  readonly action?: ReactNode;
}) {
  const { problems, action } = props;
  const t = useTranslations('settings.billing.payment');
  // i18n-keys: admin.field.stripe_*
  const reasons = useTranslations('admin.field');
  const format = useFormatter();
  return problems.map(({ region, problem, message, since }) => (
    <section
      key={region}
      role="alert"
      className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-danger bg-danger-soft px-5 py-4"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2 text-sm">
        <h2 className="text-base text-danger">{t('problemTitle', { region })}</h2>
        <p className="wrap-anywhere">{reasons(`stripe_${problem}`)}</p>
        <p className="wrap-anywhere text-muted">
          {t('problemSince', { date: format.dateTime(new Date(since), { dateStyle: 'long' }), message })}
        </p>
        <p className="text-muted">{t('problemEnds')}</p>
      </div>
      {action}
    </section>
  ));
}
