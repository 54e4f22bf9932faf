import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { VisitNeededPage } from '@/components/admin/support/visit-needed';
import { numericId } from '@/lib/contracts/field-types';
import { supportEndpoints } from '@/lib/contracts/support';
import { getSafeNextPath } from '@/lib/domain/roles/next-path';
import { AppError } from '@/lib/platform/errors';
import { getSessionContext, requireAction } from '@/lib/web/pages/current-user';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = {
  params: Promise<{ locale: string; clientId: string }>;
  searchParams: Promise<{ next?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'support' });
  return { title: t('label') };
}

/** Page on which staff start a support visit to a client before they open the page in `?next=` (SET-05). */
export default async function VisitPage({ params, searchParams }: Props) {
  const { locale, clientId } = await params;
  setRequestLocale(locale);
  await requireAction('support.start');
  const id = numericId.safeParse(clientId);
  const client = id.success ? await findClient(id.data) : null;
  if (!client) notFound();
  return <VisitNeededPage client={client} next={getSafeNextPath((await searchParams).next)} />;
}

async function findClient(clientId: number) {
  try {
    const { data } = await tenantApi.call(
      supportEndpoints.ofClient,
      { params: { clientId } },
      await getSessionContext(),
    );
    return data.client;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
