import { NextIntlClientProvider } from 'next-intl';
import { getMessages, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ReaderTimeZone } from '@/components/admin/shell/reader-time-zone';
import { Brand } from '@/components/ui/brand';

/** Layout of the Shopify app's pages, inside and outside Shopify's frame. */
export default async function ShopifyLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { auth, admin, shopify, shopifySales, builder } = await getMessages();
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={{ auth, admin, shopify, shopifySales, builder }}
      timeZone="Europe/London"
    >
      <ReaderTimeZone>
        <div className="flex min-h-dvh flex-col">
          <div className="page-width flex h-16 items-center">
            <Brand />
          </div>
          {children}
        </div>
      </ReaderTimeZone>
    </NextIntlClientProvider>
  );
}
