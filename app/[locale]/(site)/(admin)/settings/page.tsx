import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { SettingsPage } from '@/components/admin/settings/settings-page';
import { can } from '@/lib/domain/roles/roles';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings' });
  return { title: t('title') };
}

/** User's own account, and links to the company settings (SET-01). */
export default async function SettingsHomePage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('settings.view');
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  const cards = {
    company: can(actor, 'settings.company'),
    production: can(actor, 'events.manage') && !actor.superadmin,
    mail: can(actor, 'settings.company') && !actor.superadmin,
    // False for super-admins, because the platform itself has no credit account and no shop.
    billing: can(actor, 'settings.billing') && !actor.superadmin,
    balance: can(actor, 'settings.billing') && !actor.superadmin,
    statements: can(actor, 'settings.billing') && !actor.superadmin,
    shopify: can(actor, 'shopify.manage') && !actor.superadmin,
    audit: can(actor, 'audit.view') && !actor.superadmin,
    panel: can(actor, 'platform.manage'),
  };
  return (
    <SettingsPage
      tenantId={user.tenant_id}
      cards={cards}
      isPlatform={actor.superadmin && user.visit === null}
      isVisit={user.visit !== null}
    />
  );
}
