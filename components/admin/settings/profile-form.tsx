'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, getControlAttributes, Input, Select } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { rememberLanguage } from '@/lib/client/language-memory';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { profileEndpoints } from '@/lib/contracts/profile';
import { getFormatTag, isLanguage, LANGUAGES } from '@/lib/domain/languages/languages';
import { Card } from '../kit/page-header';
import { SaveBar } from '../kit/save-bar';
import { useEndpointForm } from '../kit/use-endpoint-form';

export type Profile = EndpointResponse<typeof profileEndpoints.show>['data'];

/**
 * Form for name and language. A new language applies immediately on this device, and on other devices at the next
 * sign-in.
 */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('settings.profile');
  const id = useId();
  const update = useEndpointMutation(profileEndpoints.update, { changes: ['profile'] });
  const form = useEndpointForm({
    values: { name: profile.name, language: profile.language ?? '' },
    send: async ({ name, language }) => {
      const chosen = isLanguage(language) ? language : null;
      await update.mutateAsync({ params: {}, body: { name, language: chosen } });
      if (chosen === null || chosen === profile.language) return;
      rememberLanguage(chosen);
      window.location.reload();
    },
    saved: t('saved'),
  });
  const { errors } = form.formState;
  const wrong = errors.name?.message;
  return (
    <Card title={t('title')}>
      <form
        noValidate
        className="grid gap-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Field id={`${id}-name`} label={t('name')} error={wrong}>
          <Input
            {...getControlAttributes(`${id}-name`, { error: wrong })}
            autoComplete="name"
            maxLength={120}
            {...form.register('name')}
          />
        </Field>
        <Field id={`${id}-language`} label={t('language')} hint={t('languageHint')}>
          <Select
            {...getControlAttributes(`${id}-language`, { hint: t('languageHint') })}
            {...form.register('language')}
          >
            <option value="">{t('noLanguage')}</option>
            {LANGUAGES.map((code) => (
              <option key={code} value={code} lang={getFormatTag(code)}>
                {getLanguageName(code)}
              </option>
            ))}
          </Select>
        </Field>
      </form>
      <SaveBar form={form} />
    </Card>
  );
}

function getLanguageName(code: (typeof LANGUAGES)[number]): string {
  const tag = getFormatTag(code);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
