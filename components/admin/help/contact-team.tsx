import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { getButtonClasses } from '@/components/ui/button';

/** Link at the foot of each help page to the enquiry form, whose enquiries appear in the staff's list. */
export async function ContactTeam() {
  const t = await getTranslations('help.ask');
  return (
    <aside
      aria-labelledby="ask-us"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex max-w-prose flex-col gap-1">
        <h2 id="ask-us" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-sm text-body">{t('text')}</p>
      </div>
      <Link prefetch={false} href="/custom-solutions" className={getButtonClasses('secondary')}>
        {t('action')}
      </Link>
    </aside>
  );
}
