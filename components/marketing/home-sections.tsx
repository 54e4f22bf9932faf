import { getTranslations } from 'next-intl/server';
import { getButtonClasses } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import type { ScreenName } from '@/lib/views/marketing/screens';
import { Screenshot } from './screenshot';

const STEPS: readonly { readonly name: 'design' | 'sell' | 'deliver'; readonly screen: ScreenName }[] = [
  { name: 'design', screen: 'design' },
  { name: 'sell', screen: 'store' },
  { name: 'deliver', screen: 'order' },
];

/** The three steps, each beside a screenshot of its screen. */
export async function HomeSteps({ blankCount }: { readonly blankCount: number }) {
  // i18n-keys: marketingHome.steps.*
  const t = await getTranslations('marketingHome.steps');
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div className="page-width flex flex-col gap-12 py-16 sm:py-24 lg:gap-20">
        <h2 id="steps" className="max-w-[20ch] text-4xl">
          {t('title')}
        </h2>
        <ol className="flex flex-col gap-14 lg:gap-24">
          {STEPS.map(({ name, screen }, index) => (
            <li
              key={name}
              className={classes(
                'grid items-center gap-x-16 gap-y-6',
                index % 2 === 1 ? 'lg:grid-cols-[1.5fr_1fr]' : 'lg:grid-cols-[1fr_1.5fr]',
              )}
            >
              <div className={classes('flex min-w-0 flex-col gap-3', index % 2 === 1 && 'lg:order-2')}>
                <span aria-hidden="true" className="font-heading text-lg font-bold text-accent-ink tabular">
                  {index + 1}
                </span>
                <h3 className="text-3xl">{t(`${name}.title`)}</h3>
                <p className="max-w-[34rem] text-lg text-body">{t(`${name}.text`, { count: blankCount })}</p>
              </div>
              <Screenshot name={screen} alt={t(`${name}.alt`)} sizes="(min-width: 64rem) 50rem, 94vw" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Section about the preview matching the print, on a dark background. */
export async function HomePersonal() {
  const t = await getTranslations('marketingHome.personal');
  return (
    <section aria-labelledby="personal" className="dark-band overflow-hidden bg-ink text-white">
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-16 sm:py-24 lg:grid-cols-[1fr_1.35fr]">
        <div className="flex flex-col gap-5">
          <h2 id="personal" className="text-4xl">
            {t('title')}
          </h2>
          <p className="max-w-[34rem] text-lg text-white/80">{t('text')}</p>
        </div>
        <Screenshot
          name="personalise"
          alt={t('alt')}
          sizes="(min-width: 64rem) 46rem, 94vw"
          className="border-white/15! lg:-me-24"
        />
      </div>
    </section>
  );
}

const WAYS = [
  { name: 'store', icon: 'bag' },
  { name: 'promo', icon: 'check' },
  { name: 'bulk', icon: 'truck' },
  { name: 'products', icon: 'zoom' },
] as const;

/** The four store types (GEN-05). */
export async function HomeStoreTypes() {
  // i18n-keys: marketingHome.ways.*
  const t = await getTranslations('marketingHome.ways');
  return (
    <section aria-labelledby="ways" className="page-width flex flex-col gap-10 py-16 sm:py-24">
      <h2 id="ways" className="max-w-[22ch] text-4xl">
        {t('title')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {WAYS.map(({ name, icon }) => (
          <li key={name} className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-6">
            <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
              <Icon name={icon} />
            </span>
            <h3 className="text-xl">{t(`${name}.title`)}</h3>
            <p className="text-body">{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Earnings from one sold piece, calculated from current catalogue prices. */
export async function HomeMoney({
  example,
}: {
  readonly example: { readonly price: string; readonly cost: string; readonly yours: string; readonly total: string };
}) {
  const t = await getTranslations('marketingHome.money');
  const rows = [
    { label: t('price'), amount: example.price },
    { label: t('cost'), amount: `− ${example.cost}` },
  ];
  return (
    <section aria-labelledby="money" className="border-y border-line bg-accent-soft">
      <div className="page-width grid items-center gap-x-20 gap-y-10 py-16 sm:py-24 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <h2 id="money" className="text-4xl">
            {t('title')}
          </h2>
          <p className="max-w-[36rem] text-lg text-body">{t('text')}</p>
        </div>
        <dl className="rounded-xl bg-surface p-6 shadow-md sm:p-9">
          {rows.map(({ label, amount }) => (
            <div key={label} className="flex items-baseline justify-between gap-6 border-b border-line py-3.5 text-lg">
              <dt className="text-body">{label}</dt>
              <dd className="tabular whitespace-nowrap">{amount}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-6 pt-4">
            <dt className="text-lg font-semibold">{t('yours')}</dt>
            <dd className="font-heading text-4xl font-bold whitespace-nowrap text-accent-ink tabular">
              {example.yours}
            </dd>
          </div>
          <div className="pt-4 text-sm text-muted">
            <dt className="sr-only">{t('yours')}</dt>
            <dd>{t('note', { count: EXAMPLE_PIECES, total: example.total })}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

export const EXAMPLE_PIECES = 250;

/** Some products in their colours, and a link to all of them. */
export async function HomeBlanks(props: { readonly count: number; readonly children: React.ReactNode }) {
  const t = await getTranslations('marketingHome.catalogue');
  return (
    <section aria-labelledby="goods" className="page-width flex flex-col gap-9 py-16 sm:py-24">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div className="flex max-w-[38rem] flex-col gap-3">
          <h2 id="goods" className="text-4xl">
            {t('title', { count: props.count })}
          </h2>
          <p className="text-lg text-body">{t('text')}</p>
        </div>
        <a href="/our-products" className={getButtonClasses('secondary', 'lg')}>
          {t('all')}
          <Icon name="arrow" />
        </a>
      </div>
      {props.children}
    </section>
  );
}
