'use client';

import {
  Copy,
  CopyPlus,
  Eye,
  LayoutDashboard,
  Lock,
  LockOpen,
  Pause,
  PencilRuler,
  Play,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { EventRowDto } from '@/lib/contracts/events';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { isHiddenFromShoppers, STORE_STATUSES, type StoreStatus } from '@/lib/domain/store/event';
import { getStoreStatusKey } from '../event/store-status-badge';
import type { useEventActions } from '../event/use-event-actions';
import { ActionMenu, type MenuAction } from '../kit/action-menu';
import { notifyFailure, notifySuccess } from '../kit/notify';

const ICON = 'size-4 shrink-0';
const STATUS_ICONS: Readonly<Record<StoreStatus, typeof Play>> = { Active: Play, Draft: PencilRuler, 'On hold': Pause };

/** Menu of a store in the list; actions that the user's role does not permit are omitted (ADM-10). */
export function EventRowMenu(props: {
  readonly row: EventRowDto;
  readonly canManage: boolean;
  readonly actions: ReturnType<typeof useEventActions>;
  readonly onDelete: () => void;
  readonly onClone: () => void;
}) {
  const { row, canManage, actions, onDelete, onClone } = props;
  const t = useTranslations('events');
  const copyLink = (): void => {
    navigator.clipboard.writeText(`${window.location.origin}/${row.slug}`).then(
      () => notifySuccess(t('linkCopied')),
      (error: unknown) => notifyFailure(error, t('failed')),
    );
  };
  const icon = (Glyph: typeof Play) => <Glyph className={ICON} aria-hidden="true" />;
  const viewActions: MenuAction[] = [
    { key: 'open', label: t('open'), icon: icon(LayoutDashboard), href: buildEventPath(row.slug) },
    { key: 'preview', label: t('preview'), icon: icon(Eye), href: `/site-preview/${row.slug}`, newTab: true },
    // A draft has no link to copy, because its address responds with 404 to shoppers.
    ...(isHiddenFromShoppers(row.status)
      ? []
      : [{ key: 'copy', label: t('copyLink'), icon: icon(Copy), onSelect: copyLink }]),
  ];
  const statuses = STORE_STATUSES.filter((status) => status !== row.status).map((status) => ({
    key: status,
    label: t(`setStatus.${getStoreStatusKey(status)}`),
    icon: icon(STATUS_ICONS[status]),
    onSelect: () => actions.setStatus(row, status),
  }));
  const lock: MenuAction = {
    key: 'lock',
    label: t(row.locked ? 'unlock' : 'lock'),
    icon: icon(row.locked ? LockOpen : Lock),
    onSelect: () => actions.setLock(row, !row.locked),
  };
  const clone: MenuAction = { key: 'clone', label: t('clone'), icon: icon(CopyPlus), onSelect: onClone };
  const remove: MenuAction = {
    key: 'delete',
    label: t('delete'),
    icon: icon(Trash2),
    danger: true,
    onSelect: onDelete,
  };
  const restore: MenuAction = {
    key: 'restore',
    label: t('restore'),
    icon: icon(RotateCcw),
    onSelect: () => actions.restore(row),
  };
  const list = row.deleted_at
    ? canManage
      ? [restore]
      : []
    : [...viewActions, ...(canManage ? (row.locked ? [clone, lock] : [...statuses, clone, lock, remove]) : [])];
  return list.length > 0 ? <ActionMenu label={t('rowActions', { name: row.name })} actions={list} /> : null;
}
