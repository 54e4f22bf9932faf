import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { Cockpit } from '@/components/admin/cockpit/cockpit';
import { Dashboard } from '@/components/admin/dashboard';
import { EndedVisitNotice } from '@/components/admin/support/ended-visit';
import { VisitRequests } from '@/components/admin/support/support-visits';
import { can } from '@/lib/domain/roles/roles';
import { listTestRegions } from '@/lib/integrations/payments/gateway-kind';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' });
  return { title: t('dashboard') };
}

/**
 * Start page of a signed-in user: set-up steps, figures and recent orders (ADM-09). Platform staff see the pending work
 * of all clients instead.
 */
export default async function DashboardPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const [user, t] = await Promise.all([requireAction('dashboard.view'), getTranslations('admin.dash')]);
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-7">
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl">{t('greeting', { name: user.name })}</h1>
        <p className="text-body">{t(actor.superadmin ? 'staffLead' : 'lead')}</p>
      </div>
      {!actor.superadmin && !user.visit && can(actor, 'settings.company') ? (
        <VisitRequests tenantId={user.tenant_id} />
      ) : null}
      {actor.superadmin ? <EndedVisitNotice /> : null}
      {actor.superadmin ? (
        <Cockpit />
      ) : (
        <Dashboard
          tenantId={user.tenant_id}
          canManage={can(actor, 'events.manage')}
          canPay={can(actor, 'onboarding.pay')}
          testRegions={listTestRegions()}
        />
      )}
    </div>
  );
}
