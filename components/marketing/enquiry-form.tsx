'use client';

import type { ReactNode } from 'react';
import { Field, Input, Textarea } from '@/components/ui/field';
import { PostedForm } from '@/components/ui/posted-form';
import { ENQUIRY_FIELDS, ENQUIRY_LIMITS, type EnquiryField } from '@/lib/domain/enquiries/fields';
import {
  type EnquiryErrors,
  type EnquiryFormTexts,
  type EnquiryOutcome,
  getEnquiryErrorText,
} from '@/lib/views/marketing/enquiry-form';

const NEEDED: readonly EnquiryField[] = ['name', 'email', 'message'];

/** Enquiry form for organisers. */
export function EnquiryForm(props: {
  readonly path: string;
  readonly texts: EnquiryFormTexts;
  readonly start: { readonly outcome: EnquiryOutcome; readonly errors: EnquiryErrors };
  /** Text below the fields about the use of the data. */
  readonly note: ReactNode;
}) {
  const { texts } = props;
  return (
    <PostedForm
      {...props}
      id="ask"
      action="/api/enquiries"
      fields={ENQUIRY_FIELDS}
      needed={NEEDED}
      title={texts.title}
      submit={texts.submit}
      getFieldMessage={(name, code) => getEnquiryErrorText(name, code, texts)}
      className="rounded-xl border border-line bg-surface p-5 shadow-md sm:p-9"
      sentClassName="rounded-xl p-7 sm:p-9"
    >
      {(field) => {
        const around = (name: EnquiryField) => ({
          ...field(name).around,
          label: texts[name],
          ...(NEEDED.includes(name) ? {} : { optional: texts.optional }),
        });
        return (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field {...around('name')}>
                <Input {...field('name').control} autoComplete="name" maxLength={ENQUIRY_LIMITS.name} />
              </Field>
              <Field {...around('email')}>
                <Input {...field('email').control} type="email" autoComplete="email" maxLength={ENQUIRY_LIMITS.email} />
              </Field>
              <Field {...around('company')}>
                <Input {...field('company').control} autoComplete="organization" maxLength={ENQUIRY_LIMITS.company} />
              </Field>
              <Field {...around('event_date')}>
                <Input {...field('event_date').control} type="date" />
              </Field>
              <Field {...around('quantity')}>
                <Input {...field('quantity').control} inputMode="numeric" maxLength={7} />
              </Field>
              <Field {...around('budget')}>
                <Input {...field('budget').control} maxLength={ENQUIRY_LIMITS.budget} />
              </Field>
            </div>
            <Field {...around('message')} hint={texts.messageHint}>
              <Textarea {...field('message', texts.messageHint).control} rows={6} maxLength={ENQUIRY_LIMITS.message} />
            </Field>
          </>
        );
      }}
    </PostedForm>
  );
}
