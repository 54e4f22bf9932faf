'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { userEndpoints } from '@/lib/contracts/users';
import { ROLES, type Role } from '@/lib/domain/roles/roles';
import { useUnsavedGuard } from '../kit/leave-guard';
import { notifySuccess } from '../kit/notify';
import { Card, PageHeader } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { VisitFields } from '../kit/visit';
import { RoleChoice } from './role-choice';

const EMPTY = { name: '', email: '', role: '' };

/** Invites a user by name, e-mail address and role (ADM-17). */
export function InviteForm({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('users');
  const shared = useTranslations('admin');
  const router = useRouter();
  const id = useId();
  const create = useEndpointMutation(userEndpoints.create, { changes: ['users'] });
  const form = useEndpointForm({
    values: EMPTY,
    send: async ({ role, ...person }) => {
      // An empty choice is sent to the server, which rejects it as it rejects every empty required field.
      const chosen = ROLES.find((candidate) => candidate === role) ?? ('' as Role);
      await create.mutateAsync({ params: { tenant: tenantId }, body: { ...person, role: chosen } });
      notifySuccess(t('invited', { email: person.email }));
      router.push('/users');
    },
  });
  const { errors, isDirty, isSubmitSuccessful } = form.formState;
  useUnsavedGuard(isDirty && !isSubmitSuccessful, shared('unsavedLeave'));
  const name = errors.name?.message;
  const email = errors.email?.message;
  const role = form.watch('role');
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeader title={t('create.title')} lead={t('create.lead')} parent={{ href: '/users', label: t('title') }} />
      <Card>
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!form.isSaving) void form.save();
          }}
        >
          <VisitFields call={userEndpoints.create}>
            <Field id={`${id}-name`} label={t('name')} error={name}>
              <Input
                {...getControlAttributes(`${id}-name`, { error: name })}
                autoComplete="off"
                maxLength={120}
                {...form.register('name')}
              />
            </Field>
            <Field id={`${id}-email`} label={t('email')} error={email}>
              <Input
                {...getControlAttributes(`${id}-email`, { error: email })}
                type="email"
                autoComplete="off"
                maxLength={320}
                {...form.register('email')}
              />
            </Field>
            <RoleChoice
              id={`${id}-role`}
              value={ROLES.find((candidate) => candidate === role) ?? ''}
              error={errors.role?.message}
              onChange={(chosen) => {
                form.setValue('role', chosen, { shouldDirty: true });
                form.clearErrors('role');
              }}
            />
            <Button type="submit" className="self-start" busy={form.isSaving} aria-disabled={form.isSaving}>
              {t('create.submit')}
            </Button>
          </VisitFields>
        </form>
      </Card>
    </div>
  );
}
