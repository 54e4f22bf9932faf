import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ClosingBand } from '@/components/marketing/closing-band';
import { Screenshot } from '@/components/marketing/screenshot';
import { PageIntro, SitePage } from '@/components/marketing/site-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { Icon } from '@/components/ui/icon';
import type { ScreenName } from '@/lib/views/marketing/screens';
import { buildBreadcrumb } from '@/lib/views/marketing/structured-data';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';
import { buildQuestionsData } from '@/lib/web/storefront/structured-data';

type Props = { params: Promise<{ locale: string }> };

const PATH = '/how-does-it-work';
const STEPS = ['s1', 's2', 's3', 's4', 's5', 's6'] as const;
const QUESTIONS = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'] as const;
/** Screenshot and alternative text of each step. */
const SCREENS = {
  s1: { screen: 'builder', alt: 'steps.try.alt' },
  s2: { screen: 'design', alt: 'steps.design.alt' },
  s3: { screen: 'store', alt: 'steps.sell.alt' },
  s4: { screen: 'personalise', alt: 'personal.alt' },
  s6: { screen: 'order', alt: 'steps.deliver.alt' },
} as const satisfies Partial<Record<(typeof STEPS)[number], { readonly screen: ScreenName; readonly alt: string }>>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'marketingHow' });
  return getSiteMetadata({ locale, path: PATH, title: t('metaTitle'), description: t('metaDescription') });
}

/** Steps from sign-up to delivery, and frequent questions of organisers (MKT-11). */
export default async function HowPage({ params }: Props) {
  setRequestLocale((await params).locale);
  // i18n-keys: marketingHow.steps.*, marketingHow.questions.*
  const [t, home] = await Promise.all([getTranslations('marketingHow'), getTranslations('marketingHome')]);
  const questions = QUESTIONS.map((key) => ({
    question: t(`questions.${key}.question`),
    answer: t(`questions.${key}.answer`),
  }));
  return (
    <SitePage current={PATH}>
      <StructuredData data={buildBreadcrumb('Merchloom', t('metaTitle'), PATH)} />
      <StructuredData data={buildQuestionsData(questions)} />
      <PageIntro title={t('title')} lead={t('lead')} />
      <ol className="page-width flex flex-col gap-12 pb-20 sm:pb-28">
        {STEPS.map((step, index) => {
          const screenshot = step in SCREENS ? SCREENS[step as keyof typeof SCREENS] : null;
          return (
            <li
              key={step}
              className="grid items-start gap-x-10 gap-y-4 border-t border-line pt-8 sm:grid-cols-[5rem_1fr] lg:grid-cols-[7rem_1fr_1.1fr]"
            >
              <span aria-hidden="true" className="font-heading text-4xl font-bold text-accent-ink tabular">
                {index + 1}
              </span>
              <div className="flex flex-col gap-2.5">
                <h2 className="text-2xl">{t(`steps.${step}.title`)}</h2>
                <p className="max-w-prose text-lg text-body">{t(`steps.${step}.text`)}</p>
              </div>
              {screenshot ? (
                <Screenshot
                  name={screenshot.screen}
                  alt={home(screenshot.alt)}
                  sizes="(min-width: 64rem) 38rem, 90vw"
                  className="sm:max-lg:col-start-2"
                />
              ) : null}
            </li>
          );
        })}
      </ol>
      <section aria-labelledby="questions" className="border-t border-line bg-surface">
        <div className="page-width grid gap-x-16 gap-y-8 py-16 sm:py-24 lg:grid-cols-[1fr_1.6fr]">
          <h2 id="questions" className="text-4xl">
            {t('questions.title')}
          </h2>
          <div className="flex flex-col">
            {questions.map(({ question, answer }, index) => (
              <details key={question} open={index === 0} className="group border-t border-line last:border-b">
                <summary className="flex min-h-14 items-center justify-between gap-6 py-3 font-semibold">
                  <h3 className="font-text text-base font-semibold tracking-normal">{question}</h3>
                  <Icon name="chevron" className="transition-transform group-open:rotate-180" />
                </summary>
                <p className="max-w-prose pb-6 text-body">{answer}</p>
              </details>
            ))}
          </div>
        </div>
      </section>
      <ClosingBand />
    </SitePage>
  );
}
