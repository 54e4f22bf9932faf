'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { Checkbox, Field, getControlAttributes, Select } from '@/components/ui/field';
import { callApi } from '@/lib/client/api';
import { isLanguage } from '@/lib/domain/languages/languages';
import { AccountHeading } from './account-page';
import { PasswordField, SubmitRow, TextField } from './form-fields';
import { readTextField, useVisitorForm } from './use-visitor-form';

/**
 * Sign-up form (AUT-10). The response is equal for an address that already has an account: a new user is signed in, and
 * everyone else is asked to sign in on the next page.
 */
export function SignUpForm() {
  const t = useTranslations('auth');
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useVisitorForm(async (data) => {
    const body = {
      name: readTextField(data, 'name'),
      email: readTextField(data, 'email'),
      password: String(data.get('password') ?? ''),
      company: readTextField(data, 'company'),
      region: readTextField(data, 'region'),
      terms: data.get('terms') === 'on',
      ...(isLanguage(locale) ? { lang: locale } : {}),
    };
    await callApi('/api/sign-up', { method: 'POST', csrf: true, body });
    setSentTo(body.email);
  });
  if (sentTo !== null) {
    return (
      <div role="status" className="flex flex-col gap-6">
        <AccountHeading title={t('start.sentTitle')} lead={t('start.sentText', { email: sentTo })} />
        <a href="/login" className={getButtonClasses()}>
          {t('start.continue')}
        </a>
      </div>
    );
  }
  const { errors } = form;
  return (
    <>
      <AccountHeading title={t('start.title')} lead={t('start.lead')} />
      <form
        ref={form.form}
        method="post"
        data-early=""
        onSubmit={form.submit}
        noValidate
        className="flex flex-col gap-5"
      >
        <TextField form={form} name="name" label={t('start.name')} autoComplete="name" maxLength={120} />
        <TextField form={form} name="email" label={t('email')} type="email" autoComplete="username" maxLength={320} />
        <PasswordField
          form={form}
          name="password"
          label={t('password')}
          hint={t('start.passwordHint')}
          autoComplete="new-password"
          maxLength={128}
        />
        <TextField form={form} name="company" label={t('start.company')} autoComplete="organization" maxLength={160} />
        <Field id="region" label={t('start.region')} hint={t('start.regionHint')} error={errors.region}>
          <Select
            {...getControlAttributes('region', { error: errors.region, hint: t('start.regionHint') })}
            name="region"
            aria-required
            defaultValue=""
            onChange={() => form.clear('region')}
          >
            <option value="">{t('start.choose')}</option>
            <option value="UK">{t('start.uk')}</option>
            <option value="EU">{t('start.eu')}</option>
          </Select>
        </Field>
        <div className="flex flex-col gap-1.5">
          <label htmlFor="terms" className="flex items-center gap-2.5 text-sm">
            <Checkbox
              {...getControlAttributes('terms', { error: errors.terms })}
              name="terms"
              aria-required
              onChange={() => form.clear('terms')}
            />
            <span>
              {t.rich('start.terms', {
                link: (chunks) => (
                  <a href="/terms-and-conditions" target="_blank" rel="noopener" className="underline">
                    {chunks}
                  </a>
                ),
              })}
            </span>
          </label>
          {errors.terms ? (
            <p id="terms-error" className="text-sm text-danger">
              {errors.terms}
            </p>
          ) : null}
        </div>
        <SubmitRow form={form}>{t('start.submit')}</SubmitRow>
      </form>
    </>
  );
}
