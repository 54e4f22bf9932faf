'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type StaffProductWire, staffProductEndpoints } from '@/lib/contracts/staff-products';
import { ActionMenu, type MenuAction } from '../kit/action-menu';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';

const CHANGES = { changes: ['products', 'eventProducts'] };

/** What staff can do with a product. A locked one is unlocked first: the server refuses the rest (CAT-09). */
export function StaffProductActions({ product }: { readonly product: StaffProductWire }) {
  const t = useTranslations('staffProducts');
  const shared = useTranslations('admin');
  const [isDeleting, setDeleting] = useState(false);
  const lock = useEndpointMutation(staffProductEndpoints.setLock, CHANGES);
  const archive = useEndpointMutation(staffProductEndpoints.archive, CHANGES);
  const remove = useEndpointMutation(staffProductEndpoints.remove, CHANGES);
  const { name, locked } = product;
  const isArchived = product.status === 'archived';
  const input = { params: { productId: product.id } };
  const say = (text: string, onDone?: () => void) => ({
    onSuccess: () => {
      notifySuccess(text);
      onDone?.();
    },
    onError: (error: unknown) => notifyFailure(error, shared('saveFailed')),
  });
  const actions: MenuAction[] = [
    {
      key: 'lock',
      label: t(locked ? 'unlock' : 'doLock'),
      onSelect: () =>
        lock.mutate({ ...input, body: { locked: !locked } }, say(t(locked ? 'unlocked' : 'nowLocked', { name }))),
    },
    {
      key: 'archive',
      label: t(isArchived ? 'unarchive' : 'archive'),
      onSelect: () =>
        archive.mutate(
          { ...input, body: { archived: !isArchived } },
          say(t(isArchived ? 'unarchived' : 'archived', { name })),
        ),
    },
    { key: 'delete', label: t('delete'), danger: true, onSelect: () => setDeleting(true) },
  ];
  return (
    <>
      <ActionMenu label={t('actions', { name })} actions={actions} />
      <ConfirmDialog
        open={isDeleting}
        title={t('deleteTitle', { name })}
        text={<p className="text-start">{t('deleteText')}</p>}
        action={t('delete')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            input,
            say(t('deleted', { name }), () => setDeleting(false)),
          )
        }
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
