import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { OrderList } from '@/components/admin/orders/order-list';
import { can } from '@/lib/domain/roles/roles';
import { redirectToSavedView, type SearchParams } from '@/lib/web/pages/order-view';
import { requireEvent } from '@/lib/web/pages/tenant-event';

type Props = { params: Promise<{ locale: string; slug: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const [{ event }, t] = await Promise.all([
    requireEvent(slug, 'orders.view'),
    getTranslations({ locale, namespace: 'events.tabs' }),
  ]);
  return { title: `${t('orders')} · ${event.name}` };
}

/** Orders of one store: the list of all orders with a store filter (EVT-16). */
export default async function EventOrdersPage({ params, searchParams }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const { event, user } = await requireEvent(slug, 'orders.view');
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  const list = { tenantId: event.tenant_id, screen: 'event-orders', path: `/events/${event.slug}/orders` } as const;
  return (
    <OrderList
      tenantId={event.tenant_id}
      store={event.slug}
      mayCancel={can(actor, 'orders.cancel')}
      mayShare={can(actor, 'orders.shareViews')}
      lostView={await redirectToSavedView(list, searchParams)}
      mayProduce={can(actor, 'orders.produce')}
    />
  );
}
