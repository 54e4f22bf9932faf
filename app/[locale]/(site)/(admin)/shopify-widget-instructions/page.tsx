import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { PageHeader } from '@/components/admin/kit/page-header';
import { WidgetGuide } from '@/components/admin/widget/widget-guide';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { eventEndpoints } from '@/lib/contracts/events';
import { listLanguageOptions } from '@/lib/platform/i18n/language-options';
import { getPlatformOrigin } from '@/lib/platform/site-addresses';
import { getSessionContext, requireAction } from '@/lib/web/pages/current-user';
import { requireEvent } from '@/lib/web/pages/tenant-event';
import { tenantApi } from '@/lib/web/tenant-api/client';

interface Props {
  readonly params: Promise<{ locale: string }>;
  readonly searchParams: Promise<{ store?: string | string[] }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'widgetGuide' });
  return { title: t('title') };
}

/** Step-by-step guide for embedding a store's products in the merchant's own page (SHP-08). */
export default async function WidgetInstructionsPage({ params, searchParams }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('events.manage');
  const [t, query, { data }] = await Promise.all([
    getTranslations('widgetGuide'),
    searchParams,
    tenantApi.call(
      eventEndpoints.list,
      { params: { tenant: user.tenant_id }, query: { sort: 'newest' } },
      await getSessionContext(),
    ),
  ]);
  const named = typeof query.store === 'string' ? (await requireEvent(query.store, 'events.manage')).event : null;
  // Without a requested store, the first active one, or else the first one of the list.
  const chosen = named ?? data.rows.find(({ status }) => status === 'Active') ?? data.rows[0];
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} />
      {chosen ? (
        <WidgetGuide
          key={chosen.slug}
          tenant={chosen.tenant_id}
          origin={getPlatformOrigin()}
          chosen={{ slug: chosen.slug, name: chosen.name }}
          languages={listLanguageOptions()}
          stores={data.rows.map(({ slug, name }) => ({ slug, name }))}
        />
      ) : (
        <EmptyState
          title={t('noStore')}
          text={t('noStoreText')}
          action={
            <Link href="/events/create" className={getButtonClasses('primary')}>
              {t('createStore')}
            </Link>
          }
        />
      )}
    </div>
  );
}
