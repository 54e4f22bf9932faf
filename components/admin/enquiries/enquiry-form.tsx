'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { notifyFailure, notifySuccess } from '@/components/admin/kit/notify';
import { useFieldMessages } from '@/components/admin/kit/use-field-messages';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import { ApiError, callApi } from '@/lib/client/api';
import { enquiryEndpoints } from '@/lib/contracts/enquiries';
import { buildEndpointPath } from '@/lib/contracts/path';
import { ENQUIRY_FIELDS, ENQUIRY_LIMITS, type EnquiryField } from '@/lib/domain/enquiries/fields';

type Name = EnquiryField | 'file';
const ORDER: readonly Name[] = [...ENQUIRY_FIELDS, 'file'];

/**
 * Form for products that the catalogue does not have (ADM-14). Server errors appear at their fields, and typed values
 * stay.
 */
export function EnquiryForm(props: {
  readonly tenantId: number;
  readonly user: { readonly name: string; readonly email: string; readonly company: string };
}) {
  const { tenantId, user } = props;
  const t = useTranslations('enquiry');
  const getFieldMessage = useFieldMessages();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const body = new FormData(form);
    const file = body.get('file');
    if (file instanceof File && file.size === 0) body.delete('file');
    setBusy(true);
    setErrors({});
    try {
      await callApi(buildEndpointPath(enquiryEndpoints.send, { tenant: tenantId }), {
        method: 'POST',
        csrf: true,
        body,
      });
      form.reset();
      notifySuccess(t('sent'));
    } catch (error) {
      const refused = error instanceof ApiError ? error.firstReasons : {};
      setErrors(Object.fromEntries(Object.entries(refused).map(([name, reason]) => [name, getFieldMessage(reason)])));
      const first = ORDER.find((name) => refused[name]);
      if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      else notifyFailure(error, t('failed'));
    } finally {
      setBusy(false);
    }
  };
  const tied = (name: Name, hint?: string) => ({
    ...getControlAttributes(`enquiry-${name}`, { error: errors[name], hint }),
    name,
  });
  // i18n-keys: enquiry.name, enquiry.email, enquiry.message, enquiry.file, enquiry.company, enquiry.event_date, enquiry.quantity, enquiry.budget
  const around = (name: Name) => ({ id: `enquiry-${name}`, label: t(name), error: errors[name] });
  const optional = t('optional');
  return (
    <form
      onSubmit={(event) => void send(event)}
      noValidate
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-7"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...around('name')}>
          <Input
            {...tied('name')}
            required
            defaultValue={user.name}
            autoComplete="name"
            maxLength={ENQUIRY_LIMITS.name}
          />
        </Field>
        <Field {...around('email')}>
          <Input
            {...tied('email')}
            required
            type="email"
            defaultValue={user.email}
            autoComplete="email"
            maxLength={ENQUIRY_LIMITS.email}
          />
        </Field>
        <Field {...around('company')} optional={optional}>
          <Input
            {...tied('company')}
            defaultValue={user.company}
            autoComplete="organization"
            maxLength={ENQUIRY_LIMITS.company}
          />
        </Field>
        <Field {...around('event_date')} optional={optional}>
          <Input {...tied('event_date')} type="date" />
        </Field>
        <Field {...around('quantity')} optional={optional}>
          <Input {...tied('quantity')} inputMode="numeric" maxLength={7} />
        </Field>
        <Field {...around('budget')} optional={optional}>
          <Input {...tied('budget')} maxLength={ENQUIRY_LIMITS.budget} />
        </Field>
      </div>
      <Field {...around('message')} hint={t('messageHint')}>
        <Textarea {...tied('message', t('messageHint'))} required rows={6} maxLength={ENQUIRY_LIMITS.message} />
      </Field>
      <Field {...around('file')} optional={optional} hint={t('fileHint')}>
        <Input
          {...tied('file', t('fileHint'))}
          type="file"
          accept="image/png,image/jpeg,image/webp,application/pdf"
          className="py-1.5 file:me-3 file:min-h-8 file:rounded-sm file:border-0 file:bg-tile file:px-3 file:text-sm file:font-semibold file:text-ink"
        />
      </Field>
      <Button type="submit" busy={busy} aria-disabled={busy} className="self-start">
        {t('submit')}
      </Button>
    </form>
  );
}
