'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { ApiError, callApi } from '@/lib/client/api';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { accountEndpoints } from '@/lib/contracts/account';
import { AccountHeading } from './account-page';
import { SubmitRow, TextField } from './form-fields';
import { isExpiredLink, NewPasswordFields } from './reset-forms';
import { readTextField, useVisitorForm } from './use-visitor-form';

/** Form in which an invited user sets name and password; signs the user in afterwards (ADM-17). */
export function AcceptInvitation(props: {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly tenant: string;
  readonly account: 'none' | 'unproved' | 'proved';
}) {
  const { token, email, name, tenant, account } = props;
  const t = useTranslations('auth');
  const [isGone, setGone] = useState(false);
  const [isInUse, setInUse] = useState(account === 'proved');
  const form = useVisitorForm(async (data) => {
    const password = String(data.get('password') ?? '');
    const body = {
      token,
      name: readTextField(data, 'name'),
      password,
      password_confirmation: String(data.get('password_confirmation') ?? ''),
    };
    try {
      await callEndpoint(accountEndpoints.acceptInvitation, { params: {}, body });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return setInUse(true);
      if (!isExpiredLink(error)) throw error;
      return setGone(true);
    }
    await signIn(email, password);
    window.location.assign('/login');
    await new Promise(() => {});
  });
  if (isGone) return <ExpiredInvitation />;
  if (isInUse)
    return (
      <div role="status" className="flex flex-col gap-6">
        <AccountHeading title={t('invite.inUseTitle', { email })} lead={t('invite.inUseText', { tenant })} />
        <a href="/login" className={getButtonClasses()}>
          {t('toSignIn')}
        </a>
      </div>
    );
  return (
    <>
      <AccountHeading title={t('invite.title', { tenant })} lead={t('invite.lead', { email })} />
      {account === 'unproved' && <p className="text-sm text-body">{t('invite.unproved', { email })}</p>}
      <form
        ref={form.form}
        method="post"
        data-early=""
        onSubmit={form.submit}
        noValidate
        className="flex flex-col gap-5"
      >
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          form={form}
          name="name"
          label={t('start.name')}
          autoComplete="name"
          defaultValue={name}
          maxLength={120}
        />
        <NewPasswordFields form={form} />
        <SubmitRow form={form}>{t('invite.submit')}</SubmitRow>
      </form>
    </>
  );
}

/** Signs the new user in. If that fails, the login page asks for the password again, because the account exists. */
async function signIn(email: string, password: string): Promise<void> {
  try {
    await callApi('/api/login', { method: 'POST', csrf: true, body: { email, password } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

export function ExpiredInvitation() {
  const t = useTranslations('auth');
  return <AccountHeading title={t('invite.goneTitle')} lead={t('invite.goneText')} />;
}
