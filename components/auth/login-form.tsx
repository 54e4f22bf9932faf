'use client';

import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox, Field, fieldControl, Input } from '@/components/ui/field';
import { ApiError, callApi } from '@/lib/client/api';

type FieldName = 'email' | 'password';

interface Strings {
  readonly email: string;
  readonly password: string;
  readonly show: string;
  readonly hide: string;
  readonly remember: string;
  readonly submit: string;
  readonly required: string;
  readonly failed: string;
  readonly limited: string;
}

/** E-mail and password; fetches the XSRF cookie first and loads the next page as a document (AUT-01, AUT-09). */
export function LoginForm({ next, strings }: { readonly next: string; readonly strings: Strings }) {
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: Partial<Record<FieldName, string>>): void => {
    setErrors(found);
    const first = found.email ? 'email' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email') ?? '').trim();
    const password = String(data.get('password') ?? '');
    setNotice(null);
    if (!email || !password) {
      refuse({ ...(email ? {} : { email: strings.required }), ...(password ? {} : { password: strings.required }) });
      return;
    }
    setBusy(true);
    try {
      await fetch('/api/sanctum/csrf-cookie', { credentials: 'include' });
      await callApi('/api/login', {
        method: 'POST',
        csrf: true,
        body: { email, password, remember: data.get('remember') === 'on' },
      });
      window.location.assign(next);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.status === 422) refuse(error.firstErrors);
      else setNotice(error instanceof ApiError && error.status === 429 ? strings.limited : strings.failed);
    }
  };

  const clear = (name: FieldName): void => setErrors(({ [name]: _, ...rest }) => rest);
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field id="email" label={strings.email} error={errors.email}>
        <Input
          {...fieldControl('email', { error: errors.email })}
          name="email"
          type="email"
          autoComplete="username"
          onChange={() => clear('email')}
        />
      </Field>
      <Field id="password" label={strings.password} error={errors.password}>
        <span className="relative block">
          <Input
            {...fieldControl('password', { error: errors.password })}
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            className="pe-28"
            onChange={() => clear('password')}
          />
          <button
            type="button"
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-1 end-1 rounded-sm px-3 text-xs font-medium text-body hover:bg-tile"
          >
            {visible ? strings.hide : strings.show}
          </button>
        </span>
      </Field>
      <label htmlFor="remember" className="flex items-center gap-2.5 text-sm">
        <Checkbox id="remember" name="remember" />
        {strings.remember}
      </label>
      {notice ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {notice}
        </p>
      ) : null}
      <Button type="submit" busy={busy} aria-disabled={busy}>
        {strings.submit}
      </Button>
    </form>
  );
}
