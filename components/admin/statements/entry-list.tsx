'use client';

import { keepPreviousData } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Price } from '@/components/ui/price';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { type LedgerEntryDto, statementEndpoints } from '@/lib/contracts/statements';
import { getStatementLine, type StatementLine } from '@/lib/domain/ledger/statement';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { ListPage } from '../list-kit/list-page';
import { toStatusKey } from '../status-badge';

/** Entries of a month, or of one line of its statement, each with its order or bill. */
export function EntryList(props: {
  readonly tenantId: number;
  readonly list: ComponentProps<typeof ListPage>['list'] & { readonly filter: { readonly page: number } };
  readonly query: { readonly month?: string | undefined; readonly line?: StatementLine | undefined };
  readonly line: StatementLine | null;
  readonly onClearLine: () => void;
}) {
  const { tenantId, list, query, line } = props;
  // i18n-keys: statements.line.*
  const t = useTranslations('statements');
  const entries = useEndpointQuery(
    statementEndpoints.entries,
    { params: { tenant: tenantId }, query: { ...query, page: list.filter.page } },
    { placeholderData: keepPreviousData },
  );
  const page = entries.data?.data;
  const count = page ? t(page.meta.has_more ? 'countMore' : 'count', { count: page.meta.total }) : undefined;
  return (
    <section id="entries" className="flex scroll-mt-20 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg">{line ? t('entriesOf', { line: t(`line.${line}`) }) : t('entries')}</h2>
        {line ? (
          <button type="button" className="text-sm underline underline-offset-4" onClick={props.onClearLine}>
            {t('allEntries')}
          </button>
        ) : null}
      </div>
      <ListPage
        list={list}
        query={entries}
        page={page}
        {...(count === undefined ? {} : { count })}
        empty={{ title: t('noEntries') }}
      >
        {({ rows }, isDimmed) => (
          <Table label={t('entries')} dimmed={isDimmed} head={<Head />}>
            {rows.map((entry) => (
              <EntryRow key={entry.id} entry={entry} line={line} />
            ))}
          </Table>
        )}
      </ListPage>
    </section>
  );
}

function Head() {
  const t = useTranslations('statements');
  return (
    <>
      <TableHeading className="hidden sm:table-cell">{t('at')}</TableHeading>
      <TableHeading>{t('about')}</TableHeading>
      <TableHeading className="hidden sm:table-cell">{t('cause')}</TableHeading>
      <TableHeading className="hidden md:table-cell">{t('account')}</TableHeading>
      <TableHeading className="text-end">{t('amount')}</TableHeading>
    </>
  );
}

/** An entry. On a line of the statement its amount has the line's sign, elsewhere it is a debit or a credit. */
function EntryRow({ entry, line }: { readonly entry: LedgerEntryDto; readonly line: StatementLine | null }) {
  // i18n-keys: statements.causes.*, statements.accounts.*
  const t = useTranslations('statements');
  const format = useFormatter();
  const cause = t(`causes.${toStatusKey(entry.cause)}`);
  const account = t(`accounts.${entry.account}`);
  const day = format.dateTime(new Date(entry.at), { dateStyle: 'medium' });
  const time = format.dateTime(new Date(entry.at), { timeStyle: 'short' });
  const { currency } = entry;
  const minor = line ? entry.amount * getStatementLine(line).sign : Math.abs(entry.amount);
  return (
    <TableRow>
      <TableCell className="tabular hidden whitespace-nowrap sm:table-cell">
        {day}
        <span className="block text-xs text-muted">{time}</span>
      </TableCell>
      <TableCell>
        {entry.order ? (
          <Link
            href={`/orders/${entry.order.id}`}
            prefetch={false}
            className="tabular font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {entry.order.ref}
          </Link>
        ) : (
          <Link href="/settings/billing-account" prefetch={false} className="tabular underline underline-offset-4">
            {entry.bill}
          </Link>
        )}
        {/* A narrow table has no column for these values. */}
        <span className="block text-xs text-muted sm:hidden">{`${day}, ${time}`}</span>
        <span className="block text-xs text-muted sm:hidden">{cause}</span>
        <span className="block text-xs text-muted md:hidden">{account}</span>
      </TableCell>
      <TableCell className="hidden sm:table-cell">{cause}</TableCell>
      <TableCell className="hidden md:table-cell">{account}</TableCell>
      <TableCell className="text-end">
        <Price minor={minor} currency={currency} region={getRegionByCurrency(currency)} />
        {line ? null : <span className="block text-xs text-muted">{t(entry.amount > 0 ? 'debit' : 'credit')}</span>}
      </TableCell>
    </TableRow>
  );
}
