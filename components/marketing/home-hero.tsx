import { getTranslations } from 'next-intl/server';
import { getButtonClasses } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { loadTexts, pickTexts } from '@/lib/platform/i18n/texts';
import { TEASER_COLOURS, TEASER_FORMS } from '@/lib/views/marketing/teaser';
import { TEASER_TEXT_KEYS } from '@/lib/views/marketing/teaser-texts';
import { PersonalisableTeaser } from './teaser';

// i18n-keys: marketingHome.facts.*, marketingHome.forms.*, marketingHome.teaser.*
const FACTS = ['stock', 'payout', 'languages', 'time'] as const;

/** Opening section: what the platform is, with a product that shows the visitor's own text. */
export async function HomeHero({ locale, storeHref }: { readonly locale: string; readonly storeHref: string | null }) {
  const [t, chrome, builder, teaser, forms, colours] = await Promise.all([
    getTranslations('marketingHome'),
    getTranslations('marketing'),
    getTranslations('builder'),
    loadTexts(locale, 'EU', 'marketingHome.teaser'),
    loadTexts(locale, 'EU', 'marketingHome.forms'),
    loadTexts(locale, 'EU', 'colours'),
  ]);
  const texts = {
    ...pickTexts(teaser, TEASER_TEXT_KEYS),
    forms: pickTexts(forms, TEASER_FORMS),
    colours: pickTexts(
      colours,
      TEASER_COLOURS.map(({ code }) => code),
    ),
  };
  return (
    <section className="relative overflow-hidden">
      <div aria-hidden="true" className="hero-weave absolute inset-0" />
      <div className="page-width relative grid items-center gap-x-14 gap-y-10 pt-10 pb-14 sm:pt-16 sm:pb-20 lg:grid-cols-[1.08fr_1fr]">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-5xl hyphens-auto">{t('title')}</h1>
          <p className="max-w-[34rem] text-lg text-body">{t('lead')}</p>
          <div className="flex flex-wrap gap-3 max-xs:w-full max-xs:flex-col">
            <a href="/event-builder" className={getButtonClasses('primary', 'lg')}>
              {chrome('build')}
              <Icon name="arrow" />
            </a>
            {storeHref ? (
              <a href={storeHref} className={getButtonClasses('secondary', 'lg')}>
                {t('seeStore')}
              </a>
            ) : null}
          </div>
          <ul className="mt-2 grid gap-x-8 gap-y-2.5 text-sm text-body sm:grid-cols-2">
            {FACTS.map((fact) => (
              <li key={fact} className="flex items-center gap-2.5">
                <Icon name="check" className="size-4 text-accent-ink" />
                {t(`facts.${fact}`)}
              </li>
            ))}
          </ul>
        </div>
        <PersonalisableTeaser language={locale} printText={builder('namePlaceholder')} texts={texts} />
      </div>
    </section>
  );
}
