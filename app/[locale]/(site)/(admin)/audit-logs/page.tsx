import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { AuditLog } from '@/components/admin/audit/audit-log';
import { requireAction } from '@/lib/web/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'audit' });
  return { title: t('title') };
}

/** Who did what, for administrators: their tenant's log, or every tenant's for the platform's (AUD-03). */
export default async function AuditLogsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('audit.view');
  return <AuditLog tenantId={user.tenant_id} isStaff={user.superadmin === 1} />;
}
