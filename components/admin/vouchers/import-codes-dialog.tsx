'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import { VOUCHER_COLUMNS } from '@/lib/domain/vouchers/csv-row';
import { CsvImportDialog } from '../kit/csv-import-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useFieldMessages } from '../kit/use-field-messages';
import type { VoucherKindContext } from './voucher-form';

/** Imports codes from a file. A trial run first lists the errors by row; the file is imported only as a whole. */
export function ImportCodesDialog({
  voucherContext,
  onClose,
}: {
  readonly voucherContext: VoucherKindContext;
  readonly onClose: () => void;
}) {
  const t = useTranslations('vouchers');
  const getFieldMessage = useFieldMessages();
  const [csv, setCsv] = useState('');
  const trial = useEndpointMutation(voucherEndpoints.import, { changes: [] });
  const apply = useEndpointMutation(voucherEndpoints.import, { changes: ['vouchers', 'events'] });
  const { params } = voucherContext;
  const result = trial.data?.data;
  const isReady = result !== undefined && result.wrong_rows === 0 && !trial.isPending;

  const choose = (text: string): void => {
    apply.reset();
    setCsv(text);
    trial.mutate({ params, body: { csv: text, apply: false } });
  };
  const add = (): void =>
    apply.mutate(
      { params, body: { csv, apply: true } },
      {
        onSuccess: ({ data }) => {
          // A code may have been created by another user since the trial run, so the trial is repeated.
          if (data.wrong_rows > 0) return trial.mutate({ params, body: { csv, apply: false } });
          notifySuccess(t('imported', { count: data.added }));
          onClose();
        },
        onError: (problem) => notifyFailure(problem, t('unreadable')),
      },
    );
  return (
    <CsvImportDialog
      call={voucherEndpoints.import}
      title={t('import')}
      text={t('importText')}
      columns={VOUCHER_COLUMNS.filter((name) => name !== 'used')}
      fileLabel={t('file')}
      action={t('importAction', { count: isReady ? result.rows : 0 })}
      busy={apply.isPending}
      disabled={!isReady}
      refusal={apply.error ?? trial.error}
      status={
        <>
          {trial.isPending ? <p className="text-body">{t('checking')}</p> : null}
          {isReady ? <p className="text-success">{t('allGood', { count: result.rows })}</p> : null}
          {result && result.wrong_rows > 0 ? (
            <p className="text-danger">{t('someWrong', { wrong: result.wrong_rows, rows: result.rows })}</p>
          ) : null}
        </>
      }
      wrongRows={(result?.problems ?? []).map(({ line, code, errors }) => ({
        line,
        name: code,
        why: Object.entries(errors)
          .map(([column, message]) => `${column}: ${getFieldMessage(message)}`)
          .join(' '),
      }))}
      labels={{ table: t('problems'), line: t('line'), name: t('field.code'), why: t('problem') }}
      onChoose={choose}
      onImport={add}
      onClose={onClose}
    />
  );
}
