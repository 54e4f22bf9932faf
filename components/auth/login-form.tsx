'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/field';
import { ApiError, callApi } from '@/lib/client/api';
import { PasswordField, SubmitRow, TextField } from './form-fields';
import { readTextField, useVisitorForm } from './use-visitor-form';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/**
 * Sign-in form: e-mail and password, then the second factor if the account has one. Fetches the XSRF cookie first and
 * afterwards reloads the login page, which redirects (AUT-01, AUT-05, AUT-09). `linkKey` comes from a mailed link and
 * lets the account's owner sign in while the account is under a guessing attack.
 */
export function LoginForm({ next, linkKey }: { readonly next: string; readonly linkKey: string | null }) {
  const [pendingCredentials, setPendingCredentials] = useState<Credentials | null>(null);
  const [email, setEmail] = useState('');
  const logIn = async (credentials: Credentials, code?: string): Promise<void> => {
    await fetch('/api/sanctum/csrf-cookie', { credentials: 'include' });
    const body = { ...credentials, ...(code ? { code } : {}), ...(linkKey ? { key: linkKey } : {}) };
    await callApi('/api/login', { method: 'POST', csrf: true, body });
    window.location.assign(`/login?next=${encodeURIComponent(next)}`);
    // Never resolves, so that the button stays busy until the page unloads.
    await new Promise(() => {});
  };
  const begin = async (credentials: Credentials): Promise<void> => {
    try {
      await logIn(credentials);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.errors.code) throw error;
      setPendingCredentials(credentials);
    }
  };
  if (!pendingCredentials) return <CredentialsForm email={email} onSubmit={begin} />;
  const back = (): void => {
    setEmail(pendingCredentials.email);
    setPendingCredentials(null);
  };
  return <CodeForm onSubmit={(code) => logIn(pendingCredentials, code)} onBack={back} />;
}

function CredentialsForm(props: {
  readonly email: string;
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
}) {
  const t = useTranslations('auth');
  const form = useVisitorForm((data) =>
    props.onSubmit({
      email: readTextField(data, 'email'),
      password: String(data.get('password') ?? ''),
      remember: data.get('remember') === 'on',
    }),
  );
  return (
    <form ref={form.form} method="post" data-early="" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField
        form={form}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="username"
        defaultValue={props.email}
      />
      <PasswordField form={form} name="password" label={t('password')} autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <label htmlFor="remember" className="flex min-h-6 items-center gap-2.5">
          <Checkbox id="remember" name="remember" />
          {t('remember')}
        </label>
        <a href="/reset-password" className="rounded-sm underline">
          {t('forgot')}
        </a>
      </div>
      <SubmitRow form={form}>{t('submit')}</SubmitRow>
    </form>
  );
}

function CodeForm(props: { readonly onSubmit: (code: string) => Promise<void>; readonly onBack: () => void }) {
  const t = useTranslations('auth');
  const form = useVisitorForm((data) => props.onSubmit(readTextField(data, 'code')));
  return (
    <form ref={form.form} method="post" data-early="" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <p role="status" className="text-body">
        <strong className="block text-ink">{t('code.title')}</strong>
        {t('code.lead')}
      </p>
      <TextField
        form={form}
        name="code"
        label={t('code.label')}
        autoComplete="one-time-code"
        maxLength={20}
        // The form of the previous step had the focus, so the only field of this form takes it.
        autoFocus
      />
      <SubmitRow form={form}>{t('submit')}</SubmitRow>
      <button type="button" onClick={props.onBack} className="min-h-9 self-start rounded-sm text-sm underline">
        {t('code.back')}
      </button>
    </form>
  );
}
