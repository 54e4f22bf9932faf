import { getTranslations } from 'next-intl/server';
import { TabStrip } from '../kit/tab-strip';

const PAGES = [
  ['faqs', '/help/frequently-asked-questions'],
  ['articles', '/help/help-articles'],
  ['shippingHelp', '/help/shipping-and-delivery'],
  ['customSolutions', '/custom-solutions'],
] as const;
export type HelpPage = (typeof PAGES)[number][0];

/** Tabs of the help area. */
export async function HelpTabs({ current }: { readonly current: HelpPage }) {
  // i18n-keys: admin.page.faqs, admin.page.articles, admin.page.shippingHelp, admin.page.customSolutions
  const t = await getTranslations('admin.page');
  const help = await getTranslations('help');
  const tabs = PAGES.map(([key, href]) => ({ href, label: t(key), isCurrent: key === current }));
  return <TabStrip label={help('tabs')} tabs={tabs} />;
}
