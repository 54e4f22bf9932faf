import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { SiteHeader } from '@/components/marketing/site-header';
import { StoreShowcase } from '@/components/marketing/store-showcase';
import { buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { siteMetadata } from '@/lib/seo/site-metadata';
import { tenantApi } from '@/lib/tenant-api/client';
import { currentUser } from '@/lib/web/current-user';
import { showcaseOf } from '@/lib/web/showcase';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: 'home' });
  return siteMetadata({ locale, path: '/', title: t('metaTitle'), description: t('metaDescription') });
}

const STEPS: readonly { name: 'design' | 'sell' | 'print'; icon: IconName }[] = [
  { name: 'design', icon: 'pen' },
  { name: 'sell', icon: 'bag' },
  { name: 'print', icon: 'truck' },
];

/** What the platform is, and a way into the stores that run on it. */
export default async function HomePage({ params }: Props) {
  setRequestLocale((await params).locale);
  const [t, auth, user, answer] = await Promise.all([
    getTranslations('home'),
    getTranslations('auth'),
    currentUser(),
    tenantApi.call(storefrontEndpoints.showcase, { params: {} }),
  ]);
  const stores = await showcaseOf(answer.data);
  const [hero] = stores;
  return (
    <>
      <SiteHeader user={user} />
      <main>
        <section className="page-width grid items-center gap-10 py-12 sm:py-20 lg:grid-cols-[1.05fr_1fr]">
          <div className="flex flex-col items-start gap-6">
            <h1 className="text-5xl">{t('title')}</h1>
            <p className="max-w-[34rem] text-lg text-body">{t('lead')}</p>
            <div className="flex flex-wrap gap-3">
              <a href="#stores" className={buttonClass('primary', 'lg')}>
                {t('seeStores')}
              </a>
              {user ? null : (
                <a href="/get-started" className={buttonClass('secondary', 'lg')}>
                  {auth('signUp')}
                </a>
              )}
            </div>
          </div>
          <div className="grid grid-cols-2 gap-3 sm:gap-4">
            {(hero?.pictures ?? []).slice(0, 4).map((picture, index) => (
              <img
                key={picture.src}
                src={picture.src}
                alt={picture.alt}
                width={640}
                height={640}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                className="aspect-square w-full rounded-xl bg-tile object-contain"
              />
            ))}
          </div>
        </section>
        <section aria-labelledby="how" className="border-y border-line bg-surface">
          <div className="page-width flex flex-col gap-9 py-14">
            <h2 id="how" className="text-3xl">
              {t('howTitle')}
            </h2>
            <ol className="grid gap-8 sm:grid-cols-3">
              {STEPS.map(({ name, icon }) => (
                <li key={name} className="flex flex-col gap-2.5">
                  <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
                    <Icon name={icon} />
                  </span>
                  <h3 className="text-lg">{t(`${name}.title`)}</h3>
                  <p className="text-body">{t(`${name}.text`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
        <StoreShowcase stores={stores} />
      </main>
      <footer className="page-footer border-t border-line">
        <p className="page-width py-8 text-sm text-muted">{t('footer')}</p>
      </footer>
    </>
  );
}
