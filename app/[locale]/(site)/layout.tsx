import type { Metadata, Viewport } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Document } from '@/components/ui/document';

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
  return (
    <Document lang={locale} bodyProps={{ className: 'bg-canvas' }}>
      {children}
    </Document>
  );
}
