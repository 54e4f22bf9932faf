import { useFormatter, useTranslations } from 'next-intl';
import { Price } from '@/components/ui/price';
import type { PayoutDto } from '@/lib/contracts/payouts';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { PayoutStateBadge } from './payout-state-badge';

/** A tenant's pay-outs, newest first, each with the bank account to which it was sent. */
export function PayoutTable({ payouts }: { readonly payouts: readonly PayoutDto[] }) {
  const t = useTranslations('balance');
  const format = useFormatter();
  return (
    <Table
      label={t('payouts')}
      head={
        <>
          <TableHeading>{t('date')}</TableHeading>
          <TableHeading className="hidden sm:table-cell">{t('account.title')}</TableHeading>
          <TableHeading>{t('stateHeading')}</TableHeading>
          <TableHeading className="text-end">{t('amount')}</TableHeading>
        </>
      }
    >
      {payouts.map((payout) => (
        <TableRow key={payout.id}>
          <TableCell className="tabular whitespace-nowrap">
            {format.dateTime(new Date(payout.created_at), { dateStyle: 'medium' })}
          </TableCell>
          <TableCell className="hidden sm:table-cell">
            <span className="wrap-anywhere">{payout.holder}</span>
            <span className="tabular block text-xs text-muted">
              {t('account.endsIn', { lastFour: payout.last_four })}
            </span>
          </TableCell>
          <TableCell>
            <PayoutStateBadge state={payout.state} />
            {payout.reason ? (
              <span className="mt-1 block text-xs text-muted wrap-anywhere">{payout.reason}</span>
            ) : null}
          </TableCell>
          <TableCell className="tabular text-end font-semibold">
            <Price minor={payout.amount} currency={payout.currency} region={getRegionByCurrency(payout.currency)} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
