import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AdminProviders } from '@/components/admin/admin-providers';
import { AdminShell } from '@/components/admin/admin-shell';
import { AdoptStore } from '@/components/admin/adopt-store';
import { FailureMessages } from '@/components/admin/kit/failure-messages';
import { ReaderTimeZone } from '@/components/admin/shell/reader-time-zone';
import { ChatWidget } from '@/components/ui/chat-widget';
import { getFormatTag, isLanguage } from '@/lib/domain/languages/languages';
import { can } from '@/lib/domain/roles/roles';
import { env } from '@/lib/platform/env';
import { listLanguageOptions } from '@/lib/platform/i18n/language-options';
import { requireUser } from '@/lib/web/pages/current-user';
import { getSiteScripts } from '@/lib/web/pages/site-scripts';

/** Message namespaces that client components of the admin area need. All other messages remain on the server. */
const NAMESPACES = [
  'admin',
  'assets',
  'audit',
  'auth',
  'balance',
  'clients',
  'colours',
  'designer',
  'enquiry',
  'eventProducts',
  'events',
  'fulfillerForm',
  'fulfillers',
  'insights',
  'orders',
  'payouts',
  'revenue',
  'richText',
  'savedViews',
  'settings',
  'shopify',
  'shopifySales',
  'panel',
  'replace',
  'staffProducts',
  'statements',
  'statuses',
  'storeConfig',
  'storeProducts',
  'support',
  'users',
  'vouchers',
  'widgetGuide',
] as const;

/**
 * Layout of every admin page. Redirects visitors who are not signed in, loads the admin area's messages, and renders
 * header, navigation and live updates around the page.
 */
export async function AdminArea({ locale, children }: { readonly locale: string; readonly children: ReactNode }) {
  setRequestLocale(locale);
  const user = await requireUser();
  const [messages, t] = await Promise.all([getMessages(), getTranslations('admin')]);
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  const { methods = {} } = typeof messages.facts === 'object' ? messages.facts : {};
  const { chat } = getSiteScripts();
  const mayAdopt = can(actor, 'assets.manage') && can(actor, 'events.manage');
  return (
    <NextIntlClientProvider
      // Not plain `en`, which would format dates in the American way.
      locale={locale === 'en' ? 'en-GB' : isLanguage(locale) ? getFormatTag(locale) : locale}
      messages={{ ...Object.fromEntries(NAMESPACES.map((name) => [name, messages[name]])), facts: { methods } }}
      // Time zone until the browser reports the reader's own.
      timeZone="Europe/London"
    >
      <ReaderTimeZone>
        <AdminProviders tenantId={user.tenant_id} toastLabel={t('toasts')} isVisit={user.visit !== null}>
          <FailureMessages />
          {chat && user.superadmin !== 1 ? (
            <ChatWidget src={chat} user={{ name: user.name, email: user.email }} />
          ) : null}
          {mayAdopt ? <AdoptStore tenantId={user.tenant_id} /> : null}
          <AdminShell
            user={{
              name: user.name,
              tenantName: user.tenant_name,
              role: user.role,
              superadmin: user.superadmin === 1,
              tenantId: user.tenant_id,
              language: locale,
              stepsCompleted: user.stepsCompleted,
              isEmailVerified: user.email_verified,
              visit: user.visit,
            }}
            languages={env().TRANSLATION_ENABLED ? listLanguageOptions() : []}
            helpUrl={env().HELP_URL ?? null}
          >
            {children}
          </AdminShell>
        </AdminProviders>
      </ReaderTimeZone>
    </NextIntlClientProvider>
  );
}
