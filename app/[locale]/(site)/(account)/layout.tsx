import { NextIntlClientProvider } from 'next-intl';
import { getMessages, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';

/** Layout of pages before sign-in: sign-up, sign-in, and pages that mails link to. */
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
    <NextIntlClientProvider
      locale={locale}
      messages={{ auth, admin: { field: admin.field, fieldLimits: admin.fieldLimits } }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
