import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { z } from 'zod';
import { OrderView } from '@/components/admin/order-view';
import { requireUser } from '@/lib/web/current-user';

type Props = { params: Promise<{ locale: string; orderId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'orders' });
  return { title: t('detailTitle') };
}

export default async function OrderPage({ params }: Props) {
  const { locale, orderId } = await params;
  setRequestLocale(locale);
  const user = await requireUser();
  if (!z.uuid().safeParse(orderId).success) notFound();
  return <OrderView tenantId={user.tenant_id} orderId={orderId} />;
}
