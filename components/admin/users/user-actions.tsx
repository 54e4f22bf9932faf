'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type UserRowDto, userEndpoints } from '@/lib/contracts/users';
import { ROLES, type Role } from '@/lib/domain/roles/roles';
import { ActionMenu, type MenuAction } from '../kit/action-menu';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useIsVisiting, useVisitBlock, VisitFields } from '../kit/visit';
import { RoleChoice } from './role-choice';

interface Props {
  readonly user: UserRowDto;
  readonly tenantId: number;
}

const CHANGES = { changes: ['users'] };

/**
 * Menu with the actions of an administrator for another user (ADM-17). Renders nothing for the administrator's own
 * account. The server enforces the rules.
 */
export function UserActions({ user, tenantId }: Props) {
  const t = useTranslations('users');
  const shared = useTranslations('admin');
  const [open, setOpen] = useState<'role' | 'deactivate' | null>(null);
  const reactivate = useEndpointMutation(userEndpoints.reactivate, CHANGES);
  const invite = useEndpointMutation(userEndpoints.invite, CHANGES);
  const isVisiting = useIsVisiting();
  const input = { params: { tenant: tenantId, userId: user.id } };
  const say = (text: string) => ({
    onSuccess: () => notifySuccess(text),
    onError: (error: unknown) => notifyFailure(error, shared('saveFailed')),
  });
  // No support visit may change users.
  if (user.self || isVisiting) return null;
  const again: MenuAction = {
    key: 'reactivate',
    label: t('reactivate'),
    onSelect: () => reactivate.mutate(input, say(t('reactivated', { name: user.name }))),
  };
  const resend: MenuAction = {
    key: 'resend',
    label: t('resend'),
    onSelect: () => invite.mutate(input, say(t('invited', { email: user.email }))),
  };
  const actions: MenuAction[] = [
    { key: 'role', label: t('editRole'), onSelect: () => setOpen('role') },
    ...(user.state === 'invited' ? [resend] : []),
    user.state === 'deactivated'
      ? again
      : { key: 'deactivate', label: t('deactivate'), danger: true, onSelect: () => setOpen('deactivate') },
  ];
  return (
    <>
      <ActionMenu label={t('actions', { name: user.name })} actions={actions} />
      {open === 'role' ? <RoleDialog user={user} tenantId={tenantId} onClose={() => setOpen(null)} /> : null}
      {open === 'deactivate' ? (
        <DeactivateDialog user={user} tenantId={tenantId} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

function RoleDialog({ user, tenantId, onClose }: Props & { readonly onClose: () => void }) {
  const t = useTranslations('users');
  const shared = useTranslations('admin');
  const id = useId();
  const [role, setRole] = useState<Role | ''>(ROLES.find((candidate) => candidate === user.role) ?? '');
  const update = useEndpointMutation(userEndpoints.update, CHANGES);
  const refusal = useVisitBlock(userEndpoints.update);
  const save = (): void => {
    if (update.isPending || role === '' || refusal) return;
    update.mutate(
      { params: { tenant: tenantId, userId: user.id }, body: { role } },
      {
        onSuccess: () => {
          notifySuccess(t('saved'));
          onClose();
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editRoleTitle', { name: user.name })}
      closeLabel={shared('close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button busy={update.isPending} aria-disabled={update.isPending} disabled={refusal !== null} onClick={save}>
            {shared('save')}
          </Button>
        </div>
      }
    >
      <div className="p-5 text-start">
        <VisitFields call={userEndpoints.update}>
          <RoleChoice id={id} value={role} onChange={setRole} />
        </VisitFields>
      </div>
    </Dialog>
  );
}

function DeactivateDialog({ user, tenantId, onClose }: Props & { readonly onClose: () => void }) {
  const t = useTranslations('users');
  const shared = useTranslations('admin');
  const deactivate = useEndpointMutation(userEndpoints.deactivate, CHANGES);
  const confirm = (): void =>
    deactivate.mutate(
      { params: { tenant: tenantId, userId: user.id } },
      {
        onSuccess: () => {
          notifySuccess(t('deactivated', { name: user.name }));
          onClose();
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  return (
    <ConfirmDialog
      open
      call={userEndpoints.deactivate}
      title={t('deactivateTitle', { name: user.name })}
      text={<p className="text-start">{t('deactivateText', { name: user.name })}</p>}
      action={t('deactivate')}
      busy={deactivate.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
