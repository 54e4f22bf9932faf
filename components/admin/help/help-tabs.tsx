import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { classes } from '@/components/ui/classes';
import { TabStrip } from '../kit/tab-strip';

const PAGES = [
  ['faqs', '/help/frequently-asked-questions'],
  ['articles', '/help/help-articles'],
  ['shippingHelp', '/help/shipping-and-delivery'],
  ['customSolutions', '/custom-solutions'],
] as const;
export type HelpPage = (typeof PAGES)[number][0];

/** The ways through the help area. */
export async function HelpTabs({ current }: { readonly current: HelpPage }) {
  // i18n-keys: admin.page.faqs, admin.page.articles, admin.page.shippingHelp, admin.page.customSolutions
  const t = await getTranslations('admin.page');
  const help = await getTranslations('help');
  return (
    <TabStrip label={help('tabs')}>
      {PAGES.map(([key, href]) => (
        <li key={key} className="shrink-0">
          <Link
            prefetch={false}
            href={href}
            aria-current={key === current ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center border-b-2 px-3 text-sm font-medium',
              key === current ? 'border-accent text-ink' : 'border-transparent text-body hover:text-ink',
            )}
          >
            {t(key)}
          </Link>
        </li>
      ))}
    </TabStrip>
  );
}
