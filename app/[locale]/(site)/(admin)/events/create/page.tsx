import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { CreateEvent } from '@/components/admin/events/create-event';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { env } from '@/lib/platform/env';
import { getSessionContext, requireAction } from '@/lib/web/pages/current-user';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'events' });
  return { title: t('create') };
}

/** Creates a store; the form is prefilled with defaults of the tenant's region (ADM-08). */
export default async function CreateEventPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('events.manage');
  const call = { params: { tenant: user.tenant_id } };
  const { data } = await tenantApi.call(settingsEndpoints.company, call, await getSessionContext());
  return (
    <CreateEvent
      tenantId={user.tenant_id}
      region={data.region}
      origin={env().PUBLIC_URL}
      isCompanyUnregistered={data.not_vat_registered}
    />
  );
}
