import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { BillingAccount } from '@/components/admin/settings/billing-account';
import { listTestRegions } from '@/lib/integrations/payments/gateway-kind';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings' });
  return { title: t('billing.title') };
}

/** Account for pay-outs, credit account and invoices (SET-03). */
export default async function BillingAccountPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('settings.billing');
  return (
    <BillingAccount tenantId={user.tenant_id} testRegions={listTestRegions()} mayAskCredit={user.superadmin !== 1} />
  );
}
