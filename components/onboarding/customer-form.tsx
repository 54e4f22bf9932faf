'use client';

import { useTranslations } from 'next-intl';
import { SubmitRow, TextField } from '@/components/auth/form-fields';
import { readTextField, useVisitorForm } from '@/components/auth/use-visitor-form';
import { Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { type OnboardingDto, onboardingEndpoints } from '@/lib/contracts/onboarding';
import { TermsCheckbox } from './terms-checkbox';
import { TermsList } from './terms-list';

/** Step 3: customer details and acceptance of the terms. */
export function CustomerForm(props: {
  readonly tenantId: number;
  readonly onboarding: OnboardingDto;
  readonly onDone: (answer: { readonly data: OnboardingDto }) => void;
}) {
  const { tenantId, onboarding, onDone } = props;
  const { company, terms, registration_route: route } = onboarding;
  const t = useTranslations('shopify.steps.customer');
  const form = useVisitorForm(async (data) => {
    const body = {
      legal_name: readTextField(data, 'legal_name'),
      address: readTextField(data, 'address'),
      phone: readTextField(data, 'phone'),
      vat_number: readTextField(data, 'vat_number'),
      terms: true as const,
      terms_version: terms.version,
    };
    onDone(await callEndpoint(onboardingEndpoints.becomeCustomer, { params: { tenant: tenantId }, body }));
  });
  return (
    <form ref={form.form} method="post" data-early="" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField
        form={form}
        name="legal_name"
        label={t('legalName')}
        autoComplete="organization"
        defaultValue={company.legal_name}
        maxLength={160}
      />
      <Field id="address" label={t('address')} error={form.errors.address}>
        <Textarea
          {...getControlAttributes('address', { error: form.errors.address })}
          name="address"
          aria-required
          autoComplete="street-address"
          rows={3}
          maxLength={500}
          defaultValue={company.address}
          onChange={() => form.clear('address')}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['phone', 'vat_number'] as const).map((name) => (
          <Field
            key={name}
            id={name}
            label={t(name === 'phone' ? 'phone' : 'vatNumber')}
            optional={t('optional')}
            error={form.errors[name]}
          >
            <Input
              {...getControlAttributes(name, { error: form.errors[name] })}
              name={name}
              autoComplete={name === 'phone' ? 'tel' : 'off'}
              maxLength={200}
              defaultValue={company[name]}
              onChange={() => form.clear(name)}
            />
          </Field>
        ))}
      </div>
      <TermsList route={route ?? 'signup'} version={terms.version} />
      <TermsCheckbox form={form}>{t('agree')}</TermsCheckbox>
      <SubmitRow form={form}>{t('action')}</SubmitRow>
    </form>
  );
}
