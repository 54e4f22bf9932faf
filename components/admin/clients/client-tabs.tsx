'use client';

import { useTranslations } from 'next-intl';
import { TabStrip } from '../kit/tab-strip';

const PAGES = [
  ['clients', '/clients'],
  ['clientOverview', '/client-overview'],
  ['clientRevenue', '/client-revenue'],
  ['payouts', '/clients/payouts'],
] as const;

/** Tabs for the client pages of the platform. */
export function ClientTabs({ current }: { readonly current: (typeof PAGES)[number][0] }) {
  // i18n-keys: admin.page.*
  const t = useTranslations('admin.page');
  const clientTexts = useTranslations('clients');
  const tabs = PAGES.map(([key, href]) => ({ href, label: t(key), isCurrent: key === current }));
  return <TabStrip label={clientTexts('tabs')} tabs={tabs} />;
}
