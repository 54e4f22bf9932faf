'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ConfigAddress } from '@/lib/client/admin/store-config';
import { FailureNotice } from '../failure-notice';
import { Card, PageHeader } from '../kit/page-header';
import { SaveBar } from '../kit/save-bar';
import { ColourSetSection } from './colour-sets';
import { buildConfigDraft, type Configuration } from './config-form';
import { FlagField } from './fields';
import { FontSetSection } from './font-sets';
import { StoreLivePreview } from './live-preview';
import { ConfigPicture } from './sections';
import { ConfigSkeleton } from './store-configuration';
import { useConfigForm, useStoreConfig } from './use-store-config';

/** Branding screen of a store: logo, background, colours and fonts (EVT-14). */
export function Branding({ address }: { readonly address: ConfigAddress }) {
  const t = useTranslations('storeConfig');
  const { query, configuration } = useStoreConfig(address);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('brandingTitle')} lead={t('brandingLead')} />
      {configuration ? (
        <BrandingForm address={address} configuration={configuration} />
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ConfigSkeleton />
      )}
    </div>
  );
}

function BrandingForm({
  address,
  configuration,
}: {
  readonly address: ConfigAddress;
  readonly configuration: Configuration;
}) {
  const t = useTranslations('storeConfig');
  const { form, loaded } = useConfigForm(address, configuration);
  const typed = form.watch();
  const draft = useMemo(() => buildConfigDraft(typed, loaded), [typed, loaded]);
  const section = { form, address };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {configuration.locked ? (
        <p className="mb-5 rounded-lg bg-warning-soft px-5 py-3 text-sm font-medium text-warning">{t('locked')}</p>
      ) : null}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24.375rem]">
        <fieldset disabled={configuration.locked} className="flex min-w-0 flex-col gap-6">
          <Card title={t('card.logo')}>
            <FlagField form={form} name="useCustomLogo">
              <ConfigPicture {...section} name="customLogoURL" />
            </FlagField>
          </Card>
          <Card title={t('card.background')}>
            <FlagField form={form} name="isCustomBgEnabled">
              <ConfigPicture {...section} name="customBGURL" />
              <FlagField form={form} name="doesCustomBGHaveDarkText" />
            </FlagField>
          </Card>
          <ColourSetSection {...section} configuration={configuration} />
          <FontSetSection {...section} configuration={configuration} />
        </fieldset>
        <div className="xl:sticky xl:top-6">
          <StoreLivePreview address={address} draft={draft} />
        </div>
      </div>
      <SaveBar form={form} />
    </form>
  );
}
