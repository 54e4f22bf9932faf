import type { Metadata, Viewport } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Document } from '@/components/ui/document';
import { failureTexts, pageNonce } from '@/lib/web/failure';

export const metadata: Metadata = { title: { default: 'Merchloom', template: '%s · Merchloom' } };
export const viewport: Viewport = { themeColor: '#fafaf8' };

/** The platform's own pages: front page, sign-in and the admin area. */
export default async function SiteLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const { locale } = await params;
  setRequestLocale(locale);
  const [t, nonce] = await Promise.all([getTranslations('errors'), pageNonce()]);
  return (
    <Document
      lang={locale}
      nonce={nonce}
      failure={failureTexts(t, '/', t('home'))}
      bodyProps={{ className: 'bg-canvas' }}
    >
      {children}
    </Document>
  );
}
