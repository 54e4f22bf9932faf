'use client';

import { useTranslations } from 'next-intl';
import { Price } from '@/components/ui/price';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { formatMoney } from '@/lib/domain/money/format-money';
import { SummaryCard } from './summary-card';

/** Shows the profit of an order, and notes what the figures do not include. */
export function OrderResult(props: {
  readonly result: NonNullable<OrderDetail['result']>;
  readonly order: Pick<OrderDetail['order'], 'currency' | 'region'>;
}) {
  const { result, order } = props;
  // i18n-keys: orders.result.*
  const t = useTranslations('orders.result');
  const { fee } = result;
  const isMade = result.production + result.shipping > 0;
  const rows = [
    ['received', result.received],
    ['tax', -result.tax],
    ...(isMade
      ? ([
          ['production', -result.production],
          ['shipping', -result.shipping],
        ] as const)
      : []),
    ...(result.donation > 0 ? ([['donation', -result.donation]] as const) : []),
  ] as const;
  return (
    <SummaryCard title={t('title')}>
      <dl className="grid gap-1.5 text-sm">
        {rows.map(([name, minor]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-body">{t(name)}</dt>
            <dd>
              <Price minor={minor} {...order} />
            </dd>
          </div>
        ))}
        <div className="mt-1.5 flex justify-between gap-4 border-t border-line pt-2.5 font-semibold">
          <dt>{t(isMade ? 'profit' : 'beforeProduction')}</dt>
          <dd>
            <Price minor={result.profit} {...order} />
          </dd>
        </div>
      </dl>
      {fee ? (
        <p className="text-sm text-body">
          {t(fee.is_returned ? 'feeReturned' : 'feeKept', {
            amount: formatMoney(fee.amount, order.currency, order.region),
          })}
        </p>
      ) : null}
      <p className="text-xs text-muted">{t('note')}</p>
    </SummaryCard>
  );
}
