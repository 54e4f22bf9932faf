'use client';

import type { ReactNode } from 'react';
import { Field, Input } from '@/components/ui/field';
import { type PostedErrors, PostedForm, type PostedOutcome } from '@/components/ui/posted-form';
import type { WaitListKind } from '@/lib/domain/calendar/reminders';
import type { Language } from '@/lib/domain/languages/languages';
import type { WaitListTexts } from '@/lib/views/storefront/wait-list-texts';

const FIELDS = ['email'] as const;
type WaitListField = (typeof FIELDS)[number];

/**
 * Form in which a visitor enters an e-mail address, to get one mail when a closed store takes orders, or before an open
 * one closes.
 */
export function WaitListForm(props: {
  readonly action: string;
  readonly path: string;
  readonly language: Language;
  readonly kind: WaitListKind;
  readonly texts: WaitListTexts;
  readonly start: { readonly outcome: PostedOutcome; readonly errors: PostedErrors<WaitListField> };
  readonly note: ReactNode;
}) {
  const { texts, language, kind, ...form } = props;
  return (
    <PostedForm
      {...form}
      id="wait-list"
      fields={FIELDS}
      needed={FIELDS}
      title={texts.formTitle}
      submit={texts.submit}
      texts={texts}
      getFieldMessage={(_name, code) => (code === 'required' ? texts.required : texts.invalidEmail)}
      className="max-w-xl"
      sentClassName="max-w-xl rounded-lg p-6 sm:p-8"
    >
      {(field) => (
        <>
          <Field {...field('email').around} label={texts.emailAddress}>
            <Input {...field('email').control} type="email" autoComplete="email" maxLength={254} />
          </Field>
          <input type="hidden" name="lang" value={language} />
          <input type="hidden" name="kind" value={kind} />
        </>
      )}
    </PostedForm>
  );
}
