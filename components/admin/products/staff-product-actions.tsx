'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type StaffProductDto, staffProductEndpoints } from '@/lib/contracts/staff-products';
import { ActionMenu, type MenuAction } from '../kit/action-menu';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess, notifySuccessWithUndo } from '../kit/notify';

const CHANGES = { changes: ['products', 'eventProducts'] };

/**
 * Actions of platform staff for a product. The server rejects changes to a locked product, so staff unlock it first
 * (CAT-09).
 */
export function StaffProductActions({ product }: { readonly product: StaffProductDto }) {
  const t = useTranslations('staffProducts');
  const shared = useTranslations('admin');
  const [isDeleting, setDeleting] = useState(false);
  const lock = useEndpointMutation(staffProductEndpoints.setLock, CHANGES);
  const archive = useEndpointMutation(staffProductEndpoints.archive, CHANGES);
  const remove = useEndpointMutation(staffProductEndpoints.remove, CHANGES);
  const { name, locked } = product;
  const isArchived = product.status === 'archived';
  const input = { params: { productId: product.id } };
  const fail = (error: unknown): void => notifyFailure(error, shared('saveFailed'));
  // The row may unmount before the request completes, so the notification follows the awaited call instead of a
  // mutation callback.
  const setLock = async (shouldLock: boolean): Promise<void> => {
    await lock.mutateAsync({ ...input, body: { locked: shouldLock } });
    notifySuccessWithUndo(t(shouldLock ? 'nowLocked' : 'unlocked', { name }), shared('undo'), () => {
      lock.mutateAsync({ ...input, body: { locked: !shouldLock } }).catch(fail);
    });
  };
  const setArchived = async (archived: boolean): Promise<void> => {
    const { data } = await archive.mutateAsync({ ...input, body: { archived } });
    const { before } = data;
    const back = before === 'archived' ? { archived: true } : { archived: false, as: before };
    notifySuccessWithUndo(t(archived ? 'archived' : 'unarchived', { name }), shared('undo'), () => {
      archive.mutateAsync({ ...input, body: back }).catch(fail);
    });
  };
  const erase = async (): Promise<void> => {
    await remove.mutateAsync(input);
    notifySuccess(t('deleted', { name }));
    setDeleting(false);
  };
  const actions: MenuAction[] = [
    {
      key: 'lock',
      label: t(locked ? 'unlock' : 'doLock'),
      onSelect: () => void setLock(!locked).catch(fail),
    },
    {
      key: 'archive',
      label: t(isArchived ? 'unarchive' : 'archive'),
      onSelect: () => void setArchived(!isArchived).catch(fail),
    },
    { key: 'delete', label: t('delete'), danger: true, onSelect: () => setDeleting(true) },
  ];
  return (
    <>
      <ActionMenu label={t('actions', { name })} actions={actions} />
      <ConfirmDialog
        isOpenOnVisit
        open={isDeleting}
        title={t('deleteTitle', { name })}
        text={<p className="text-start">{t('deleteText')}</p>}
        action={t('delete')}
        busy={remove.isPending}
        onConfirm={() => void erase().catch(fail)}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
