import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { StatementPage } from '@/components/admin/statements/statement-page';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'settings' });
  return { title: t('statements.title') };
}

/** Monthly statements, with the entries behind each amount. */
export default async function StatementsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('settings.billing');
  return <StatementPage tenantId={user.tenant_id} />;
}
