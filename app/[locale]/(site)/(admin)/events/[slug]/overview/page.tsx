import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { EventOverview } from '@/components/admin/event/overview';
import { can } from '@/lib/domain/roles/roles';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'events.view'),
    getTranslations({ locale, namespace: 'events.tabs' }),
  ]);
  return { title: `${t('overview')} · ${event.name}` };
}

/** Sales figures of a store and its checklist before opening (EVT-16). */
export default async function OverviewPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { user, event } = await requireEvent(slug, 'events.view');
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  return (
    <EventOverview
      tenantId={event.tenant_id}
      slug={event.slug}
      canManage={can(actor, 'events.manage')}
      isAdmin={can(actor, 'onboarding.pay')}
    />
  );
}
