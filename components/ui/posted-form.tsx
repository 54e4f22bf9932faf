'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '@/lib/client/api';
import { Button } from './button';
import { classes } from './classes';
import { getControlAttributes } from './field';

export type PostedOutcome = 'sent' | 'limited' | 'failed' | null;
export type PostedErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Properties of one field: for its {@link Field}, and for the control in it. */
export interface PostedField {
  readonly around: { readonly id: string; readonly error: string | undefined };
  readonly control: ReturnType<typeof getControlAttributes> & {
    readonly name: string;
    readonly required: boolean;
    readonly onChange: () => void;
  };
}

/**
 * Form for visitors without an account. Without scripts the browser posts it and the page returns the outcome in
 * `start`; with scripts the page stays and the input is preserved.
 */
export function PostedForm<Name extends string>(props: {
  /** Prefix of the ids of its fields. */
  readonly id: string;
  readonly action: string;
  /** Address of the page itself, for a link to write another message. */
  readonly path: string;
  /** Names of the fields, in page order. */
  readonly fields: readonly Name[];
  readonly needed: readonly Name[];
  readonly title: string;
  readonly submit: string;
  readonly texts: Readonly<
    Record<'required' | 'trap' | 'sentTitle' | 'sentText' | 'again' | 'limited' | 'failed', string>
  >;
  /** Note beside an outcome that came with the page: states whether the text was preserved. */
  readonly preservedNote?: string;
  readonly start: { readonly outcome: PostedOutcome; readonly errors: PostedErrors<Name> };
  /** Returns the page's message for an API error code of a field. */
  readonly getFieldMessage: (name: Name, code: string) => string;
  readonly className: string;
  readonly sentClassName: string;
  /** Text below the fields about the use of the data. */
  readonly note: ReactNode;
  readonly children: (field: (name: Name, hint?: string) => PostedField) => ReactNode;
}) {
  const { id, action, fields, needed, texts, start } = props;
  const [errors, setErrors] = useState<PostedErrors<string>>(start.errors);
  const [outcome, setOutcome] = useState<PostedOutcome>(start.outcome);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLHeadingElement>(null);
  // Our own validation messages use the page's language; before hydration the browser validates.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);

  // The confirmation replaces the button that had the focus.
  useEffect(() => {
    if (outcome === 'sent') thanks.current?.focus();
  }, [outcome]);

  const refuse = (names: readonly Name[], getMessage: (name: Name) => string): void => {
    const newErrors: Record<string, string> = {};
    for (const name of names) newErrors[name] = getMessage(name);
    setErrors(newErrors);
    form.current?.querySelector<HTMLElement>(`[name=${names[0]}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const body = Object.fromEntries(new FormData(event.currentTarget));
    setOutcome(null);
    const missing = needed.filter((name) => String(body[name] ?? '').trim() === '');
    if (missing.length > 0) return refuse(missing, () => texts.required);
    setErrors({});
    setBusy(true);
    try {
      await callApi(action, { method: 'POST', body });
      setOutcome('sent');
    } catch (error) {
      const fieldReasons = error instanceof ApiError ? error.firstReasons : {};
      const code = error instanceof ApiError ? error.code : 'network';
      // An error of a field that the form does not show cannot be displayed at that field.
      const failedFields = fields.filter((name) => fieldReasons[name]);
      if (code === 'invalid' && failedFields.length > 0)
        refuse(failedFields, (name) => props.getFieldMessage(name, fieldReasons[name]?.code ?? ''));
      else setOutcome(code === 'rate_limited' ? 'limited' : 'failed');
    } finally {
      setBusy(false);
    }
  };

  if (outcome === 'sent') {
    return (
      <div
        role="status"
        className={classes('flex flex-col items-start gap-3 bg-success-soft text-success', props.sentClassName)}
      >
        <h2 ref={thanks} tabIndex={-1} className="text-2xl outline-none">
          {texts.sentTitle}
        </h2>
        <p>{texts.sentText}</p>
        <a href={props.path} className="font-medium underline underline-offset-4">
          {texts.again}
        </a>
      </div>
    );
  }

  const field = (name: Name, hint?: string): PostedField => ({
    around: { id: `${id}-${name}`, error: errors[name] },
    control: {
      ...getControlAttributes(`${id}-${name}`, { error: errors[name], hint }),
      name,
      required: needed.includes(name),
      onChange: () => setErrors((previous) => ({ ...previous, [name]: undefined })),
    },
  });
  return (
    <form
      ref={form}
      id={`${id}-form`}
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={(event) => void submit(event)}
      noValidate={alive}
      aria-busy={busy || undefined}
      className={classes('relative flex flex-col gap-5', props.className)}
    >
      <h2 className="text-2xl">{props.title}</h2>
      {props.children(field)}
      {/* Honeypot: invisible and unreachable for people, filled in by bots. */}
      <div aria-hidden="true" className="absolute -start-[200vw] top-0 size-px overflow-hidden">
        <label htmlFor={`${id}-website`}>{texts.trap}</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {outcome ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {texts[outcome]} {start.outcome === outcome ? props.preservedNote : null}
        </p>
      ) : null}
      {props.note}
      <Button type="submit" size="lg" busy={busy} aria-disabled={busy} className="sm:self-start">
        {props.submit}
      </Button>
    </form>
  );
}
