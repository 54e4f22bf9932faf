'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { accountEndpoints } from '@/lib/contracts/account';
import { AccountHeading } from './account-page';
import { PasswordField, SubmitRow, TextField } from './form-fields';
import { readTextField, useVisitorForm } from './use-visitor-form';

/**
 * Form that requests a link for a new password. Opens the same confirmation whether or not the address has an account,
 * so that it does not reveal accounts (AUT-11).
 */
export function RequestResetForm() {
  const t = useTranslations('auth');
  const form = useVisitorForm(async (data) => {
    await callEndpoint(accountEndpoints.requestReset, { params: {}, body: { email: readTextField(data, 'email') } });
    window.location.assign('/reset-password/confirmation');
    await new Promise(() => {});
  });
  return (
    <form ref={form.form} method="post" data-early="" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" maxLength={320} />
      <SubmitRow form={form}>{t('reset.submit')}</SubmitRow>
    </form>
  );
}

/** Sets a new password with a valid link. */
export function NewPasswordForm({ token, email }: { readonly token: string; readonly email: string }) {
  const t = useTranslations('auth');
  const [isSaved, setSaved] = useState(false);
  const [isGone, setGone] = useState(false);
  const form = useVisitorForm(async (data) => {
    const password = String(data.get('password') ?? '');
    const password_confirmation = String(data.get('password_confirmation') ?? '');
    try {
      const body = { token, password, password_confirmation };
      await callEndpoint(accountEndpoints.resetPassword, { params: {}, body });
      setSaved(true);
    } catch (error) {
      if (!isExpiredLink(error)) throw error;
      setGone(true);
    }
  });
  if (isGone) return <ExpiredResetLink />;
  if (isSaved) {
    return (
      <div role="status" className="flex flex-col gap-6">
        <AccountHeading title={t('reset.savedTitle')} lead={t('reset.savedText')} />
        <a href="/login" className={getButtonClasses()}>
          {t('toSignIn')}
        </a>
      </div>
    );
  }
  return (
    <>
      <AccountHeading title={t('reset.newTitle')} lead={t('reset.newLead', { email })} />
      <form
        ref={form.form}
        method="post"
        data-early=""
        onSubmit={form.submit}
        noValidate
        className="flex flex-col gap-5"
      >
        {/* Shows password managers which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields form={form} />
        <SubmitRow form={form}>{t('reset.save')}</SubmitRow>
      </form>
    </>
  );
}

/** New password and its repetition. */
export function NewPasswordFields({ form }: { readonly form: ReturnType<typeof useVisitorForm> }) {
  const t = useTranslations('auth');
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={t('reset.password')}
        hint={t('start.passwordHint')}
        autoComplete="new-password"
        maxLength={128}
      />
      <PasswordField
        form={form}
        name="password_confirmation"
        label={t('reset.again')}
        autoComplete="new-password"
        maxLength={128}
      />
    </>
  );
}

/** Message for an expired or used link, with a link for requesting a new one. */
export function ExpiredResetLink() {
  const t = useTranslations('auth');
  return (
    <>
      <AccountHeading title={t('reset.goneTitle')} lead={t('reset.goneText')} />
      <a href="/reset-password" className={getButtonClasses()}>
        {t('reset.startAgain')}
      </a>
    </>
  );
}

/** Returns whether a call was rejected because its link is no longer valid. */
export const isExpiredLink = (error: unknown): boolean =>
  error instanceof Error && 'errors' in error && Object.hasOwn(Object(error.errors), 'token');
