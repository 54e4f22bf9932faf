'use client';

import { type ReactNode, useId } from 'react';
import { Field } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { DialogForm } from './dialog-form';
import { Table, TableCell, TableHeading, TableRow } from './table';
import { useFieldMessages } from './use-field-messages';

/** A row of the CSV file with an error. */
export interface CsvRowError {
  readonly line: number;
  /** Name of the imported item, as written in the file. */
  readonly name: string;
  readonly why: string;
}

/**
 * Imports a CSV file in two steps: choosing a file runs a dry run that lists errors by row; confirming imports the
 * file.
 */
export function CsvImportDialog(props: {
  readonly title: string;
  readonly text: string;
  /** Column names that the first row of the file must contain. */
  readonly columns: readonly string[];
  readonly fileLabel: string;
  readonly action: string;
  /** Call that imports the rows; determines whether a support visit may make it. */
  readonly call?: Pick<Endpoint, 'name'>;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Error that rejected the last file as a whole. */
  readonly refusal: unknown;
  /** Result of the dry run, in a live region for screen readers. */
  readonly status: ReactNode;
  readonly wrongRows: readonly CsvRowError[];
  readonly labels: { readonly table: string; readonly line: string; readonly name: string; readonly why: string };
  readonly onChoose: (csv: string) => void;
  readonly onImport: () => void;
  readonly onClose: () => void;
}) {
  const { title, text, columns, fileLabel, action, busy, disabled, refusal, status, wrongRows, labels } = props;
  const getFieldMessage = useFieldMessages();
  const id = useId();
  const error = refusal instanceof ApiError ? getFieldMessage(refusal.firstReasons.csv ?? 'unreadable csv') : undefined;
  const choose = async (file: File | undefined): Promise<void> => {
    if (file) props.onChoose(await file.text());
  };
  return (
    <DialogForm
      call={props.call}
      title={title}
      action={action}
      busy={busy}
      disabled={disabled}
      onSubmit={props.onImport}
      onClose={props.onClose}
    >
      <p className="text-body">{text}</p>
      <p className="rounded-md bg-tile px-3 py-2 font-mono text-xs wrap-anywhere">{columns.join(', ')}</p>
      <Field id={id} label={fileLabel} error={error}>
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
      <div role="status" className="text-sm font-medium">
        {status}
      </div>
      {wrongRows.length > 0 ? (
        <Table
          label={labels.table}
          head={
            <>
              <TableHeading>{labels.line}</TableHeading>
              <TableHeading>{labels.name}</TableHeading>
              <TableHeading>{labels.why}</TableHeading>
            </>
          }
        >
          {wrongRows.map((row) => (
            <TableRow key={row.line}>
              <TableCell className="tabular">{row.line}</TableCell>
              <TableCell className="font-mono wrap-anywhere">{row.name}</TableCell>
              <TableCell>{row.why}</TableCell>
            </TableRow>
          ))}
        </Table>
      ) : null}
    </DialogForm>
  );
}
