import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ClientView } from '@/components/admin/clients/client-view';
import { clientEndpoints } from '@/lib/contracts/clients';
import { numericId } from '@/lib/contracts/field-types';
import { AppError } from '@/lib/platform/errors';
import { getSessionContext, requireAction } from '@/lib/web/pages/current-user';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string; clientId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'clients' });
  return { title: t('one') };
}

/** One client with its stores, orders, credit account and notes (ADM-13). */
export default async function ClientPage({ params }: Props) {
  const { locale, clientId } = await params;
  setRequestLocale(locale);
  await requireAction('clients.manage');
  const id = numericId.safeParse(clientId);
  if (!id.success || !(await exists(id.data))) notFound();
  return <ClientView clientId={id.data} />;
}

/** Returns whether the client exists. Called before the page streams, so that an unknown client gets status 404. */
async function exists(clientId: number): Promise<boolean> {
  try {
    await tenantApi.call(clientEndpoints.show, { params: { clientId } }, await getSessionContext());
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
