'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { CsvImportDialog } from '../kit/csv-import-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';

/**
 * Imports tracking details of many orders from a file. A trial run first lists the errors by row; valid rows are
 * imported even when others are invalid.
 */
export function TrackingImport({ tenantId, onClose }: { readonly tenantId: number; readonly onClose: () => void }) {
  const t = useTranslations('orders.trackingImport');
  const shared = useTranslations('admin');
  const [csv, setCsv] = useState('');
  const trial = useEndpointMutation(fulfilmentEndpoints.importTracking, { changes: [] });
  const apply = useEndpointMutation(fulfilmentEndpoints.importTracking, { changes: ['orders'] });
  const params = { tenant: tenantId };
  const result = apply.data?.data ?? trial.data?.data;
  const count = trial.data?.data.applied ?? 0;
  const choose = (text: string): void => {
    apply.reset();
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
  return (
    <CsvImportDialog
      call={fulfilmentEndpoints.importTracking}
      title={t('title')}
      text={t('text')}
      columns={COLUMNS}
      fileLabel={t('file')}
      action={t('action', { count })}
      busy={apply.isPending}
      disabled={count === 0 || apply.isSuccess}
      refusal={trial.error}
      status={result ? t('result', { good: result.applied, bad: result.rows - result.applied }) : null}
      wrongRows={(result?.problems ?? []).map(({ line, reference, reason }) => ({
        line,
        name: reference,
        why: t(`why.${getReasonKey(reason)}`),
      }))}
      labels={{ table: t('problems'), line: t('line'), name: t('reference'), why: t('problem') }}
      onChoose={choose}
      onImport={run}
      onClose={onClose}
    />
  );
}

/** Column names required in the first row of the file. */
const COLUMNS = ['reference', 'carrier', 'tracking_number', 'tracking_url'];

const WHY = {
  'unknown order': 'unknown',
  'not with its fulfiller': 'early',
  'twice in this file': 'twice',
  'a formula': 'formula',
} as const;

const getReasonKey = (reason: string): (typeof WHY)[keyof typeof WHY] | 'field' =>
  Object.entries(WHY).find(([candidate]) => candidate === reason)?.[1] ?? 'field';
