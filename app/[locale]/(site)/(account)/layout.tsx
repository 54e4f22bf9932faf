import { NextIntlClientProvider } from 'next-intl';
import { getMessages, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';

/** Pages before sign-in: signing up and in, and what mails lead to. */
export default async function AccountLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { auth, admin } = await getMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ auth, admin: { field: admin.field } }}>
      {children}
    </NextIntlClientProvider>
  );
}
