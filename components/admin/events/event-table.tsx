'use client';

import { Lock } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { EventRowDto } from '@/lib/contracts/events';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { chooseReadableTextColour } from '@/lib/domain/store/contrast';
import { StoreStatusBadge } from '../event/store-status-badge';
import { useEventActions } from '../event/use-event-actions';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { SortableHeading, Table, TableCell, TableHeading, TableRow } from '../kit/table';
import { CloneDialog } from './clone-dialog';
import { EventRowMenu } from './event-row-menu';

interface Props {
  readonly rows: readonly EventRowDto[];
  readonly sort: string;
  readonly dimmed: boolean;
  readonly canManage: boolean;
  readonly isStaff: boolean;
  readonly onSort: (sort: string) => void;
}

export function EventTable({ rows, sort, dimmed, canManage, isStaff, onSort }: Props) {
  const t = useTranslations('events');
  const actions = useEventActions();
  const [deleting, setDeleting] = useState<EventRowDto | null>(null);
  const [cloning, setCloning] = useState<EventRowDto | null>(null);
  return (
    <>
      <Table
        label={t('title')}
        dimmed={dimmed}
        head={
          <>
            <SortableHeading label={t('name')} up="name" down="name-desc" sort={sort} onSort={onSort} />
            {isStaff ? <TableHeading className="hidden lg:table-cell">{t('client')}</TableHeading> : null}
            <TableHeading className="hidden md:table-cell">{t('typeLabel')}</TableHeading>
            <TableHeading className="hidden lg:table-cell">{t('region')}</TableHeading>
            <TableHeading className="hidden sm:table-cell">{t('statusLabel')}</TableHeading>
            <SortableHeading
              label={t('orders')}
              up="orders"
              down="orders-desc"
              sort={sort}
              onSort={onSort}
              className="hidden text-end sm:table-cell"
            />
            <SortableHeading
              label={t('created')}
              up="oldest"
              down="newest"
              sort={sort}
              onSort={onSort}
              className="hidden lg:table-cell"
            />
            <TableHeading>
              <span className="sr-only">{t('actions')}</span>
            </TableHeading>
          </>
        }
      >
        {rows.map((row) => (
          <EventRow key={row.id} row={row} isStaff={isStaff}>
            <EventRowMenu
              row={row}
              canManage={canManage}
              actions={actions}
              onDelete={() => setDeleting(row)}
              onClone={() => setCloning(row)}
            />
          </EventRow>
        ))}
      </Table>
      <ConfirmDialog
        open={deleting !== null}
        title={t('deleteTitle', { name: deleting?.name ?? '' })}
        text={t('deleteText')}
        action={t('delete')}
        busy={actions.isBusy}
        onConfirm={() => deleting && actions.remove(deleting, () => setDeleting(null))}
        onClose={() => setDeleting(null)}
      />
      {cloning ? <CloneDialog source={cloning} onClose={() => setCloning(null)} /> : null}
    </>
  );
}

function EventRow(props: { readonly row: EventRowDto; readonly isStaff: boolean; readonly children: React.ReactNode }) {
  const { row, isStaff, children } = props;
  const t = useTranslations('events');
  const format = useFormatter();
  const name = 'inline-flex min-h-6 items-center font-semibold text-ink after:absolute after:inset-0 hover:underline';
  return (
    <TableRow>
      <TableCell>
        <div className="flex items-center gap-3">
          <Mark row={row} />
          <div className="min-w-0">
            {row.deleted_at ? (
              <span className="font-semibold">{row.name}</span>
            ) : (
              // The link covers the whole row, so that the browser can open it in a new tab.
              <Link href={buildEventPath(row.slug)} className={name}>
                {row.name}
              </Link>
            )}
            <span className="block text-xs text-muted wrap-anywhere">/{row.slug}</span>
            <span className="mt-1 flex flex-wrap items-center gap-2 sm:hidden">
              <StoreStatusBadge status={row.status} />
              <span className="text-xs text-muted">{t('orderCount', { count: row.orders })}</span>
            </span>
          </div>
        </div>
      </TableCell>
      {isStaff ? <TableCell className="hidden text-body lg:table-cell">{row.tenant_name}</TableCell> : null}
      <TableCell className="hidden text-body md:table-cell">
        {t(`type.${row.type}`)}
        {row.is_sample ? <span className="block text-xs text-muted">{t('sample.mark')}</span> : null}
      </TableCell>
      <TableCell className="hidden text-body lg:table-cell">{row.region}</TableCell>
      <TableCell className="hidden sm:table-cell">
        <span className="inline-flex items-center gap-2">
          <StoreStatusBadge status={row.status} />
          {row.locked ? <Lock className="size-4 text-muted" aria-label={t('locked')} role="img" /> : null}
        </span>
      </TableCell>
      <TableCell className="tabular hidden text-end sm:table-cell">{row.orders}</TableCell>
      <TableCell className="hidden whitespace-nowrap text-body lg:table-cell">
        {format.dateTime(new Date(row.created_at), { dateStyle: 'long' })}
      </TableCell>
      <TableCell className="text-end">{children}</TableCell>
    </TableRow>
  );
}

/** The store's logo, or the first letter of its name on the store's colour. */
function Mark({ row }: { readonly row: EventRowDto }) {
  if (row.logo_url)
    return (
      <img
        src={row.logo_url}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className="size-11 shrink-0 rounded-md border border-line bg-surface object-contain p-1"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="flex size-11 shrink-0 items-center justify-center rounded-md font-heading text-lg font-semibold"
      style={{ background: row.colour, color: chooseReadableTextColour(row.colour) }}
    >
      {row.name.slice(0, 1).toUpperCase()}
    </span>
  );
}
