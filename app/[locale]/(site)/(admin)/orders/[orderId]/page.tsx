import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { z } from 'zod';
import { OrderView } from '@/components/admin/orders/order-view';
import { orderEndpoints } from '@/lib/contracts/orders';
import { AppError } from '@/lib/platform/errors';
import { type CurrentUser, getSessionContext, redirectToVisit, requireAction } from '@/lib/web/pages/current-user';
import { tenantApi } from '@/lib/web/tenant-api/client';

type Props = { params: Promise<{ locale: string; orderId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'orders' });
  return { title: t('detailTitle') };
}

export default async function OrderPage({ params }: Props) {
  const { locale, orderId } = await params;
  setRequestLocale(locale);
  const user = await requireAction('orders.view');
  const tenantId = z.uuid().safeParse(orderId).success ? await findTenantId(user, orderId) : null;
  if (tenantId === null) notFound();
  return <OrderView tenantId={tenantId} orderId={orderId} />;
}

/**
 * Returns the tenant that an order belongs to; null when the order does not exist or the user may not see it. Called
 * before the page streams, so that the page then gets status 404.
 */
async function findTenantId(user: CurrentUser, orderId: string): Promise<number | null> {
  const context = await getSessionContext();
  const tenant = user.tenant_id;
  try {
    if (user.superadmin === 1) {
      const { data } = await tenantApi.call(orderEndpoints.tenantOf, { params: { orderId } }, context);
      if (data.tenant_id !== tenant) await redirectToVisit(data.tenant_id);
      return data.tenant_id;
    }
    await tenantApi.call(orderEndpoints.show, { params: { tenant, orderId } }, context);
    return tenant;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
