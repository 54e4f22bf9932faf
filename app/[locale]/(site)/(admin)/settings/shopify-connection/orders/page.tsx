import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ShopOrders } from '@/components/shopify/shop-orders';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'shopifySales.orders' });
  return { title: t('title') };
}

/** Fulfilment requests from the connected shop (SHP-09). */
export default async function ShopOrdersPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('shopify.manage');
  return <ShopOrders tenantId={user.tenant_id} />;
}
