'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { buildEndpointPath } from '@/lib/contracts/path';
import { payoutEndpoints } from '@/lib/contracts/payouts';
import { formatMoney } from '@/lib/domain/money/format-money';
import { listFormerPayoutStates, PAYOUT_STATES } from '@/lib/domain/payouts/states';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { PayoutStateBadge } from '../balance/payout-state-badge';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { FilterSelect } from '../list-kit/filter-select';
import { findOption, toFilterQuery } from '../list-kit/filter-values';
import { ListPage } from '../list-kit/list-page';
import { useListFilter } from '../list-kit/use-list-filter';
import { FormDialog } from '../settings/form-dialog';

type Payout = EndpointResponse<typeof payoutEndpoints.list>['data']['rows'][number];
interface Decision {
  readonly payout: Payout;
  readonly state: 'paid' | 'failed';
}
const FILTER = { state: '', page: 1 };
const CHANGES = { changes: ['payouts', 'cockpit'] };
const name = ({ amount, currency }: Payout): string => formatMoney(amount, currency, getRegionByCurrency(currency));

/** All pay-outs with their state. Staff record here whether a pay-out arrived or was returned. */
export function PayoutList() {
  // i18n-keys: balance.state.*
  const t = useTranslations('payouts');
  const states = useTranslations('balance.state');
  const list = useListFilter(FILTER);
  const { filter, change } = list;
  const query = toFilterQuery({ state: findOption(PAYOUT_STATES, filter.state) });
  const payouts = useEndpointQuery(
    payoutEndpoints.list,
    { params: {}, query: { ...query, page: filter.page } },
    { placeholderData: keepPreviousData },
  );
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <Card title={t('all')} text={t('allText')}>
      <div className="sm:max-w-xs">
        <FilterSelect
          label={t('state')}
          value={filter.state}
          any={t('anyState')}
          options={PAYOUT_STATES.map((state) => ({ value: state, label: states(state) }))}
          onChange={(state) => change({ state })}
        />
      </div>
      <ListPage
        list={{ ...list, isFiltered: filter.state !== '' }}
        query={payouts}
        page={payouts.data?.data}
        empty={{ title: t('none'), text: t('noneText') }}
      >
        {(page, isDimmed) => <PayoutRows rows={page.rows} dimmed={isDimmed} onDecide={setDecision} />}
      </ListPage>
      {decision?.state === 'paid' ? <PaidDialog payout={decision.payout} onClose={() => setDecision(null)} /> : null}
      {decision?.state === 'failed' ? (
        <FailedDialog payout={decision.payout} onClose={() => setDecision(null)} />
      ) : null}
    </Card>
  );
}

function PayoutRows(props: {
  readonly rows: readonly Payout[];
  readonly dimmed: boolean;
  readonly onDecide: (decision: Decision) => void;
}) {
  const { rows, dimmed, onDecide } = props;
  const t = useTranslations('payouts');
  const balance = useTranslations('balance');
  const format = useFormatter();
  return (
    <Table
      label={t('all')}
      dimmed={dimmed}
      head={
        <>
          <TableHeading>{t('client')}</TableHeading>
          <TableHeading className="hidden md:table-cell">{balance('date')}</TableHeading>
          <TableHeading className="text-end">{balance('amount')}</TableHeading>
          <TableHeading>{balance('stateHeading')}</TableHeading>
        </>
      }
    >
      {rows.map((payout) => (
        <TableRow key={payout.id}>
          <TableCell>
            <Link
              href={`/clients/${payout.client.id}#payouts`}
              prefetch={false}
              className="font-semibold underline-offset-4 wrap-anywhere hover:underline"
            >
              {payout.client.name}
            </Link>
            <span className="tabular block text-xs text-muted wrap-anywhere">
              {payout.holder} · {balance('account.endsIn', { lastFour: payout.last_four })}
            </span>
          </TableCell>
          <TableCell className="tabular hidden whitespace-nowrap md:table-cell">
            {format.dateTime(new Date(payout.created_at), { dateStyle: 'medium' })}
          </TableCell>
          <TableCell className="tabular text-end font-semibold">
            <Price minor={payout.amount} currency={payout.currency} region={getRegionByCurrency(payout.currency)} />
          </TableCell>
          <TableCell>
            <span className="flex flex-wrap items-center gap-2">
              <PayoutStateBadge state={payout.state} />
              {payout.state === 'created' ? (
                <a
                  href={`${buildEndpointPath(payoutEndpoints.export, {})}?batch=${payout.batch_id}`}
                  download
                  className="inline-flex items-center gap-1 text-sm underline underline-offset-4"
                >
                  <Download className="size-4" aria-hidden="true" />
                  {t('file')}
                </a>
              ) : null}
              {(['paid', 'failed'] as const).map((state) =>
                listFormerPayoutStates(state).includes(payout.state) ? (
                  <Button
                    key={state}
                    size="sm"
                    variant="secondary"
                    className="whitespace-nowrap"
                    onClick={() => onDecide({ payout, state })}
                  >
                    {t(state === 'paid' ? 'markPaid' : 'markFailed')}
                  </Button>
                ) : null,
              )}
            </span>
            {payout.reason ? (
              <span className="mt-1 block text-xs text-muted wrap-anywhere">{payout.reason}</span>
            ) : null}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function PaidDialog({ payout, onClose }: { readonly payout: Payout; readonly onClose: () => void }) {
  const t = useTranslations('payouts');
  const shared = useTranslations('admin');
  const decide = useEndpointMutation(payoutEndpoints.decide, CHANGES);
  const send = (): void => {
    if (decide.isPending) return;
    decide.mutate(
      { params: { payoutId: payout.id }, body: { state: 'paid', reason: '' } },
      {
        onSuccess: () => notifySuccess(t('markedPaid')),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      isOpenOnVisit
      open
      title={t('paidTitle', { amount: name(payout), client: payout.client.name })}
      text={t('paidText')}
      action={t('markPaid')}
      variant="primary"
      busy={decide.isPending}
      onConfirm={send}
      onClose={onClose}
    />
  );
}

function FailedDialog({ payout, onClose }: { readonly payout: Payout; readonly onClose: () => void }) {
  const t = useTranslations('payouts');
  const decide = useEndpointMutation(payoutEndpoints.decide, CHANGES);
  return (
    <FormDialog
      title={t('failedTitle', { amount: name(payout), client: payout.client.name })}
      text={t('failedText')}
      variant="danger"
      fields={[{ name: 'reason', label: t('reason'), hint: t('reasonHint'), maxLength: 500 }]}
      action={t('markFailed')}
      onClose={onClose}
      onSubmit={async ({ reason = '' }) => {
        await decide.mutateAsync({ params: { payoutId: payout.id }, body: { state: 'failed', reason } });
        onClose();
        notifySuccess(t('markedFailed'));
      }}
    />
  );
}
