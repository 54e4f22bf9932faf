'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { TabStrip } from '@/components/admin/kit/tab-strip';

const HOME = '/settings/shopify-connection';
const TABS = [
  ['connection', HOME],
  ['products', `${HOME}/products`],
  ['differences', `${HOME}/differences`],
  ['orders', `${HOME}/orders`],
] as const;

/** Navigation between the screens about the tenant's shop. */
export function ShopTabs() {
  const t = useTranslations('shopifySales');
  const path = usePathname();
  const tabs = TABS.map(([key, href]) => ({ href, label: t(`tabs.${key}`), isCurrent: path === href }));
  return <TabStrip label={t('tabsLabel')} tabs={tabs} />;
}
