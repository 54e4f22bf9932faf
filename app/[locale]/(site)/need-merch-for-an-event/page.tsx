import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { EnquiryForm } from '@/components/marketing/enquiry-form';
import { Screenshot } from '@/components/marketing/screenshot';
import { PageIntro, SitePage } from '@/components/marketing/site-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { getButtonClasses } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { getPrivacyPath } from '@/lib/domain/routes/privacy-policy';
import { loadTexts, pickTexts, toLanguage } from '@/lib/platform/i18n/texts';
import { ENQUIRY_FORM_TEXT_KEYS, parseEnquiryState } from '@/lib/views/marketing/enquiry-form';
import { buildBreadcrumb } from '@/lib/views/marketing/structured-data';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';

interface Props {
  readonly params: Promise<{ locale: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const PATH = '/need-merch-for-an-event';
const POINTS = ['one', 'two', 'three'] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'marketingNeed' });
  return getSiteMetadata({ locale, path: PATH, title: t('metaTitle'), description: t('metaDescription') });
}

/** Offer for organisers, with an enquiry form that reaches the platform's staff (MKT-11). */
export default async function NeedMerchPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams]);
  setRequestLocale(locale);
  // i18n-keys: marketingNeed.points.*
  const [t, chrome, home, form] = await Promise.all([
    getTranslations('marketingNeed'),
    getTranslations('marketing'),
    getTranslations('marketingHome.steps.sell'),
    loadTexts(locale, 'EU', 'marketingNeed.form'),
  ]);
  const texts = pickTexts(form, ENQUIRY_FORM_TEXT_KEYS);
  return (
    <SitePage current={PATH}>
      <StructuredData data={buildBreadcrumb('Merchloom', t('metaTitle'), PATH)} />
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className="page-width grid items-start gap-x-16 gap-y-12 pb-20 sm:pb-28 lg:grid-cols-[1.35fr_1fr]">
        <EnquiryForm
          path={PATH}
          texts={texts}
          start={parseEnquiryState(query, texts)}
          note={
            <p className="text-sm text-muted">
              {t.rich('form.privacy', {
                link: (chunks) => (
                  <a href={getPrivacyPath(toLanguage(locale))} className="underline underline-offset-4">
                    {chunks}
                  </a>
                ),
              })}
            </p>
          }
        />
        <div className="flex flex-col gap-9">
          <Screenshot name="store" alt={home('alt')} sizes="(min-width: 64rem) 32rem, 94vw" className="max-lg:hidden" />
          <ul className="flex flex-col gap-7">
            {POINTS.map((point) => (
              <li key={point} className="flex gap-4">
                <span className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
                  <Icon name="check" />
                </span>
                <div>
                  <h2 className="text-lg">{t(`points.${point}.title`)}</h2>
                  <p className="text-body">{t(`points.${point}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
          <section className="dark-band flex flex-col items-start gap-3 rounded-xl bg-ink p-7 text-white">
            <h2 className="text-2xl">{t('self.title')}</h2>
            <p className="text-white/80">{t('self.text')}</p>
            <a href="/event-builder" className={getButtonClasses('secondary', 'md', 'mt-2 border-transparent!')}>
              {chrome('build')}
            </a>
          </section>
        </div>
      </div>
    </SitePage>
  );
}
