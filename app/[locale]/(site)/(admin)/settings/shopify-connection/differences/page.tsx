import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { ShopDifferences } from '@/components/shopify/shop-differences';
import { requireAction } from '@/lib/web/pages/current-user';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'shopifySales.differences' });
  return { title: t('title') };
}

/** Differences between the connected shop and this system (SHP-09). */
export default async function ShopDifferencesPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const user = await requireAction('shopify.manage');
  return <ShopDifferences tenantId={user.tenant_id} />;
}
