import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ShopProducts } from '@/components/shopify/shop-products';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'shopifySales.products' });
  return { title: t('title') };
}

/** Products that are published in the tenant's shop (SHP-09). */
export default async function ShopProductsPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('shopify.manage');
  return <ShopProducts tenantId={user.tenant_id} />;
}
