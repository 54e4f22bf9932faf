import type { Metadata, Viewport } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ChatWidget } from '@/components/ui/chat-widget';
import { CookieBanner } from '@/components/ui/cookie-banner';
import { Document } from '@/components/ui/document';
import { LanguageKeeper } from '@/components/ui/language-keeper';
import { getPathLanguage, getPrivacyPath } from '@/lib/domain/routes/privacy-policy';
import { isAdminPath } from '@/lib/domain/routes/segments';
import { env } from '@/lib/platform/env';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { buildFailureTexts, getFailedRequest, getPageNonce } from '@/lib/web/pages/failure';
import { managesProducts } from '@/lib/web/pages/manages-products';
import { hasSessionCookie } from '@/lib/web/pages/session-hint';
import { getAppBridge, isShopifyPath } from '@/lib/web/pages/shopify-page';
import { getSiteScripts } from '@/lib/web/pages/site-scripts';

export const metadata: Metadata = { title: { default: 'Merchloom', template: '%s · Merchloom' } };
export const viewport: Viewport = { themeColor: '#fafaf8' };

/** Layout of the platform's own pages: marketing, sign-in and the admin area. */
export default async function SiteLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const { locale } = await params;
  setRequestLocale(locale);
  const [t, cookies, nonce, { path }, signedIn] = await Promise.all([
    getTranslations('errors'),
    getTranslations('cookies'),
    getPageNonce(),
    getFailedRequest(),
    hasSessionCookie(),
  ]);
  const { analytics, chat } = getSiteScripts();
  // Staff pages and admin pages use only necessary cookies and load no analytics.
  const address = path.split('?')[0] ?? path;
  const isStaffs = address === '/products' && signedIn && (await managesProducts());
  const isPublic = !isAdminPath(address) && !isShopifyPath(address) && !isStaffs;
  return (
    <Document
      lang={locale}
      nonce={nonce}
      failure={buildFailureTexts(t, '/', t('home'))}
      appBridge={await getAppBridge()}
      bodyProps={{ className: 'bg-canvas' }}
    >
      {children}
      {env().TRANSLATION_ENABLED && !isShopifyPath(address) ? (
        <LanguageKeeper language={getPathLanguage(address) ? null : locale} signedIn={signedIn} />
      ) : null}
      {isPublic ? (
        <CookieBanner
          texts={{
            label: cookies('label'),
            text: cookies('siteText'),
            policy: cookies('policy'),
            accept: cookies('accept'),
            decline: cookies('decline'),
          }}
          policyHref={getPrivacyPath(toLanguage(locale))}
          analyticsSrc={analytics}
        />
      ) : null}
      {isPublic && chat && !signedIn ? <ChatWidget src={chat} user={null} /> : null}
    </Document>
  );
}
