import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { StatementDto } from '@/lib/contracts/statements';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Card } from '../kit/page-header';

/** Shows the tenant's current debt to the platform; renders nothing without a debt. */
export function OwedNotice({ owed }: { readonly owed: StatementDto['owed'] }) {
  const t = useTranslations('statements');
  if (owed.length === 0) return null;
  return (
    <Card title={t('owed')} text={t('owedText')}>
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
