'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button, getButtonClasses } from '@/components/ui/button';
import { ApiError } from '@/lib/client/api';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { accountEndpoints } from '@/lib/contracts/account';
import { AccountHeading } from './account-page';
import { PasswordField, SubmitRow } from './form-fields';
import { isExpiredLink, NewPasswordFields } from './reset-forms';
import { useVisitorForm } from './use-visitor-form';

// i18n-keys: auth.limited, auth.failed

type State = 'busy' | 'done' | 'password' | 'gone' | 'sent' | 'limited' | 'failed';

/**
 * Confirms the address by a separate call, because mail scanners open every link of a mail and must not use up the
 * token (AUT-12). A browser without the account's session asks for the password.
 */
export function VerifyEmail({ token, works }: { readonly token: string; readonly works: boolean }) {
  const t = useTranslations('auth');
  const [state, setState] = useState<State>(works ? 'busy' : 'gone');
  const begun = useRef(false);
  const verify = async (): Promise<void> => {
    setState('busy');
    try {
      await callEndpoint(accountEndpoints.verifyEmail, { params: {}, body: { token } });
      setState('done');
    } catch (error) {
      setState(toState(error));
    }
  };
  const sendAgain = async (): Promise<void> => {
    try {
      await callEndpoint(accountEndpoints.sendVerificationAgain, { params: {}, body: { token } });
      setState('sent');
    } catch (error) {
      // An invalid token has no address to write to; the message is the same as for a sent mail.
      setState(isExpiredLink(error) ? 'sent' : toFailureState(error));
    }
  };
  useEffect(() => {
    if (!works || begun.current) return;
    begun.current = true;
    void verify();
  });
  return (
    <div role="status" aria-busy={state === 'busy'} className="flex flex-col gap-6">
      {state === 'busy' ? <AccountHeading title={t('verify.title')} lead={t('verify.busy')} /> : null}
      {state === 'done' ? (
        <>
          <AccountHeading title={t('verify.doneTitle')} lead={t('verify.doneText')} />
          {/* In a browser without a session the link redirects to sign-in and back. */}
          <a href="/dashboard" className={getButtonClasses()}>
            {t('verify.dashboard')}
          </a>
        </>
      ) : null}
      {state === 'password' ? <PasswordForm token={token} onState={setState} /> : null}
      {state === 'gone' ? (
        <>
          <AccountHeading title={t('verify.goneTitle')} lead={t('verify.goneText')} />
          <Button onClick={() => void sendAgain()}>{t('verify.again')}</Button>
        </>
      ) : null}
      {state === 'sent' ? <AccountHeading title={t('reset.sentTitle')} lead={t('verify.sent')} /> : null}
      {state === 'limited' || state === 'failed' ? (
        <>
          <AccountHeading title={t('verify.title')} lead={t(state)} />
          <Button onClick={() => void verify()}>{t('verify.retry')}</Button>
        </>
      ) : null}
      <noscript>
        <p className="text-body">{t('verify.noscript')}</p>
      </noscript>
    </div>
  );
}

/** Asks for the password of the account, or for a new password, which ends the account's sessions. */
function PasswordForm({ token, onState }: { readonly token: string; readonly onState: (state: State) => void }) {
  const t = useTranslations('auth');
  const [isUnknown, setUnknown] = useState(false);
  const form = useVisitorForm(async (data) => {
    const typed = (name: string): string => String(data.get(name) ?? '');
    const proof = isUnknown
      ? { password: typed('password'), password_confirmation: typed('password_confirmation') }
      : { current_password: typed('current_password') };
    try {
      await callEndpoint(accountEndpoints.verifyEmail, { params: {}, body: { token, ...proof } });
      onState('done');
    } catch (error) {
      if (!isExpiredLink(error)) {
        // A new address is confirmed with the current password only.
        if (toState(error) === 'password') setUnknown(false);
        throw error;
      }
      onState('gone');
    }
  });
  return (
    <form ref={form.form} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <AccountHeading
        title={t('verify.title')}
        lead={t(isUnknown ? 'verify.newPasswordLead' : 'verify.passwordLead')}
      />
      {isUnknown ? (
        <NewPasswordFields form={form} />
      ) : (
        <>
          <PasswordField form={form} name="current_password" label={t('password')} autoComplete="current-password" />
          <button type="button" onClick={() => setUnknown(true)} className="self-start rounded-sm text-sm underline">
            {t('verify.unknownPassword')}
          </button>
        </>
      )}
      <SubmitRow form={form}>{t('verify.confirm')}</SubmitRow>
    </form>
  );
}

function toState(error: unknown): State {
  if (isExpiredLink(error)) return 'gone';
  if (error instanceof ApiError && error.reason?.code === 'password_needed') return 'password';
  return toFailureState(error);
}

const toFailureState = (error: unknown): State =>
  error instanceof ApiError && error.status === 429 ? 'limited' : 'failed';
