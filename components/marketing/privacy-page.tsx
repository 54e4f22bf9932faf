import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { isLanguage, LANGUAGES } from '@/lib/domain/languages/languages';
import { getPrivacyPath, type PrivacyLanguage } from '@/lib/domain/routes/privacy-policy';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import { formatLegalDate } from '@/lib/views/marketing/legal/legal-date';
import { privacyDe } from '@/lib/views/marketing/legal/privacy-de';
import { privacyEn } from '@/lib/views/marketing/legal/privacy-en';
import { privacyFr } from '@/lib/views/marketing/legal/privacy-fr';
import { privacyNl } from '@/lib/views/marketing/legal/privacy-nl';
import type { LegalText } from '@/lib/views/marketing/legal/text';
import { getSiteMetadata } from '@/lib/web/seo/site-metadata';
import { LegalPage } from './legal-page';

const TEXTS: Readonly<Record<PrivacyLanguage, LegalText>> = {
  en: privacyEn,
  de: privacyDe,
  fr: privacyFr,
  nl: privacyNl,
};
const VARIANTS = Object.fromEntries(
  LANGUAGES.flatMap((code) => (Object.hasOwn(TEXTS, code) ? [[code, getPrivacyPath(code)]] : [])),
);

/**
 * Returns the metadata of the privacy policy in `language`. Each language version has its own address and links to the
 * others.
 */
export function buildPrivacyMetadata(language: PrivacyLanguage): Promise<Metadata> {
  const { title, description } = TEXTS[language];
  return getSiteMetadata({ locale: language, path: getPrivacyPath(language), title, description, variants: VARIANTS });
}

/** The platform's privacy policy in one of its languages (MKT-02); `locale` is the language of the page around it. */
export function PrivacyPage({ language, locale }: { readonly language: PrivacyLanguage; readonly locale: string }) {
  setRequestLocale(locale);
  const text = TEXTS[language];
  return (
    <LegalPage
      path={getPrivacyPath(language)}
      title={text.title}
      lead={text.lead}
      updated={fillTemplate(text.updated, { date: formatLegalDate(language) })}
      contents={text.contents}
      lang={language === locale ? undefined : language}
      parts={[{ sections: text.sections }]}
      languageHref={(code) => `${getPrivacyPath(isLanguage(code) ? code : 'en')}?lang=${code}`}
    />
  );
}
