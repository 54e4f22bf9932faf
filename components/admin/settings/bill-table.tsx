'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Price } from '@/components/ui/price';
import type { BillDto } from '@/lib/contracts/bills';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { Table, TableCell, TableHeading, TableRow } from '../kit/table';

/** Invoices of a credit account with purpose, amount, due date and PDF (SET-03). */
export function BillTable(props: {
  readonly bills: readonly BillDto[];
  /** Returns the URL of an invoice's PDF. */
  readonly getInvoiceUrl: (billId: string) => string;
  /** Action shown beside each unpaid invoice. */
  readonly action?: (bill: BillDto) => ReactNode;
}) {
  const { bills, getInvoiceUrl, action } = props;
  // i18n-keys: settings.billing.paid, settings.billing.open
  const t = useTranslations('settings.billing');
  const format = useFormatter();
  const day = (iso: string): string =>
    format.dateTime(new Date(`${iso}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  const month = (iso: string): string =>
    format.dateTime(new Date(`${iso}T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const state = (bill: BillDto) => (
    <>
      <Badge tone={bill.state === 'paid' ? 'success' : bill.overdue ? 'danger' : 'warning'}>
        {t(bill.overdue ? 'overdue' : bill.state)}
      </Badge>
      {bill.state === 'open' ? action?.(bill) : null}
    </>
  );
  return (
    <Table
      label={t('invoices')}
      head={
        <>
          <TableHeading>{t('number')}</TableHeading>
          <TableHeading className="hidden md:table-cell">{t('date')}</TableHeading>
          <TableHeading className="hidden sm:table-cell">{t('due')}</TableHeading>
          <TableHeading className="text-end">{t('total')}</TableHeading>
          <TableHeading className="hidden sm:table-cell">{t('state')}</TableHeading>
        </>
      }
    >
      {bills.map((bill) => (
        <TableRow key={bill.id}>
          <TableCell>
            <a
              href={getInvoiceUrl(bill.id)}
              download
              className="tabular font-semibold whitespace-nowrap underline underline-offset-4"
            >
              {bill.number}
            </a>
            <span className="block text-xs text-muted">{month(bill.last_day)}</span>
            {/* A narrow table has no column for these values. */}
            <span className="block text-xs text-muted sm:hidden">
              {t('due')} {day(bill.due_on)}
            </span>
            <span className="mt-2 flex flex-wrap items-center gap-2 sm:hidden">{state(bill)}</span>
          </TableCell>
          <TableCell className="tabular hidden whitespace-nowrap md:table-cell">{day(bill.issued_on)}</TableCell>
          <TableCell className="tabular hidden whitespace-nowrap sm:table-cell">{day(bill.due_on)}</TableCell>
          <TableCell className="tabular text-end">
            <Price minor={bill.total} currency={bill.currency} region={getRegionByCurrency(bill.currency)} />
            {bill.vat > 0 ? (
              <span className="block text-xs text-muted sm:whitespace-nowrap">
                {t('ofWhichVat')}{' '}
                <Price minor={bill.vat} currency={bill.currency} region={getRegionByCurrency(bill.currency)} />
              </span>
            ) : null}
          </TableCell>
          <TableCell className="hidden sm:table-cell">
            <span className="flex flex-wrap items-center gap-2">{state(bill)}</span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
