import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AuditLog } from '@/components/admin/audit/audit-log';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'audit' });
  return { title: t('title') };
}

/** Audit log for administrators: of their tenant, or of all tenants for platform staff (AUD-03). */
export default async function AuditLogsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('audit.view');
  return <AuditLog tenantId={user.tenant_id} isStaff={user.superadmin === 1} />;
}
