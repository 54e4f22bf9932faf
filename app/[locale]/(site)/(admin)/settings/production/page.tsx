import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ProductionSettings } from '@/components/admin/settings/production-settings';
import { can } from '@/lib/domain/roles/roles';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings' });
  return { title: t('production.title') };
}

/** Production settings for the orders of the tenant's stores. */
export default async function ProductionPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('events.manage');
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  return <ProductionSettings tenantId={user.tenant_id} mayBill={can(actor, 'settings.billing')} />;
}
