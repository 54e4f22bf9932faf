import Link from 'next/link';
import type { ReactNode } from 'react';
import { getButtonClasses } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import {
  buildPictureSrcSet,
  buildPictureUrl,
  buildStorePictureSrcSet,
  buildStorePictureUrl,
} from '@/lib/contracts/picture-url';
import type { StoreDto } from '@/lib/contracts/storefront';
import type { Texts } from '@/lib/platform/i18n/texts';
import type { CardView } from '@/lib/views/storefront/card-view';
import { buildProductPath, buildStorePath } from '@/lib/views/storefront/links';
import { getSafeImageUrl, getSafeLink } from '@/lib/views/storefront/safe-url';
import type { StoreView } from '@/lib/views/storefront/store-view';

interface HeroProps {
  readonly store: StoreDto;
  readonly view: StoreView;
  readonly texts: Texts;
  /** Products shown beside the text; only the first three are used. */
  readonly cards: readonly CardView[];
  /** Language of the store's own texts, where it differs from the page's. */
  readonly lang: string | undefined;
  /** Facts above the heading. */
  readonly facts: ReactNode;
}

/** First screen of a store: heading and button (STO-19) on its own picture, or on its colour with products. */
export function Hero(props: HeroProps) {
  const { store, view } = props;
  const content = store.store_page_content;
  const ofColours = getSafeImageUrl(store.store_colour_set.background_image ?? '');
  const background = (content.home_custom_bg_enabled ? getSafeImageUrl(content.home_custom_bg_url) : null) ?? ofColours;
  const darkText = content.home_custom_bg_dark_text;
  if (background) {
    return (
      <section
        className={classes(
          'relative isolate flex min-h-[min(82dvh,44rem)] items-end overflow-hidden',
          darkText ? 'text-ink' : 'text-white',
        )}
      >
        <img
          src={buildStorePictureUrl(background, 1080)}
          srcSet={buildStorePictureSrcSet(background)}
          // In a tall window the picture is cropped to its middle and rendered wider than the window.
          sizes="(max-width: 40rem) 46rem, 100vw"
          alt=""
          fetchPriority="high"
          width={1920}
          height={1080}
          className="absolute inset-0 -z-20 size-full object-cover"
        />
        {/* Text must stay readable on any picture that a tenant uploads. */}
        <div
          className={classes(
            'absolute inset-0 -z-10 bg-linear-to-tr via-45% to-85%',
            darkText ? 'from-white/90 via-white/55 to-transparent' : 'from-black/75 via-black/40 to-transparent',
          )}
        />
        <div className="page-width py-12 lg:py-20">
          <HeroText {...props} onPicture={darkText ? 'light' : 'dark'} />
        </div>
      </section>
    );
  }
  return (
    <section className="relative isolate overflow-hidden bg-accent text-on-accent">
      <div className="page-width grid items-center gap-x-12 gap-y-8 pt-12 lg:min-h-[min(78dvh,42rem)] lg:grid-cols-[1.05fr_1fr] lg:py-14">
        <HeroText {...props} onPicture={null} />
        <HeroProducts cards={props.cards} view={view} />
      </div>
      <div aria-hidden="true" className="flex h-2">
        <span className="flex-2 bg-(--second)" />
        <span className="flex-1 bg-(--third)" />
      </div>
    </section>
  );
}

function HeroText({
  store,
  view,
  texts,
  lang,
  facts,
  onPicture,
}: HeroProps & { readonly onPicture: 'light' | 'dark' | null }) {
  const content = store.store_page_content;
  const custom = content.home_button_enabled ? getSafeLink(content.home_button_url) : null;
  const href = custom ?? buildStorePath(view, 'products');
  const label =
    (content.home_button_enabled && content.home_button_text) ||
    texts(view.isForEnquiries ? 'seeCollection' : 'shopNow');
  return (
    <div className="max-w-2xl">
      {facts}
      <h1 lang={lang} className="text-5xl">
        {content.home_heading || view.name}
      </h1>
      {content.home_subheading ? (
        <p lang={lang} className="mt-5 max-w-xl text-lg leading-relaxed sm:text-xl">
          {content.home_subheading}
        </p>
      ) : null}
      <p className="mt-8">
        <Link
          href={href}
          className={classes(
            getButtonClasses('primary', 'lg'),
            onPicture === null && 'bg-surface! text-ink!',
            onPicture === 'dark' && 'bg-white! text-ink!',
          )}
        >
          {label}
          <Icon name="arrow" />
        </Link>
      </p>
    </div>
  );
}

const PLACES = ['col-span-2 row-span-2', 'col-start-3 row-start-1', 'col-start-3 row-start-2'];

/** Three products on tiles, the first one large. */
function HeroProducts({ cards, view }: { readonly cards: readonly CardView[]; readonly view: StoreView }) {
  return (
    <div className="grid grid-cols-3 grid-rows-2 gap-3 pb-12 sm:gap-4 lg:pb-0">
      {cards.slice(0, PLACES.length).map((card, index) => {
        const picture = {
          productId: card.id,
          view: card.view,
          colour: card.colours[index === 0 ? 0 : 1]?.code ?? card.colours[0]?.code ?? '',
          version: card.version,
          width: 640,
        } as const;
        return (
          <Link
            key={card.id}
            href={buildProductPath(view, card.id)}
            className={classes('group block overflow-hidden rounded-lg bg-tile shadow-lg', PLACES[index])}
          >
            <img
              src={buildPictureUrl(view, picture)}
              srcSet={buildPictureSrcSet(view, picture, [320, 480, 640, 1000])}
              sizes={index === 0 ? '(min-width: 64rem) 26rem, 64vw' : '(min-width: 64rem) 13rem, 32vw'}
              width={640}
              height={640}
              alt={card.name}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              className="aspect-square size-full object-cover transition-transform duration-500 group-hover:scale-[1.03]"
            />
          </Link>
        );
      })}
    </div>
  );
}
