'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Skeleton } from '@/components/ui/skeleton';
import type { ConfigAddress } from '@/lib/client/admin/store-config';
import { FailureNotice } from '../failure-notice';
import { PageHeader } from '../kit/page-header';
import { SaveBar } from '../kit/save-bar';
import { ColourSetSection } from './colour-sets';
import { buildConfigDraft, type Configuration } from './config-form';
import { FontSetSection } from './font-sets';
import { StoreLivePreview } from './live-preview';
import { PageTextsSection } from './page-texts';
import { AboutSection, ContactSection, GeneralSection, HomeSection, type SectionProps } from './sections';
import { type ConfigTab, ConfigTabs, findConfigTab, openConfigTab, useConfigTab } from './tabs';
import { useConfigForm, useStoreConfig } from './use-store-config';

/** Store configuration: texts and design in tabs beside a preview of the store's home page (EVT-13). */
export function StoreConfiguration({ address }: { readonly address: ConfigAddress }) {
  const t = useTranslations('storeConfig');
  const { query, configuration } = useStoreConfig(address);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} />
      {configuration ? (
        <Editor address={address} configuration={configuration} />
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ConfigSkeleton />
      )}
    </div>
  );
}

export function ConfigSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-11 w-full max-w-xl" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}

type EditorProps = { readonly address: ConfigAddress; readonly configuration: Configuration };

function Editor({ address, configuration }: EditorProps) {
  const t = useTranslations('storeConfig');
  const { form, loaded } = useConfigForm(address, configuration);
  const tab = useConfigTab();
  const [previewing, setPreviewing] = useState(false);
  const typed = form.watch();
  const { errors, submitCount } = form.formState;
  const wrong = useMemo(
    () =>
      new Set(
        Object.keys(errors)
          .filter((name) => name !== 'root')
          .map(findConfigTab),
      ),
    [errors],
  );
  const latest = useRef({ wrong, tab });
  latest.current = { wrong, tab };
  // After a rejected save, opens the first tab with an invalid field. Depends on the submit count only, so that
  // correcting a field does not switch tabs.
  useEffect(() => {
    const { wrong: wrongTabs, tab: current } = latest.current;
    const [first] = wrongTabs;
    if (submitCount > 0 && first && !wrongTabs.has(current)) openConfigTab(first);
  }, [submitCount]);
  const draft = useMemo(() => buildConfigDraft(typed, loaded), [typed, loaded]);
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
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <ConfigTabs tab={tab} wrong={wrong} onTab={openConfigTab} />
            <Button variant="secondary" size="sm" className="xl:hidden" onClick={() => setPreviewing(!previewing)}>
              {previewing ? (
                <EyeOff className="size-4" aria-hidden="true" />
              ) : (
                <Eye className="size-4" aria-hidden="true" />
              )}
              {previewing ? t('preview.hide') : t('preview.show')}
            </Button>
          </div>
          <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
            <fieldset disabled={configuration.locked} className="flex min-w-0 flex-col gap-6">
              <Panel tab={tab} form={form} address={address} configuration={configuration} />
            </fieldset>
          </div>
        </div>
        <div className={classes('xl:sticky xl:top-6 xl:block', !previewing && 'hidden')}>
          <StoreLivePreview address={address} draft={draft} />
        </div>
      </div>
      <SaveBar form={form} />
    </form>
  );
}

function Panel(props: SectionProps & { readonly tab: ConfigTab; readonly configuration: Configuration }) {
  const { tab, ...section } = props;
  switch (tab) {
    case 'home':
      return <HomeSection {...section} />;
    case 'about':
      return <AboutSection {...section} />;
    case 'contact':
      return <ContactSection {...section} />;
    case 'colours':
      return <ColourSetSection {...section} />;
    case 'fonts':
      return <FontSetSection {...section} />;
    case 'pages':
      return <PageTextsSection form={section.form} />;
    default:
      return <GeneralSection {...section} />;
  }
}
