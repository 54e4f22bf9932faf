'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/components/ui/classes';
import { Price } from '@/components/ui/price';
import type { OrderPage } from '@/lib/client/admin/orders';
import type { OrderRowDto } from '@/lib/contracts/orders';
import { findCountryByName } from '@/lib/domain/regions/countries';
import { useCountryLabel } from '../fulfillers/fulfiller-fields';
import { SortableHeading, Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { PageCheckbox, RowCheckbox } from '../list-kit/selection-boxes';
import type { Selection } from '../list-kit/use-selection';
import { StatusBadge, toStatusKey } from '../status-badge';
import { DisputeBadge } from './dispute-badge';

/** Format of a date without a time. It uses UTC, so that the reader's time zone cannot shift the date. */
const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

interface Props {
  readonly page: OrderPage;
  /** True when all rows belong to one store, which makes the store column redundant. */
  readonly isOneStore: boolean;
  /**
   * Whether the list contains the orders of all tenants, for platform staff. Such a list shows each order's tenant, and
   * no previews, which require a support visit.
   */
  readonly isStaff: boolean;
  readonly sort: string;
  /** Selected rows; null when the user may not run bulk actions. */
  readonly selection: Selection | null;
  /** Dims the previous rows while the next page loads. */
  readonly dimmed: boolean;
  readonly onSort: (sort: string) => void;
}

export function OrderTable({ page, isOneStore, isStaff, sort, selection, dimmed, onSort }: Props) {
  const t = useTranslations('orders');
  return (
    <Table
      label={t('title')}
      dimmed={dimmed}
      isDense
      head={
        <>
          {selection ? (
            <TableHeading className="w-10 pe-0">
              <PageCheckbox selection={selection} page={page.rows.map(({ id }) => id)} label={t('bulk.choosePage')} />
            </TableHeading>
          ) : null}
          <TableHeading>{t('order')}</TableHeading>
          <SortableHeading
            label={t('date')}
            up="oldest"
            down="newest"
            sort={sort}
            onSort={onSort}
            className="hidden sm:table-cell"
          />
          <TableHeading className="hidden md:table-cell">{t(isStaff ? 'country' : 'customer')}</TableHeading>
          {isOneStore ? null : <TableHeading className="hidden lg:table-cell">{t('store')}</TableHeading>}
          <TableHeading className="hidden sm:table-cell">{t('status')}</TableHeading>
          <TableHeading className="hidden xl:table-cell">{t('delivery')}</TableHeading>
          <TableHeading className="hidden text-end sm:table-cell">{t('items')}</TableHeading>
          <SortableHeading
            label={t('total')}
            up="total-asc"
            down="total-desc"
            sort={sort}
            onSort={onSort}
            className="text-end"
          />
        </>
      }
    >
      {page.rows.map((row) => (
        <OrderRow key={row.id} row={row} isOneStore={isOneStore} isStaff={isStaff} selection={selection} />
      ))}
    </Table>
  );
}

function OrderRow(props: {
  readonly row: OrderRowDto;
  readonly isOneStore: boolean;
  readonly isStaff: boolean;
  readonly selection: Selection | null;
}) {
  const { row, isOneStore, isStaff, selection } = props;
  const t = useTranslations('orders');
  const format = useFormatter();
  const label = useCountryLabel();
  const placedAt = new Date(row.placed_at);
  const country = findCountryByName(row.country);
  // Aligns the text with the order reference when a preview precedes it.
  const indent = row.preview ? 'ps-14' : '';
  return (
    <TableRow className={selection?.ids.has(row.id) ? 'bg-accent-soft/50' : ''}>
      {selection ? (
        <TableCell className="relative z-10 w-10 pe-0">
          <RowCheckbox selection={selection} id={row.id} label={t('bulk.choose', { ref: row.order_ref })} />
        </TableCell>
      ) : null}
      <TableCell>
        {/* The link covers the whole row, so that a row can be opened in a new tab. */}
        <Link
          prefetch={false}
          href={`/orders/${row.id}`}
          className="flex items-center gap-3 font-semibold text-ink after:absolute after:inset-0 hover:underline"
        >
          {row.preview && !isStaff ? (
            <img
              src={row.preview}
              alt=""
              width={44}
              height={44}
              loading="lazy"
              className="size-11 shrink-0 rounded-sm bg-tile object-contain"
            />
          ) : null}
          <span className="tabular shrink-0 whitespace-nowrap">{row.order_ref}</span>
        </Link>
        {row.customer_name ? (
          <span className={classes('block text-xs text-body wrap-anywhere md:hidden', indent)}>
            {row.customer_name}
          </span>
        ) : null}
        {isStaff ? (
          <span className="block text-xs text-muted wrap-anywhere lg:hidden">{`${row.store_name}, ${row.tenant_name}`}</span>
        ) : null}
        <span className={classes('mt-1 flex flex-wrap items-center gap-2 text-xs text-muted sm:hidden', indent)}>
          {format.dateTime(placedAt, { dateStyle: 'long' })}
          <Badges row={row} />
        </span>
      </TableCell>
      <TableCell className="hidden whitespace-nowrap text-body sm:table-cell">
        {format.dateTime(placedAt, { dateStyle: 'medium' })}
        <span className="tabular block text-xs text-muted">{format.dateTime(placedAt, { timeStyle: 'short' })}</span>
      </TableCell>
      <TableCell className="hidden max-w-40 truncate md:table-cell">
        {row.customer_name}
        <span className={row.customer_name ? 'block truncate text-xs text-muted' : 'block truncate text-body'}>
          {country ? label(country.iso2) : row.country}
        </span>
      </TableCell>
      {isOneStore ? null : (
        <TableCell className="hidden text-body lg:table-cell">
          {row.store_name}
          {isStaff ? <span className="block text-xs text-muted">{row.tenant_name}</span> : null}
        </TableCell>
      )}
      <TableCell className="hidden sm:table-cell">
        <span className="flex flex-wrap gap-1">
          <Badges row={row} />
        </span>
        {row.fulfiller || row.self_made ? (
          <span className="mt-1 block text-xs text-muted wrap-anywhere">
            {row.self_made ? t('selfMade') : row.fulfiller}
          </span>
        ) : null}
      </TableCell>
      <TableCell className="tabular hidden whitespace-nowrap text-body xl:table-cell">
        {format.dateTime(new Date(`${row.delivery_from.split('-').reverse().join('-')}T12:00:00Z`), DAY)}
        {' – '}
        {format.dateTime(new Date(`${row.delivery_to.split('-').reverse().join('-')}T12:00:00Z`), DAY)}
      </TableCell>
      <TableCell className="tabular hidden text-end sm:table-cell">{row.items}</TableCell>
      <TableCell className="text-end font-medium whitespace-nowrap">
        <Price minor={row.total} currency={row.currency} region={row.region} />
      </TableCell>
    </TableRow>
  );
}

/** Badges for an order's status and its exceptional conditions. */
function Badges({ row }: { readonly row: OrderRowDto }) {
  const t = useTranslations('orders');
  return (
    <>
      <StatusBadge status={row.status} />
      {row.personalisation_missing ? <Badge tone="warning">{t('personalisation.title')}</Badge> : null}
      {row.payment_state === 'refunded' || row.payment_state === 'partly refunded' ? (
        <Badge>{t(`paymentState.${toStatusKey(row.payment_state)}`)}</Badge>
      ) : null}
      <DisputeBadge state={row.dispute} />
      {row.hold === null ? null : <Badge tone="warning">{t('hold.badge')}</Badge>}
    </>
  );
}
