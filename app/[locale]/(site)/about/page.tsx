import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ClosingBand } from '@/components/marketing/closing-band';
import { Screenshot } from '@/components/marketing/screenshot';
import { PageIntro, SitePage } from '@/components/marketing/site-page';
import { StoreCards } from '@/components/marketing/store-showcase';
import { StructuredData } from '@/components/storefront/structured-data';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { buildBreadcrumb } from '@/lib/views/marketing/structured-data';
import { buildShowcase } from '@/lib/web/pages/showcase';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string }> };

const PATH = '/about';
const RULES = ['one', 'two', 'three', 'four'] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'marketingAbout' });
  return getSiteMetadata({ locale, path: PATH, title: t('metaTitle'), description: t('metaDescription') });
}

/** The platform's purpose and its principles (MKT-11). */
export default async function AboutPage({ params }: Props) {
  setRequestLocale((await params).locale);
  // i18n-keys: marketingAbout.rules.*
  const [t, home, showcase] = await Promise.all([
    getTranslations('marketingAbout'),
    getTranslations('marketingHome.steps.deliver'),
    tenantApi.call(storefrontEndpoints.showcase, { params: {} }),
  ]);
  const stores = await buildShowcase(showcase.data);
  return (
    <SitePage>
      <StructuredData data={buildBreadcrumb('Merchloom', t('metaTitle'), PATH)} />
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className="page-width grid gap-x-16 gap-y-10 pb-16 sm:pb-24 lg:grid-cols-2">
        {(['what', 'why'] as const).map((part) => (
          <section key={part} className="flex flex-col gap-3">
            <h2 className="text-3xl">{t(`${part}.title`)}</h2>
            <p className="max-w-prose text-lg text-body">{t(`${part}.text`)}</p>
          </section>
        ))}
        <Screenshot name="order" alt={home('alt')} sizes="(min-width: 84rem) 78rem, 94vw" className="lg:col-span-2" />
      </div>
      <section aria-labelledby="rules" className="border-y border-line bg-surface">
        <div className="page-width flex flex-col gap-10 py-16 sm:py-24">
          <h2 id="rules" className="text-4xl">
            {t('rules.title')}
          </h2>
          <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
            {RULES.map((rule) => (
              <li key={rule} className="flex flex-col gap-2 border-t-2 border-ink pt-5">
                <h3 className="text-xl">{t(`rules.${rule}.title`)}</h3>
                <p className="max-w-prose text-body">{t(`rules.${rule}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="page-width flex flex-col gap-10 py-16 sm:py-24">
        <div className="flex flex-col gap-4">
          <h2 className="text-4xl">{t('who.title')}</h2>
          <p className="max-w-prose text-lg text-body">{t('who.text')}</p>
        </div>
        {stores.length > 0 ? <StoreCards stores={stores} /> : null}
      </section>
      <ClosingBand />
    </SitePage>
  );
}
