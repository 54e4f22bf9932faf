'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/components/ui/classes';
import type { FulfillerRowDto } from '@/lib/contracts/fulfillers';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { ActionMenu, type MenuAction } from '../kit/action-menu';
import { TableCell, TableRow } from '../kit/table';
import { useCountryLabel } from './fulfiller-fields';
import { useReasonText } from './reason-text';

const MAX_LISTED_NAMES = 3;

/** A fulfiller in the list: name, products, connection and time of the last order. */
export function FulfillerRow({
  row,
  actions,
  isStoreLinked,
}: {
  readonly row: FulfillerRowDto;
  readonly actions: readonly MenuAction[];
  /** Whether a store's name links to that store's fulfillers. */
  readonly isStoreLinked: boolean;
}) {
  const t = useTranslations('fulfillers');
  const label = useCountryLabel();
  const some = (list: readonly string[]) =>
    list.length > MAX_LISTED_NAMES
      ? t('more', { list: list.slice(0, MAX_LISTED_NAMES).join(', '), count: list.length - MAX_LISTED_NAMES })
      : list.join(', ');
  return (
    <TableRow id={`fulfiller-${row.id}`} className={classes('scroll-mt-24', row.enabled ? '' : 'text-muted')}>
      <TableCell className="sm:max-w-xs">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {row.name}
          {row.sandbox ? <Badge tone="warning">{t('sandbox')}</Badge> : null}
        </span>
        <span className="block text-xs text-muted wrap-anywhere">
          {row.shared ? (
            t('ofPlatform')
          ) : !row.event ? (
            t('ofAll')
          ) : isStoreLinked ? (
            <Link
              href={buildEventPath(row.event.slug, 'fulfillers/register')}
              prefetch={false}
              className="inline-flex min-h-6 items-center underline"
            >
              {row.event.name}
            </Link>
          ) : (
            row.event.name
          )}
        </span>
        {!row.enabled && row.unsent_orders > 0 ? (
          <Link
            href={`/orders?unsent=${row.id}&sort=oldest`}
            prefetch={false}
            className="inline-flex min-h-6 items-center text-sm text-warning underline"
          >
            {t('unsentOrders', { count: row.unsent_orders })}
          </Link>
        ) : null}
        <span className="mt-1 block text-xs text-body wrap-anywhere md:hidden">
          {t('shipsTo')}: {some(row.ships_to)}
        </span>
        <span className="block text-xs text-body wrap-anywhere xl:hidden">{some(row.categories)}</span>
        <span className="mt-1 block text-xs sm:hidden">
          <span className="text-muted">{t('lastSubmission')}:</span> <LastSubmission row={row} />
        </span>
      </TableCell>
      <TableCell className="hidden lg:table-cell">
        <span suppressHydrationWarning>{label(row.country)}</span>
      </TableCell>
      <TableCell className="hidden md:table-cell">{some(row.ships_to)}</TableCell>
      <TableCell className="hidden max-w-56 xl:table-cell">{some(row.categories)}</TableCell>
      <TableCell>
        <Connection row={row} />
      </TableCell>
      <TableCell className="hidden sm:table-cell">
        <LastSubmission row={row} />
      </TableCell>
      <TableCell className="text-end">
        {actions.length > 0 ? <ActionMenu label={t('rowActions', { name: row.name })} actions={actions} /> : null}
      </TableCell>
    </TableRow>
  );
}

function Connection({ row }: { readonly row: FulfillerRowDto }) {
  const t = useTranslations('fulfillers');
  const format = useFormatter();
  const reasonText = useReasonText();
  const state = !row.enabled ? 'disabled' : !row.connected ? 'open' : row.test_result !== '' ? 'failing' : 'ready';
  const tones = { disabled: 'neutral', open: 'warning', failing: 'danger', ready: 'success' } as const;
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      <span className="text-xs text-muted">
        {t(`provider.${row.provider}`)}
        {row.tested_at
          ? ` · ${t('tested', { time: format.dateTime(new Date(row.tested_at), { dateStyle: 'medium', timeStyle: 'short' }) })}`
          : ''}
      </span>
      {row.enabled && row.connected && row.test_result !== '' ? (
        <span className="max-w-56 text-xs text-danger wrap-anywhere">{reasonText(row.test_result)}</span>
      ) : null}
    </span>
  );
}

function LastSubmission({ row }: { readonly row: FulfillerRowDto }) {
  const t = useTranslations('fulfillers');
  const format = useFormatter();
  const reasonText = useReasonText();
  const last = row.last_submission;
  if (!last) return <span className="text-muted">{t('never')}</span>;
  const tones = { accepted: 'success', rejected: 'danger', failed: 'warning' } as const;
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tones[last.state]}>{t(`submission.${last.state}`)}</Badge>
      <span className="tabular text-xs text-muted">
        {format.dateTime(new Date(last.at), { dateStyle: 'medium', timeStyle: 'short' })}
      </span>
      {last.state === 'accepted' || last.reason === '' ? null : (
        <span className="max-w-56 text-xs text-danger wrap-anywhere">{reasonText(last.reason)}</span>
      )}
    </span>
  );
}
