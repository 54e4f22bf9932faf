'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { AccountHeading } from '@/components/auth/account-page';
import { PasswordField, SubmitRow, TextField } from '@/components/auth/form-fields';
import { readTextField, useVisitorForm } from '@/components/auth/use-visitor-form';
import { Field, Select } from '@/components/ui/field';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import { isLanguage } from '@/lib/domain/languages/languages';
import { type RegistrationRoute, TERMS_VERSION } from '@/lib/domain/onboarding/onboarding';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { TermsCheckbox } from './terms-checkbox';
import { TermsList } from './terms-list';

interface Props {
  readonly shop: string;
  readonly route: RegistrationRoute;
  /** Single-use ticket that proves the shop to the sign-up. */
  readonly ticket: string;
  readonly onDone: () => void;
}

/**
 * Sign-up for a shop without an account here: a short form for a new account, or sign-in to an existing account
 * (SHP-06).
 */
export function ShopSignUp(props: Props) {
  // i18n-keys: shopify.entry.*
  const t = useTranslations('shopify.entry');
  const [has, setHas] = useState(false);
  return (
    <>
      <AccountHeading title={t(`${props.route}.title`)} lead={t(`${props.route}.lead`, { shop: props.shop })} />
      {has ? <LinkForm {...props} /> : <NewAccountForm {...props} />}
      <button type="button" onClick={() => setHas(!has)} className="min-h-9 self-start rounded-sm text-sm underline">
        {t(has ? 'newAccount' : 'haveAccount')}
      </button>
    </>
  );
}

const parseRegion = (text: string): Region => REGIONS.find((candidate) => candidate === text) ?? 'US';

function NewAccountForm({ ticket, onDone }: Props) {
  const t = useTranslations('shopify.entry');
  const regions = useTranslations('shopify.steps.regions');
  const start = useTranslations('auth.start');
  const auth = useTranslations('auth');
  const locale = useLocale().slice(0, 2);
  const form = useVisitorForm(async (data) => {
    const body = {
      ticket,
      name: readTextField(data, 'name'),
      email: readTextField(data, 'email'),
      company: readTextField(data, 'company'),
      region: parseRegion(readTextField(data, 'region')),
      terms: true as const,
      ...(isLanguage(locale) ? { lang: locale } : {}),
    };
    await callEndpoint(shopifyEntryEndpoints.signUp, { params: {}, body });
    onDone();
    await new Promise(() => {});
  });
  return (
    <form ref={form.form} method="post" data-early="" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField form={form} name="name" label={start('name')} autoComplete="name" maxLength={120} />
      <TextField form={form} name="email" label={auth('email')} type="email" autoComplete="email" maxLength={320} />
      <TextField form={form} name="company" label={t('company')} autoComplete="organization" maxLength={160} />
      <Field id="region" label={t('region')}>
        <Select id="region" name="region" defaultValue="US">
          {REGIONS.map((region) => (
            <option key={region} value={region}>
              {regions(region)}
            </option>
          ))}
        </Select>
      </Field>
      <TermsCheckbox form={form}>
        {start.rich('terms', {
          link: (chunks) => (
            <a href="/terms-and-conditions" target="_blank" rel="noreferrer" className="underline">
              {chunks}
            </a>
          ),
        })}
      </TermsCheckbox>
      <SubmitRow form={form}>{t('submit')}</SubmitRow>
      <p className="text-sm text-muted">{t('passwordLater')}</p>
    </form>
  );
}

function LinkForm({ ticket, route, onDone }: Props) {
  const t = useTranslations('shopify.entry');
  const customer = useTranslations('shopify.steps.customer');
  const auth = useTranslations('auth');
  const [needsCode, setNeedsCode] = useState(false);
  const form = useVisitorForm(async (data) => {
    const code = readTextField(data, 'code');
    const body = {
      ticket,
      email: readTextField(data, 'email'),
      password: String(data.get('password') ?? ''),
      terms: true as const,
      terms_version: TERMS_VERSION,
      ...(code ? { code } : {}),
    };
    try {
      await callEndpoint(shopifyEntryEndpoints.link, { params: {}, body });
    } catch (error) {
      if (error instanceof Error && 'errors' in error && Object.hasOwn(Object(error.errors), 'code'))
        setNeedsCode(true);
      throw error;
    }
    onDone();
    await new Promise(() => {});
  });
  return (
    <form ref={form.form} method="post" data-early="" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <TextField form={form} name="email" label={auth('email')} type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label={auth('password')} autoComplete="current-password" />
      {needsCode ? (
        <TextField form={form} name="code" label={auth('code.label')} autoComplete="one-time-code" maxLength={20} />
      ) : null}
      <TermsList route={route} version={TERMS_VERSION} />
      <TermsCheckbox form={form}>{customer('agree')}</TermsCheckbox>
      <SubmitRow form={form}>{t('link')}</SubmitRow>
    </form>
  );
}
