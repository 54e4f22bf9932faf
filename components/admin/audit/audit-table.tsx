'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { AuditEntryDto } from '@/lib/contracts/audit';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { useAuditLabels } from './use-audit-labels';

/** Table of audit entries; each row is a sentence with the changed values below it. */
export function AuditTable(props: {
  readonly rows: readonly AuditEntryDto[];
  /** IANA name of the reader's time zone. */
  readonly zone: string;
  readonly showTenant: boolean;
  readonly dimmed: boolean;
}) {
  const { rows, zone, showTenant, dimmed } = props;
  const t = useTranslations('audit');
  const head = (
    <>
      <TableHeading className="hidden sm:table-cell">{t('at')}</TableHeading>
      <TableHeading>{t('happened')}</TableHeading>
      {showTenant ? <TableHeading className="hidden lg:table-cell">{t('tenant')}</TableHeading> : null}
    </>
  );
  return (
    <Table label={t('title')} dimmed={dimmed} head={head}>
      {rows.map((row) => (
        <EntryRow key={row.id} row={row} zone={zone} showTenant={showTenant} />
      ))}
    </Table>
  );
}

function EntryRow(props: { readonly row: AuditEntryDto; readonly zone: string; readonly showTenant: boolean }) {
  const { row, zone, showTenant } = props;
  const format = useFormatter();
  const at = new Date(row.at);
  const time = (
    <time dateTime={row.at} className="tabular whitespace-nowrap">
      {format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })}
    </time>
  );
  return (
    <TableRow className="align-top">
      <TableCell className="hidden w-56 align-top text-body sm:table-cell">{time}</TableCell>
      <TableCell className="align-top">
        <span className="mb-1 block text-sm text-muted sm:hidden">{time}</span>
        <p className="wrap-anywhere">
          <Sentence row={row} zone={zone} />
        </p>
        <Details row={row} zone={zone} />
        {showTenant ? <span className="mt-1 block text-sm text-muted lg:hidden">{row.tenant.name}</span> : null}
      </TableCell>
      {showTenant ? <TableCell className="hidden align-top lg:table-cell">{row.tenant.name}</TableCell> : null}
    </TableRow>
  );
}

/** Sentence that names the author of an action (a user, a shopper or the system), the action and its subject. */
function Sentence({ row, zone }: { readonly row: AuditEntryDto; readonly zone: string }) {
  const t = useTranslations('audit');
  const { actionName, personName, subjectTypeName } = useAuditLabels(zone);
  const kind = row.user ? 'person' : row.by_shopper ? 'shopper' : 'system';
  // i18n-keys: audit.sentence.*
  return t.rich(`sentence.${kind}`, {
    action: actionName(row.action),
    name: row.user ? `${personName(row.user)}${row.by_staff ? ` (${t('platformStaff')})` : ''}` : '',
    subject: `${subjectTypeName(row.subject_type)} ${row.subject_name}`,
    what: (text) => <span className="font-medium">{text}</span>,
    who: (text) => <span className="font-medium">{text}</span>,
    on: (text) =>
      row.subject_path ? (
        <Link href={row.subject_path} prefetch={false} className="underline underline-offset-4 hover:text-ink">
          {text}
        </Link>
      ) : (
        text
      ),
  });
}

/** Lists the changed fields of an entry with old and new values, and fields that have a value without a change. */
function Details({ row, zone }: { readonly row: AuditEntryDto; readonly zone: string }) {
  const t = useTranslations('audit');
  const { fieldName, valueText } = useAuditLabels(zone);
  // Omits fields that are empty both before and after.
  const lines = row.details.filter(({ from, to }) => to.kind !== 'none' || (from !== null && from.kind !== 'none'));
  const showsReason = lines.some(({ name }) => name === 'reason');
  const visitReason = showsReason ? null : row.visit_reason;
  if (lines.length === 0 && visitReason === null) return null;
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm text-body">
      {visitReason === null ? null : (
        <li className="wrap-anywhere">
          <span className="text-muted">{t('visitReason')}</span> {visitReason}
        </li>
      )}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry that never changes
        <li key={index} className="wrap-anywhere">
          {line.name ? (
            <span className="text-muted">{`${[fieldName(line.name), line.about].filter(Boolean).join(' ')}: `}</span>
          ) : null}
          {line.from === null ? (
            valueText(line.name, line.to)
          ) : (
            <>
              <del className="text-muted">{valueText(line.name, line.from)}</del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t('becomes')}</span>
              <ins className="no-underline">{valueText(line.name, line.to)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
