'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Price } from '@/components/ui/price';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { payoutEndpoints } from '@/lib/contracts/payouts';
import { toDecimal } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { CURRENCIES } from '@/lib/domain/money/money';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { FailureNotice } from '../failure-notice';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { PageCheckbox, RowCheckbox } from '../list-kit/selection-boxes';
import { useSelection } from '../list-kit/use-selection';

type Due = EndpointResponse<typeof payoutEndpoints.due>['data']['rows'][number];
const toKey = ({ client, currency }: Due): string => `${client.id} ${currency}`;

/**
 * Clients with money that can be paid out. Staff can create the pay-outs of all clients without an obstacle at once.
 */
export function DuePayouts() {
  const t = useTranslations('payouts');
  const shared = useTranslations('admin');
  const query = useEndpointQuery(payoutEndpoints.due, { params: {} });
  const create = useEndpointMutation(payoutEndpoints.create, { changes: ['payouts', 'cockpit'] });
  const [isAsking, setAsking] = useState(false);
  const rows = query.data?.data.rows ?? [];
  const payable = rows.filter(({ obstacle }) => obstacle === null);
  const selection = useSelection('due', payable.map(toKey));
  const selected = payable.filter((row) => selection.ids.has(toKey(row)));
  const sums = CURRENCIES.flatMap((currency) => {
    const minor = selected.reduce((sum, row) => sum + (row.currency === currency ? row.available : 0), 0);
    return minor > 0 ? [formatMoney(minor, currency, getRegionByCurrency(currency))] : [];
  });
  const send = (): void => {
    if (create.isPending) return;
    create.mutate(
      {
        params: {},
        body: {
          rows: selected.map(({ client, currency, available }) => ({
            client_id: client.id,
            currency,
            amount: toDecimal(available),
          })),
        },
      },
      {
        onSuccess: ({ data }) => {
          notifySuccess(t('created', { count: data.created }));
          selection.clear();
        },
        onError: (error) => {
          notifyFailure(error, shared('saveFailed'));
          // A balance may have changed since the list was read.
          selection.clear();
          void query.refetch();
        },
        onSettled: () => setAsking(false),
      },
    );
  };
  return (
    <Card
      title={t('due')}
      text={t('dueText')}
      actions={
        payable.length > 0 ? (
          <Button size="sm" disabled={selected.length === 0} onClick={() => setAsking(true)}>
            {t('create', { count: selected.length })}
          </Button>
        ) : null
      }
    >
      {query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton className="h-40" />
      ) : rows.length === 0 ? (
        <EmptyState title={t('noneDue')} text={t('noneDueText')} />
      ) : (
        <DueTable rows={rows} payable={payable} selection={selection} />
      )}
      <ConfirmDialog
        isOpenOnVisit
        open={isAsking}
        title={t('createTitle', { count: selected.length })}
        text={t('createText', { amount: sums.join(' + ') })}
        action={t('create', { count: selected.length })}
        variant="primary"
        busy={create.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

function DueTable(props: {
  readonly rows: readonly Due[];
  readonly payable: readonly Due[];
  readonly selection: ReturnType<typeof useSelection>;
}) {
  const { rows, payable, selection } = props;
  // i18n-keys: payouts.obstacle.*
  const t = useTranslations('payouts');
  const balance = useTranslations('balance');
  const money = (minor: number, row: Due) => (
    <Price minor={minor} currency={row.currency} region={getRegionByCurrency(row.currency)} />
  );
  return (
    <Table
      label={t('due')}
      head={
        <>
          {payable.length > 0 ? (
            <TableHeading>
              <PageCheckbox selection={selection} page={payable.map(toKey)} label={t('selectAll')} />
            </TableHeading>
          ) : null}
          <TableHeading>{t('client')}</TableHeading>
          <TableHeading className="hidden md:table-cell">{balance('account.title')}</TableHeading>
          <TableHeading className="hidden text-end sm:table-cell">{balance('onTheWay')}</TableHeading>
          <TableHeading className="text-end">{balance('available')}</TableHeading>
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={toKey(row)}>
          {payable.length > 0 ? (
            <TableCell>
              {row.obstacle === null ? (
                <RowCheckbox
                  selection={selection}
                  id={toKey(row)}
                  label={t('select', { name: row.client.name, currency: row.currency })}
                />
              ) : null}
            </TableCell>
          ) : null}
          <TableCell>
            <Link
              href={`/clients/${row.client.id}#payouts`}
              prefetch={false}
              className="font-semibold underline-offset-4 wrap-anywhere hover:underline"
            >
              {row.client.name}
            </Link>
            {row.obstacle ? (
              <span className="block text-xs text-warning">{t(`obstacle.${row.obstacle.replaceAll(' ', '_')}`)}</span>
            ) : null}
          </TableCell>
          <TableCell className="hidden md:table-cell">
            {row.account ? (
              <>
                <span className="wrap-anywhere">{row.account.holder}</span>
                <span className="tabular block text-xs text-muted">
                  {balance('account.endsIn', { lastFour: row.account.last_four })}
                </span>
              </>
            ) : (
              '–'
            )}
          </TableCell>
          <TableCell className="tabular hidden text-end sm:table-cell">{money(row.on_the_way, row)}</TableCell>
          <TableCell className="tabular text-end font-semibold">{money(row.available, row)}</TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
