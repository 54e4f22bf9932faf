'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, fieldControl, Input, Textarea } from '@/components/ui/field';
import { ApiError, callApi } from '@/lib/client/api';
import { ENQUIRY_FIELDS, ENQUIRY_LIMITS, type EnquiryField } from '@/lib/domain/enquiries/fields';
import { type AskErrors, type AskOutcome, type AskTexts, askProblem } from '@/lib/marketing/ask-form';

const ACTION = '/api/enquiries';
const NEEDED: readonly EnquiryField[] = ['name', 'email', 'message'];

/**
 * The enquiry of somebody without an account. Without scripts the browser sends it by itself and the page comes back with
 * the outcome in `start`; with them it stays where it is and keeps what was written.
 */
export function AskForm(props: {
  readonly path: string;
  readonly texts: AskTexts;
  readonly start: { readonly outcome: AskOutcome; readonly errors: AskErrors };
  /** Below the fields: what becomes of them. */
  readonly note: ReactNode;
}) {
  const { path, texts, start, note } = props;
  const [errors, setErrors] = useState<AskErrors>(start.errors);
  const [outcome, setOutcome] = useState<AskOutcome>(start.outcome);
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

  const refuse = (found: AskErrors): void => {
    setErrors(found);
    const first = ENQUIRY_FIELDS.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const body = Object.fromEntries(new FormData(event.currentTarget));
    setOutcome(null);
    const missing = NEEDED.filter((name) => String(body[name] ?? '').trim() === '');
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, texts.required])));
    setErrors({});
    setBusy(true);
    try {
      await callApi(ACTION, { method: 'POST', body });
      setOutcome('sent');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'network';
      const said = error instanceof ApiError ? error.firstReasons : {};
      const found = ENQUIRY_FIELDS.filter((name) => said[name]);
      if (code === 'invalid' && found.length > 0)
        refuse(Object.fromEntries(found.map((name) => [name, askProblem(name, said[name]?.code ?? '', texts)])));
      else setOutcome(code === 'rate_limited' ? 'limited' : 'failed');
    } finally {
      setBusy(false);
    }
  };

  if (outcome === 'sent') {
    return (
      <div role="status" className="flex flex-col items-start gap-3 rounded-xl bg-success-soft p-7 text-success sm:p-9">
        <h2 ref={thanks} tabIndex={-1} className="text-2xl outline-none">
          {texts.sentTitle}
        </h2>
        <p>{texts.sentText}</p>
        <a href={path} className="font-medium underline underline-offset-4">
          {texts.again}
        </a>
      </div>
    );
  }

  const around = (name: EnquiryField) => ({
    id: `ask-${name}`,
    label: texts[name],
    error: errors[name],
    ...(NEEDED.includes(name) ? {} : { optional: texts.optional }),
  });
  const field = (name: EnquiryField, hint?: string) => ({
    ...fieldControl(`ask-${name}`, { error: errors[name], hint }),
    name,
    required: NEEDED.includes(name),
    onChange: () => setErrors(({ [name]: _, ...rest }) => rest),
  });
  return (
    <form
      ref={form}
      method="post"
      action={ACTION}
      encType="multipart/form-data"
      onSubmit={(event) => void submit(event)}
      noValidate={alive}
      aria-busy={busy || undefined}
      className="relative flex flex-col gap-5 rounded-xl border border-line bg-surface p-5 shadow-md sm:p-9"
    >
      <h2 className="text-2xl">{texts.title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...around('name')}>
          <Input {...field('name')} autoComplete="name" maxLength={ENQUIRY_LIMITS.name} />
        </Field>
        <Field {...around('email')}>
          <Input {...field('email')} type="email" autoComplete="email" maxLength={ENQUIRY_LIMITS.email} />
        </Field>
        <Field {...around('company')}>
          <Input {...field('company')} autoComplete="organization" maxLength={ENQUIRY_LIMITS.company} />
        </Field>
        <Field {...around('event_date')}>
          <Input {...field('event_date')} type="date" />
        </Field>
        <Field {...around('quantity')}>
          <Input {...field('quantity')} inputMode="numeric" maxLength={7} />
        </Field>
        <Field {...around('budget')}>
          <Input {...field('budget')} maxLength={ENQUIRY_LIMITS.budget} />
        </Field>
      </div>
      <Field {...around('message')} hint={texts.messageHint}>
        <Textarea {...field('message', texts.messageHint)} rows={6} maxLength={ENQUIRY_LIMITS.message} />
      </Field>
      {/* People neither see nor reach it; programs fill it in. */}
      <div aria-hidden="true" className="absolute -start-[200vw] top-0 size-px overflow-hidden">
        <label htmlFor="ask-website">{texts.trap}</label>
        <input id="ask-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {outcome ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {texts[outcome]}
        </p>
      ) : null}
      {note}
      <Button type="submit" size="lg" busy={busy} aria-disabled={busy} className="sm:self-start">
        {texts.submit}
      </Button>
    </form>
  );
}
