'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Cell, Heading, Row, Table } from '../kit/table';
import { useFieldWords } from '../kit/use-field-words';

/** Tracking of many orders from a file: first tried, with what is wrong by row; right rows don't wait for wrong ones. */
export function TrackingImport({ tenantId, onClose }: { readonly tenantId: number; readonly onClose: () => void }) {
  const t = useTranslations('orders.trackingImport');
  const shared = useTranslations('admin');
  const words = useFieldWords();
  const id = useId();
  const [csv, setCsv] = useState('');
  const trial = useEndpointMutation(fulfilmentEndpoints.importTracking, { changes: [] });
  const apply = useEndpointMutation(fulfilmentEndpoints.importTracking, { changes: ['orders'] });
  const params = { tenant: tenantId };
  const result = apply.data?.data ?? trial.data?.data;
  const refused = trial.error instanceof ApiError ? trial.error : null;
  const error = refused ? words(refused.firstReasons.csv ?? 'unreadable csv') : undefined;
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    apply.reset();
    const text = await file.text();
    setCsv(text);
    trial.mutate({ params, body: { csv: text, apply: false } });
  };
  const run = (): void =>
    apply.mutate(
      { params, body: { csv, apply: true } },
      {
        onSuccess: ({ data }) => {
          notifySuccess(t('done', { count: data.applied }));
          if (data.problems.length === 0) onClose();
        },
        onError: (problem) => notifyFailure(problem, shared('saveFailed')),
      },
    );
  const count = trial.data?.data.applied ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={shared('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button disabled={count === 0 || apply.isSuccess} busy={apply.isPending} onClick={run}>
            {t('action', { count })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-5">
        <p className="text-body">{t('text')}</p>
        <p className="rounded-md bg-tile px-3 py-2 font-mono text-xs">{COLUMNS.join(', ')}</p>
        <Field id={id} label={t('file')} error={error}>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="max-w-full text-sm file:me-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3.5 file:font-semibold"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </Field>
        <p role="status" className="text-sm font-medium">
          {result ? t('result', { good: result.applied, bad: result.rows - result.applied }) : ''}
        </p>
        {result && result.problems.length > 0 ? (
          <Table
            label={t('problems')}
            head={
              <>
                <Heading>{t('line')}</Heading>
                <Heading>{t('reference')}</Heading>
                <Heading>{t('problem')}</Heading>
              </>
            }
          >
            {result.problems.map((row) => (
              <Row key={row.line}>
                <Cell className="tabular">{row.line}</Cell>
                <Cell className="tabular wrap-anywhere">{row.reference}</Cell>
                <Cell>{t(`why.${whyOf(row.reason)}`)}</Cell>
              </Row>
            ))}
          </Table>
        ) : null}
      </div>
    </Dialog>
  );
}

/** What the first row of the file must name. */
const COLUMNS = ['reference', 'carrier', 'tracking_number', 'tracking_url'];

const WHY = {
  'unknown order': 'unknown',
  'not with its fulfiller': 'early',
  'twice in this file': 'twice',
  'a formula': 'formula',
} as const;

const whyOf = (reason: string): (typeof WHY)[keyof typeof WHY] | 'field' =>
  Object.entries(WHY).find(([known]) => known === reason)?.[1] ?? 'field';
