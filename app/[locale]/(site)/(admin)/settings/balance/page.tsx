import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { BalancePage } from '@/components/admin/balance/balance-page';
import { listTestRegions } from '@/lib/integrations/payments/gateway-kind';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings' });
  return { title: t('balance.title') };
}

/** Money that the platform holds for the tenant, and its pay-outs. */
export default async function TenantBalancePage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('settings.billing');
  return <BalancePage tenantId={user.tenant_id} testRegions={listTestRegions()} />;
}
