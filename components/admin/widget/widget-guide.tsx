'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Field, getControlAttributes, Select } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointQuery } from '@/lib/client/endpoint-query';
import { widgetEndpoints } from '@/lib/contracts/widget';
import { WIDGET_LIMITS } from '@/lib/domain/widget/snippet';
import { FailureNotice } from '../failure-notice';
import { Card } from '../kit/page-header';
import { GuideStep } from './guide-step';
import { InstallSteps } from './install-steps';
import { WidgetLivePreview } from './live-preview';
import { OriginsForm } from './origins-form';
import { PageCheck } from './page-check';
import { OriginPicture } from './step-pictures';
import { ThemeFields, type WidgetTheme } from './theme-fields';

interface NamedStore {
  readonly slug: string;
  readonly name: string;
}

/**
 * Guide in four steps to show a store's products on the merchant's own page (SHP-08). All values belong to the selected
 * store.
 */
export function WidgetGuide(props: {
  readonly tenant: number;
  /** Origin of the platform, from which the widget's script is loaded. */
  readonly origin: string;
  readonly chosen: NamedStore;
  readonly stores: readonly NamedStore[];
  readonly languages: readonly { readonly code: string; readonly name: string }[];
}) {
  const { tenant, origin, chosen, stores, languages } = props;
  const t = useTranslations('widgetGuide');
  const router = useRouter();
  const id = useId();
  const [theme, setTheme] = useState<WidgetTheme>({ layout: 'row', limit: WIDGET_LIMITS.normal, language: null });
  const settingsQuery = useEndpointQuery(widgetEndpoints.settings, { params: { tenant, slug: chosen.slug } });
  const settings = settingsQuery.data?.data;
  const listed = stores.some(({ slug }) => slug === chosen.slug) ? stores : [chosen, ...stores];
  // Limits the number to the store's products, so that the widget reserves no empty space.
  const limit = settings ? Math.max(WIDGET_LIMITS.min, Math.min(theme.limit, settings.products)) : theme.limit;
  return (
    <>
      {listed.length > 1 ? (
        <Field id={`${id}-store`} label={t('store')} className="max-w-sm">
          <Select
            {...getControlAttributes(`${id}-store`, {})}
            value={chosen.slug}
            onChange={({ target }) => router.replace(`?store=${encodeURIComponent(target.value)}`, { scroll: false })}
          >
            {listed.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {settingsQuery.isError ? (
        <FailureNotice error={settingsQuery.error} onRetry={() => void settingsQuery.refetch()} />
      ) : null}
      <ol className="flex flex-col gap-6">
        <GuideStep number={1} title={t('theme.title')} text={t('theme.text')}>
          <ThemeFields theme={theme} languages={languages} onChange={setTheme} />
          {settings && settings.status !== 'Active' ? (
            <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
              {t('notOpen')}{' '}
              <Link
                prefetch={false}
                href={`/events/${chosen.slug}/overview`}
                className="font-semibold underline underline-offset-4"
              >
                {t('openStore')}
              </Link>
            </p>
          ) : null}
          <WidgetLivePreview slug={chosen.slug} label={t('theme.preview')} {...theme} limit={limit} />
        </GuideStep>
        <GuideStep number={2} title={t('sites.title')} text={t('sites.text')} picture={<OriginPicture />}>
          {settings ? (
            <OriginsForm params={{ tenant, slug: chosen.slug }} settings={settings} />
          ) : settingsQuery.isError ? null : (
            <Skeleton className="h-24" />
          )}
        </GuideStep>
        <GuideStep number={3} title={t('paste.title')} text={t('paste.text')}>
          <InstallSteps store={chosen} origin={origin} theme={{ ...theme, limit }} />
        </GuideStep>
        <GuideStep number={4} title={t('check.title')} text={t('check.text')}>
          <PageCheck origin={origin} slug={chosen.slug} />
        </GuideStep>
      </ol>
      <Card title={t('result.title')} text={t('result.text')}>
        <div className="grid gap-5 md:grid-cols-2">
          {(['page', 'dialog'] as const).map((name) => (
            <figure key={name} className="flex flex-col gap-2">
              <img
                src={`/brand/widget-${name}.webp`}
                width={1200}
                height={800}
                alt=""
                loading="lazy"
                className="w-full rounded-md border border-line"
              />
              <figcaption className="text-sm text-body">{t(`result.${name}`)}</figcaption>
            </figure>
          ))}
        </div>
      </Card>
    </>
  );
}
