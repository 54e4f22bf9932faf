import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Price } from '@/components/ui/price';
import type { BalanceDto, PayoutOverviewDto } from '@/lib/contracts/payouts';
import { toDecimal } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { MIN_PAYOUT_MINOR, PAYOUT_RESERVE_DAYS } from '@/lib/domain/payouts/terms';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Card } from '../kit/page-header';

/** Shows the available amount in one currency, and the parts of the held money that are not available. */
export function BalanceCard(props: {
  readonly balance: BalanceDto;
  readonly terms: PayoutOverviewDto['terms'];
  readonly hasAccount: boolean;
  /** Whether payments in this currency are simulated. */
  readonly isTest: boolean;
}) {
  const { balance, terms, hasAccount, isTest } = props;
  // i18n-keys: balance.onTheWay, balance.reserved, balance.owed, balance.debt
  const t = useTranslations('balance');
  const { currency, available } = balance;
  const region = getRegionByCurrency(currency);
  const least = formatMoney(MIN_PAYOUT_MINOR, currency, region);
  const next =
    balance.debt > 0
      ? t('next.debt')
      : available < MIN_PAYOUT_MINOR
        ? t('next.little', { amount: least })
        : t(hasAccount ? 'next.ready' : 'next.noAccount');
  const parts = [
    ['onTheWay', balance.on_the_way, t('onTheWayHint', { days: terms.delay_days })],
    [
      'reserved',
      balance.reserved,
      t('reservedHint', { percent: toDecimal(terms.reserve_percent), days: PAYOUT_RESERVE_DAYS }),
    ],
    ['owed', balance.owed, t('owedHint')],
    ['debt', balance.debt, t('debtHint')],
  ] as const;
  return (
    <Card title={t('inCurrency', { currency })} actions={isTest ? <Badge tone="info">{t('test')}</Badge> : null}>
      <div className="flex flex-col gap-1">
        <p className="text-sm text-body">{t('available')}</p>
        <p className="text-3xl font-semibold">
          <Price minor={available} currency={currency} region={region} />
        </p>
        <p className="max-w-prose text-sm text-body">{next}</p>
        {isTest ? <p className="max-w-prose text-sm text-body">{t('testText')}</p> : null}
      </div>
      <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-4 text-sm sm:grid-cols-2">
        {parts
          .filter(([key, minor]) => minor > 0 || key === 'onTheWay')
          .map(([key, minor, hint]) => (
            <div key={key} className="flex flex-col gap-0.5">
              <dt className="text-body">{t(key)}</dt>
              <dd className="font-semibold">
                <Price minor={minor} currency={currency} region={region} />
              </dd>
              <dd className="text-xs text-muted">{hint}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
