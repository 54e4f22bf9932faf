'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import { VOUCHER_COLUMNS } from '@/lib/domain/vouchers/csv-row';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Cell, Heading, Row, Table } from '../kit/table';
import { useFieldWords } from '../kit/use-field-words';
import type { VoucherDesk } from './voucher-form';

/** Reads a file of codes: first tried, with what is wrong by row, then added whole. */
export function ImportDialog({ desk, onClose }: { readonly desk: VoucherDesk; readonly onClose: () => void }) {
  const t = useTranslations('vouchers');
  const shared = useTranslations('admin');
  const words = useFieldWords();
  const id = useId();
  const [csv, setCsv] = useState('');
  const trial = useEndpointMutation(voucherEndpoints.import, { changes: [] });
  const apply = useEndpointMutation(voucherEndpoints.import, { changes: ['vouchers', 'events'] });
  const { params } = desk;
  const result = trial.data?.data;
  const refused = [apply.error, trial.error].find((error) => error instanceof ApiError);
  const error = refused ? words(refused.firstReasons.csv ?? 'unreadable csv') : undefined;
  const isReady = result !== undefined && result.wrong_rows === 0 && !trial.isPending;

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    apply.reset();
    const text = await file.text();
    setCsv(text);
    trial.mutate({ params, body: { csv: text, apply: false } });
  };
  const add = (): void =>
    apply.mutate(
      { params, body: { csv, apply: true } },
      {
        onSuccess: ({ data }) => {
          // Somebody may have added one of them since the trial.
          if (data.wrong_rows > 0) return trial.mutate({ params, body: { csv, apply: false } });
          notifySuccess(t('imported', { count: data.added }));
          onClose();
        },
        onError: (problem) => notifyFailure(problem, t('unreadable')),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import')}
      closeLabel={shared('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button disabled={!isReady} busy={apply.isPending} aria-disabled={apply.isPending} onClick={add}>
            {t('importAction', { count: isReady ? result.rows : 0 })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-5">
        <p className="text-body">{t('importText')}</p>
        <p className="rounded-md bg-tile px-3 py-2 font-mono text-xs wrap-anywhere">
          {VOUCHER_COLUMNS.filter((name) => name !== 'used').join(', ')}
        </p>
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
        <div role="status">
          {trial.isPending ? <p className="text-sm text-body">{t('checking')}</p> : null}
          {isReady ? <p className="text-sm font-medium text-success">{t('allGood', { count: result.rows })}</p> : null}
          {result && result.wrong_rows > 0 ? (
            <p className="text-sm font-medium text-danger">
              {t('someWrong', { wrong: result.wrong_rows, rows: result.rows })}
            </p>
          ) : null}
        </div>
        {result && result.problems.length > 0 ? (
          <Table
            label={t('problems')}
            head={
              <>
                <Heading>{t('line')}</Heading>
                <Heading>{t('field.code')}</Heading>
                <Heading>{t('problem')}</Heading>
              </>
            }
          >
            {result.problems.map((row) => (
              <Row key={row.line}>
                <Cell className="tabular">{row.line}</Cell>
                <Cell className="font-mono wrap-anywhere">{row.code}</Cell>
                <Cell>
                  {Object.entries(row.errors)
                    .map(([column, message]) => `${column}: ${words(message)}`)
                    .join(', ')}
                </Cell>
              </Row>
            ))}
          </Table>
        ) : null}
      </div>
    </Dialog>
  );
}
