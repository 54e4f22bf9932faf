import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { CompanyDetails } from '@/components/admin/settings/company-form';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings' });
  return { title: t('company.title') };
}

/** Company details that the tenant's stores publish (SET-02). */
export default async function CompanyDetailsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('settings.company');
  return <CompanyDetails tenantId={user.tenant_id} />;
}
