import { useFormatter, useTranslations } from 'next-intl';
import { Price } from '@/components/ui/price';
import type { PayoutDto } from '@/lib/contracts/payouts';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Cell, Heading, Row, Table } from '../kit/table';
import { PayoutStateBadge } from './payout-state-badge';

/** A tenant's pay-outs, the newest first, with the account that each went to. */
export function PayoutTable({ payouts }: { readonly payouts: readonly PayoutDto[] }) {
  const t = useTranslations('balance');
  const format = useFormatter();
  return (
    <Table
      label={t('payouts')}
      head={
        <>
          <Heading>{t('date')}</Heading>
          <Heading className="hidden sm:table-cell">{t('account.title')}</Heading>
          <Heading>{t('stateHeading')}</Heading>
          <Heading className="text-end">{t('amount')}</Heading>
        </>
      }
    >
      {payouts.map((payout) => (
        <Row key={payout.id}>
          <Cell className="tabular whitespace-nowrap">
            {format.dateTime(new Date(payout.created_at), { dateStyle: 'medium' })}
          </Cell>
          <Cell className="hidden sm:table-cell">
            <span className="wrap-anywhere">{payout.holder}</span>
            <span className="tabular block text-xs text-muted">
              {t('account.endsIn', { lastFour: payout.last_four })}
            </span>
          </Cell>
          <Cell>
            <PayoutStateBadge state={payout.state} />
            {payout.reason ? (
              <span className="mt-1 block text-xs text-muted wrap-anywhere">{payout.reason}</span>
            ) : null}
          </Cell>
          <Cell className="tabular text-end font-semibold">
            <Price minor={payout.amount} currency={payout.currency} region={getRegionByCurrency(payout.currency)} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
