'use client';

import type { ReactNode } from 'react';
import { Field, Input, Textarea } from '@/components/ui/field';
import { type PostedErrors, PostedForm, type PostedOutcome } from '@/components/ui/posted-form';
import type { ContactTexts } from '@/lib/storefront/island-texts';

const FIELDS = ['name', 'email', 'message'] as const;
type FieldName = (typeof FIELDS)[number];

/** The contact form of a store (STO-18). */
export function ContactForm(props: {
  readonly action: string;
  readonly path: string;
  readonly texts: ContactTexts;
  readonly limits: Readonly<Record<FieldName, number>>;
  readonly start: { readonly outcome: PostedOutcome; readonly errors: PostedErrors<FieldName> };
  /** Below the fields: who gets the message. */
  readonly note: ReactNode;
}) {
  const { texts, limits, ...form } = props;
  return (
    <PostedForm
      {...form}
      id="contact"
      fields={FIELDS}
      needed={FIELDS}
      title={texts.formTitle}
      submit={texts.send}
      texts={texts}
      kept={texts.kept}
      wordOf={(name, code) => wordOf(name, code, texts)}
      className="max-w-2xl"
      sentClassName="max-w-2xl rounded-lg p-6 sm:p-8"
    >
      {(field) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...field('name').around} label={texts.name}>
              <Input {...field('name').control} autoComplete="name" maxLength={limits.name} />
            </Field>
            <Field {...field('email').around} label={texts.emailAddress}>
              <Input {...field('email').control} type="email" autoComplete="email" maxLength={limits.email} />
            </Field>
          </div>
          <Field {...field('message').around} label={texts.message}>
            <Textarea {...field('message').control} rows={7} maxLength={limits.message} />
          </Field>
        </>
      )}
    </PostedForm>
  );
}

function wordOf(name: FieldName, code: string, texts: ContactTexts): string {
  if (code === 'required') return texts.required;
  if (code === 'too_long') return texts.tooLong;
  return name === 'email' ? texts.invalidEmail : texts.failed;
}
