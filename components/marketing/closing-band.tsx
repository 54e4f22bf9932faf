import { getTranslations } from 'next-intl/server';
import { getButtonClasses } from '@/components/ui/button';

/** Last section of a page, with one call to action. */
export async function ClosingBand() {
  const t = await getTranslations('marketing');
  return (
    <section aria-labelledby="closing" className="dark-band bg-ink text-white">
      <div className="page-width flex flex-wrap items-end justify-between gap-x-16 gap-y-8 py-16 sm:py-24">
        <div className="flex max-w-[38rem] flex-col gap-4">
          <h2 id="closing" className="text-4xl">
            {t('closing.title')}
          </h2>
          <p className="text-lg text-white/80">{t('closing.text')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a href="/event-builder" className={getButtonClasses('secondary', 'lg', 'border-transparent!')}>
            {t('build')}
          </a>
          <a
            href="/need-merch-for-an-event"
            className="inline-flex min-h-13 items-center justify-center rounded-md border border-white/40 px-7 font-semibold hover:border-white"
          >
            {t('closing.ask')}
          </a>
        </div>
      </div>
    </section>
  );
}
