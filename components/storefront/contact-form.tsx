'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, fieldControl, Input, Textarea } from '@/components/ui/field';
import { ApiError, callApi } from '@/lib/client/api';
import type { Reason } from '@/lib/domain/refusals/reason';
import type { ContactTexts } from '@/lib/storefront/island-texts';

const FIELDS = ['name', 'email', 'message'] as const;
type FieldName = (typeof FIELDS)[number];
type Errors = Partial<Record<FieldName, string>>;
type Outcome = 'sent' | 'limited' | 'failed' | null;

interface Limits {
  readonly name: number;
  readonly email: number;
  readonly message: number;
}

/**
 * The contact form of a store (STO-18). Without scripts the browser sends it by itself and the page comes back with the
 * outcome in `start`; with them it stays where it is and keeps what was written.
 */
export function ContactForm(props: {
  readonly action: string;
  readonly path: string;
  readonly texts: ContactTexts;
  readonly limits: Limits;
  readonly start: { readonly outcome: Outcome; readonly errors: Errors };
  /** Below the fields: who gets the message. */
  readonly note: ReactNode;
}) {
  const { action, path, texts, limits, start, note } = props;
  const [errors, setErrors] = useState<Errors>(start.errors);
  const [outcome, setOutcome] = useState<Outcome>(start.outcome);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  // Our own messages speak the page's language; before scripts run the browser's stand in.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);

  // The thanks take the place of the button that had the focus.
  useEffect(() => {
    if (outcome === 'sent') thanks.current?.focus();
  }, [outcome]);

  const refuse = (found: Errors): void => {
    setErrors(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const body = Object.fromEntries(new FormData(event.currentTarget));
    setOutcome(null);
    const missing = FIELDS.filter((name) => String(body[name] ?? '').trim() === '');
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, texts.required])));
    setErrors({});
    setBusy(true);
    try {
      await callApi(action, { method: 'POST', body });
      setOutcome('sent');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'network';
      const found = error instanceof ApiError ? worded(error.firstReasons, texts) : {};
      if (code === 'invalid' && Object.keys(found).length > 0) refuse(found);
      else setOutcome(code === 'rate_limited' ? 'limited' : 'failed');
    } finally {
      setBusy(false);
    }
  };

  if (outcome === 'sent') {
    return (
      <div
        role="status"
        className="flex max-w-2xl flex-col items-start gap-3 rounded-lg bg-success-soft p-6 text-success sm:p-8"
      >
        <h2 ref={thanks} tabIndex={-1} className="text-xl outline-none">
          {texts.sentTitle}
        </h2>
        <p>{texts.sentText}</p>
        <a href={path} className="font-medium underline underline-offset-4">
          {texts.again}
        </a>
      </div>
    );
  }

  const field = (name: FieldName) => ({
    ...fieldControl(`contact-${name}`, { error: errors[name] }),
    name,
    required: true,
    maxLength: limits[name],
    onChange: () => setErrors(({ [name]: _, ...rest }) => rest),
  });
  return (
    <form
      ref={form}
      id="contact-form"
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={submit}
      noValidate={alive}
      aria-busy={busy || undefined}
      className="relative flex max-w-2xl flex-col gap-5"
    >
      <h2 className="text-2xl">{texts.formTitle}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="contact-name" label={texts.name} error={errors.name}>
          <Input {...field('name')} autoComplete="name" />
        </Field>
        <Field id="contact-email" label={texts.emailAddress} error={errors.email}>
          <Input {...field('email')} type="email" autoComplete="email" />
        </Field>
      </div>
      <Field id="contact-message" label={texts.message} error={errors.message}>
        <Textarea {...field('message')} rows={7} />
      </Field>
      {/* People neither see nor reach it; programs fill it in. */}
      <div aria-hidden="true" className="absolute -start-[200vw] top-0 size-px overflow-hidden">
        <label htmlFor="contact-website">{texts.trap}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {outcome ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {texts[outcome]} {start.outcome === outcome ? texts.kept : null}
        </p>
      ) : null}
      {note}
      <Button type="submit" size="lg" busy={busy} aria-disabled={busy} className="sm:self-start">
        {texts.send}
      </Button>
    </form>
  );
}

/** A field that the form does not show has no place for a word. */
function worded(found: Readonly<Record<string, Reason>>, texts: ContactTexts): Errors {
  const known = FIELDS.filter((name) => found[name]);
  return Object.fromEntries(known.map((name) => [name, wordOf(name, found[name]?.code ?? '', texts)]));
}

function wordOf(name: FieldName, code: string, texts: ContactTexts): string {
  if (code === 'required') return texts.required;
  if (code === 'too_long') return texts.tooLong;
  return name === 'email' ? texts.invalidEmail : texts.failed;
}
