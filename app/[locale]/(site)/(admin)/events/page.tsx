import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { EventList } from '@/components/admin/events/event-list';
import { can } from '@/lib/domain/roles/roles';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'events' });
  return { title: t('title') };
}

/** Stores of the tenant; platform staff see those of all tenants (ADM-10). */
export default async function EventsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('events.view');
  const isStaff = user.superadmin === 1;
  const actor = { role: user.role, superadmin: isStaff, tenantId: user.tenant_id };
  return <EventList tenantId={user.tenant_id} isStaff={isStaff} canManage={can(actor, 'events.manage')} />;
}
