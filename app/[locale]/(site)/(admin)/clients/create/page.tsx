import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { CreateClient } from '@/components/admin/clients/create-client';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.page' });
  return { title: t('createClient') };
}

/** Creates an account for a client (ADM-13). */
export default async function CreateClientPage({ params }: Props) {
  setRequestLocale((await params).locale);
  await requireAction('clients.manage');
  return <CreateClient />;
}
