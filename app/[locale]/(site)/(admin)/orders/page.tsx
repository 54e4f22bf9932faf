import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { OrderList } from '@/components/admin/orders/order-list';
import { can } from '@/lib/domain/roles/roles';
import { requireAction } from '@/lib/web/pages/current-user';
import { redirectToSavedView, type SearchParams } from '@/lib/web/pages/order-view';

type Props = { params: Promise<{ locale: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'orders' });
  return { title: t('title') };
}

/** Orders of the tenant, or of all tenants for platform staff. The URL contains the filters (ORD-08). */
export default async function OrdersPage({ params, searchParams }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('orders.view');
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  const lostView = await redirectToSavedView(
    { tenantId: user.tenant_id, screen: 'orders', path: '/orders' },
    searchParams,
  );
  return (
    <OrderList
      tenantId={user.tenant_id}
      mayCancel={can(actor, 'orders.cancel')}
      mayShare={can(actor, 'orders.shareViews')}
      lostView={lostView}
      mayProduce={can(actor, 'orders.produce')}
      isStaff={actor.superadmin}
      isVisit={user.visit !== null}
    />
  );
}
