'use client';

import type { ReactNode } from 'react';
import { Field, Input, Textarea } from '@/components/ui/field';
import { type PostedErrors, PostedForm, type PostedOutcome } from '@/components/ui/posted-form';
import { CONTACT_FIELDS, type ContactField } from '@/lib/domain/store/contact-fields';
import { getContactErrorText } from '@/lib/views/storefront/contact-error';
import type { ContactTexts } from '@/lib/views/storefront/island-texts';

const NEEDED = ['name', 'email', 'message'] as const satisfies readonly ContactField[];

/** Product that a message is about. */
export interface ContactSubject {
  readonly name: string;
  /** Colour name; empty when the product's URL names no colour. */
  readonly colour: string;
  readonly picture: string;
  readonly href: string;
  /** Language of the product name, where it differs from the page's. */
  readonly lang: string | undefined;
}

/** Contact form of a store (STO-18). For a product it also asks for the quantity and the date. */
export function ContactForm(props: {
  readonly action: string;
  readonly path: string;
  readonly texts: ContactTexts;
  readonly limits: Readonly<Record<(typeof NEEDED)[number], number>> & { readonly quantity: number };
  readonly start: { readonly outcome: PostedOutcome; readonly errors: PostedErrors<ContactField> };
  readonly subject: ContactSubject | null;
  /** Note below the fields that names the recipient of the message. */
  readonly note: ReactNode;
}) {
  const { texts, limits, subject, ...form } = props;
  return (
    <PostedForm
      {...form}
      id="contact"
      fields={CONTACT_FIELDS}
      needed={NEEDED}
      title={texts.formTitle}
      submit={texts.send}
      texts={texts}
      preservedNote={texts.preservedNote}
      getFieldMessage={(name, code) => getContactErrorText(name, code, texts)}
      className="max-w-2xl"
      sentClassName="max-w-2xl rounded-lg p-6 sm:p-8"
    >
      {(field) => (
        <>
          {subject ? (
            <div className="flex items-center gap-4 rounded-md border border-line p-3" data-subject>
              <img
                src={subject.picture}
                width={80}
                height={80}
                alt=""
                className="size-20 shrink-0 rounded-sm bg-tile object-contain"
              />
              <p className="min-w-0 wrap-anywhere">
                <span className="block text-sm text-muted">{texts.about}</span>
                <a href={subject.href} lang={subject.lang} className="font-medium underline underline-offset-4">
                  {subject.name}
                </a>
                {subject.colour ? <span className="block text-sm text-body">{subject.colour}</span> : null}
              </p>
            </div>
          ) : null}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...field('name').around} label={texts.name}>
              <Input {...field('name').control} autoComplete="name" maxLength={limits.name} />
            </Field>
            <Field {...field('email').around} label={texts.emailAddress}>
              <Input {...field('email').control} type="email" autoComplete="email" maxLength={limits.email} />
            </Field>
            {subject ? (
              <>
                <Field {...field('quantity').around} label={texts.quantity} optional={texts.optional}>
                  <Input
                    {...field('quantity').control}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={limits.quantity}
                  />
                </Field>
                <Field {...field('date').around} label={texts.date} optional={texts.optional}>
                  <Input {...field('date').control} type="date" />
                </Field>
              </>
            ) : null}
          </div>
          <Field {...field('message').around} label={texts.message}>
            <Textarea {...field('message').control} rows={7} maxLength={limits.message} />
          </Field>
        </>
      )}
    </PostedForm>
  );
}
