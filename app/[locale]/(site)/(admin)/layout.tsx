import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AdminProviders } from '@/components/admin/admin-providers';
import { AdminShell } from '@/components/admin/admin-shell';
import { formatTag, isLanguage } from '@/lib/domain/languages/languages';
import { requireUser } from '@/lib/web/current-user';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The admin area: the guard that counts, then header, navigation and live updates around every page of it. */
export default async function AdminLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const { locale } = await params;
  setRequestLocale(locale);
  const user = await requireUser();
  const [messages, t] = await Promise.all([getMessages(), getTranslations('admin')]);
  const { admin, orders, statuses } = messages;
  return (
    <NextIntlClientProvider
      // English without a country would write dates the American way.
      locale={locale === 'en' ? 'en-GB' : isLanguage(locale) ? formatTag(locale) : locale}
      messages={{ admin, orders, statuses }}
      timeZone="Europe/London"
    >
      <AdminProviders tenantId={user.tenant_id} toastLabel={t('toasts')}>
        <AdminShell
          user={{
            name: user.name,
            tenantName: user.tenant_name,
            role: user.role,
            superadmin: user.superadmin === 1,
          }}
        >
          {children}
        </AdminShell>
      </AdminProviders>
    </NextIntlClientProvider>
  );
}
