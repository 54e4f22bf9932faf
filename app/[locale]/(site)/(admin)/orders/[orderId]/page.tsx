import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { z } from 'zod';
import { OrderView } from '@/components/admin/orders/order-view';
import { orderEndpoints } from '@/lib/contracts/orders';
import { AppError } from '@/lib/errors';
import { tenantApi } from '@/lib/tenant-api/client';
import { requireAction, sessionContext } from '@/lib/web/current-user';

type Props = { params: Promise<{ locale: string; orderId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'orders' });
  return { title: t('detailTitle') };
}

export default async function OrderPage({ params }: Props) {
  const { locale, orderId } = await params;
  setRequestLocale(locale);
  const user = await requireAction('orders.view');
  if (!z.uuid().safeParse(orderId).success || !(await exists(user.tenant_id, orderId))) notFound();
  return <OrderView tenantId={user.tenant_id} orderId={orderId} />;
}

/** Asked before the page starts, so that a foreign or unknown order has its status too. */
async function exists(tenant: number, orderId: string): Promise<boolean> {
  try {
    await tenantApi.call(orderEndpoints.show, { params: { tenant, orderId } }, await sessionContext());
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
