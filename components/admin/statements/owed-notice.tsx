import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { StatementDto } from '@/lib/contracts/statements';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Card } from '../kit/page-header';

/**
 * Shows what the tenant owes the platform for production, and whether it is transferred or paid from money that the
 * platform collects; renders nothing where nothing is owed.
 */
export function OwedNotice(props: {
  readonly owed: StatementDto['owed'];
  readonly paidBy: StatementDto['production_paid_by'];
}) {
  const { owed, paidBy } = props;
  const isTransferred = paidBy === null || paidBy === 'credit';
  // i18n-keys: statements.owedPaidBy.balance, statements.owedPaidBy.fee
  const t = useTranslations('statements');
  if (owed.length === 0) return null;
  return (
    <Card
      title={t(isTransferred ? 'owed' : 'owedProduction')}
      text={isTransferred ? t('owedText') : t(`owedPaidBy.${paidBy}`)}
    >
      <ul className="flex flex-col gap-1 text-sm">
        {owed.flatMap(({ currency, unbilled, bills }) => {
          const write = (minor: number): string => formatMoney(minor, currency, getRegionByCurrency(currency));
          return [
            ...(unbilled === 0
              ? []
              : [<li key={`${currency} unbilled`}>{t('unbilled', { amount: write(unbilled) })}</li>]),
            ...(bills === 0 ? [] : [<li key={`${currency} bills`}>{t('unpaidBills', { amount: write(bills) })}</li>]),
          ];
        })}
      </ul>
      <Link
        href="/settings/billing-account"
        prefetch={false}
        className="self-start text-sm underline underline-offset-4"
      >
        {t('toBills')}
      </Link>
    </Card>
  );
}
