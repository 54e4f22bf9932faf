import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import type { ShowcaseStore } from '@/lib/web/pages/showcase-store';

/** Stores of this installation, each with its products. */
export async function StoreShowcase({ stores }: { readonly stores: readonly ShowcaseStore[] }) {
  const t = await getTranslations('marketingHome.stores');
  return (
    <section id="stores" aria-labelledby="stores-title" className="page-width flex flex-col gap-8 py-16 sm:py-24">
      <div className="flex max-w-prose flex-col gap-2">
        <h2 id="stores-title" className="text-4xl">
          {t('title')}
        </h2>
        <p className="text-body">{t('text')}</p>
      </div>
      <StoreCards stores={stores} />
    </section>
  );
}

/** Store cards with three products each; the whole card is a link. */
export function StoreCards({ stores }: { readonly stores: readonly ShowcaseStore[] }) {
  return (
    <ul className="flex flex-wrap gap-5">
      {stores.map((store) => (
        <li
          key={store.slug}
          className="group relative flex grow basis-80 flex-col overflow-hidden rounded-xl border border-line bg-surface transition-shadow hover:shadow-md"
        >
          <div className="grid grid-cols-3 gap-px bg-line">
            {store.pictures.slice(0, 3).map((picture) => (
              <img
                key={picture.src}
                src={picture.src}
                alt={picture.alt}
                width={320}
                height={320}
                loading="lazy"
                className="aspect-square w-full bg-tile object-contain"
              />
            ))}
          </div>
          <div className="flex flex-col gap-1.5 p-5">
            <div className="flex items-center gap-2.5">
              <span aria-hidden="true" className="size-3 shrink-0 rounded-full" style={{ background: store.colour }} />
              {/* The store's texts are in the store's language. */}
              <h3 lang={store.lang} className="me-auto min-w-0 text-lg">
                <a href={`/${store.slug}`} className="block min-h-6 after:absolute after:inset-0">
                  {store.name}
                </a>
              </h3>
              <Badge>{store.region}</Badge>
            </div>
            <p lang={store.lang} className="text-sm text-body">
              {store.line}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
