'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { AuditEntryWire } from '@/lib/contracts/audit';
import { Cell, Heading, Row, Table } from '../kit/table';
import { useAuditWords } from './use-audit-words';

/** Entries as rows; on a phone each is a short text of its own. */
export function AuditTable(props: {
  readonly rows: readonly AuditEntryWire[];
  /** IANA name of the reader's time zone. */
  readonly zone: string;
  readonly showTenant: boolean;
  readonly dimmed: boolean;
}) {
  const { rows, zone, showTenant, dimmed } = props;
  const t = useTranslations('audit');
  const head = (
    <>
      <Heading>{t('at')}</Heading>
      <Heading className="hidden md:table-cell">{t('user')}</Heading>
      {showTenant ? <Heading className="hidden lg:table-cell">{t('tenant')}</Heading> : null}
      <Heading className="hidden sm:table-cell">{t('action_label')}</Heading>
      <Heading className="hidden md:table-cell">{t('subject_label')}</Heading>
      <Heading className="hidden lg:table-cell">{t('details')}</Heading>
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

function EntryRow(props: { readonly row: AuditEntryWire; readonly zone: string; readonly showTenant: boolean }) {
  const { row, zone, showTenant } = props;
  const t = useTranslations('audit');
  const format = useFormatter();
  const { actionName } = useAuditWords();
  const who = row.user?.name ?? t(row.by_shopper ? 'shopper' : 'system');
  return (
    <Row className="align-top">
      <Cell className="align-top">
        <time dateTime={row.at} className="tabular whitespace-nowrap">
          {format.dateTime(new Date(row.at), { dateStyle: 'long', timeStyle: 'medium', timeZone: zone })}
        </time>
        <span className="mt-1 block font-medium sm:hidden">{actionName(row.action)}</span>
        <span className="mt-1 block text-body md:hidden">
          {who}
          {showTenant ? ` · ${row.tenant.name}` : null}
        </span>
        <span className="mt-1 block md:hidden">
          <Subject row={row} />
        </span>
        <div className="mt-1 lg:hidden">
          <Details row={row} />
        </div>
      </Cell>
      <Cell className="hidden align-top md:table-cell">{who}</Cell>
      {showTenant ? <Cell className="hidden align-top lg:table-cell">{row.tenant.name}</Cell> : null}
      <Cell className="hidden align-top font-medium sm:table-cell">{actionName(row.action)}</Cell>
      <Cell className="hidden align-top md:table-cell">
        <Subject row={row} />
      </Cell>
      <Cell className="hidden align-top lg:table-cell">
        <Details row={row} />
      </Cell>
    </Row>
  );
}

function Subject({ row }: { readonly row: AuditEntryWire }) {
  const { subjectTypeName } = useAuditWords();
  const name = <span className="wrap-anywhere">{row.subject_name}</span>;
  return (
    <>
      <span className="block text-xs text-muted">{subjectTypeName(row.subject_type)}</span>
      {row.subject_path ? (
        <Link href={row.subject_path} prefetch={false} className="underline underline-offset-4 hover:text-ink">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  );
}

/** What changed, from what to what; facts that are no change stand beside it. */
function Details({ row }: { readonly row: AuditEntryWire }) {
  const t = useTranslations('audit');
  const { fieldName, valueName } = useAuditWords();
  if (row.details.length === 0) return null;
  return (
    <ul className="flex max-w-sm flex-col gap-0.5 text-body">
      {row.details.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry that never changes
        <li key={index} className="wrap-anywhere">
          {line.name ? <span className="text-muted">{`${fieldName(line.name)}: `}</span> : null}
          {line.from === null ? (
            valueName(line.to)
          ) : (
            <>
              <del className="text-muted">{valueName(line.from)}</del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t('becomes')}</span>
              <ins className="no-underline">{valueName(line.to)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
