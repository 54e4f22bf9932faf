import Link from 'next/link';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { SalePrice } from '@/components/ui/sale-price';
import { SwatchDot } from '@/components/ui/swatch';
import { buildPictureSrcSet, buildPictureUrl } from '@/lib/contracts/picture-url';
import type { Texts } from '@/lib/platform/i18n/texts';
import type { CardView } from '@/lib/views/storefront/card-view';
import { buildProductPath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';

const SHOWN_SWATCHES = 5;
const SIZES = '(min-width: 80rem) 20rem, (min-width: 48rem) 31vw, 46vw';

/** Product card of a grid: the whole card is a link, and hovering shows the other side. */
export function ProductCard(props: {
  readonly card: CardView;
  readonly store: StoreView;
  readonly texts: Texts;
  /** Whether the picture loads eagerly, as in the first rows. */
  readonly eager?: boolean;
}) {
  const { card, store, texts, eager = false } = props;
  const colour = card.colours[0];
  const picture = { productId: card.id, colour: colour?.code ?? '', version: card.version, width: 480 } as const;
  const front = { ...picture, view: card.view };
  const more = card.colours.length - SHOWN_SWATCHES;
  return (
    <article className="group relative flex flex-col" data-valid-until={card.priceUntil ?? undefined}>
      <div className="relative aspect-square overflow-hidden rounded-lg bg-tile">
        <img
          src={buildPictureUrl(store, front)}
          srcSet={buildPictureSrcSet(store, front, [320, 480, 640])}
          sizes={SIZES}
          width={480}
          height={480}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding={eager ? 'sync' : 'async'}
          className={classes(
            'size-full object-contain transition-[opacity,scale] duration-500 ease-out group-hover:scale-[1.03]',
            card.otherView && 'can-hover:group-hover:opacity-0',
          )}
        />
        {card.otherView ? (
          <img
            src={buildPictureUrl(store, { ...picture, view: card.otherView })}
            width={480}
            height={480}
            alt=""
            loading="lazy"
            className="absolute inset-0 hidden size-full object-contain opacity-0 transition-opacity duration-500 can-hover:block can-hover:group-hover:opacity-100"
          />
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-1 pt-3.5">
        <h3 className="font-text text-sm leading-snug font-medium tracking-normal sm:text-base">
          <Link
            href={buildProductPath(store, card.id)}
            className="block min-h-6 after:absolute after:inset-0 after:rounded-lg after:content-['']"
          >
            {card.name}
          </Link>
        </h3>
        {store.type === 'promo' ? (
          <p className="text-sm text-body sm:text-base">{texts('free')}</p>
        ) : (
          <SalePrice
            price={{ minor: card.priceMinor, isFrom: card.hasDearerSizes, regularMinor: card.regularMinor }}
            texts={{
              priceFrom: texts.raw('priceFrom'),
              salePrice: texts('salePrice'),
              regularPrice: texts('regularPrice'),
            }}
            currency={store.currency}
            region={store.region}
            className="text-sm text-body sm:text-base"
          />
        )}
        {card.isSoldOut ? <p className="text-sm font-medium text-warning">{texts('soldOut')}</p> : null}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          {card.colours.length > 1 ? (
            <p className="flex items-center gap-1.5">
              <span className="sr-only">
                {texts('colourList', { names: card.colours.map(({ name }) => name).join(', ') })}
              </span>
              {card.colours.slice(0, SHOWN_SWATCHES).map(({ code, hex }) => (
                <SwatchDot key={code} hex={hex} className="size-3.5" />
              ))}
              {more > 0 ? (
                <span aria-hidden="true" className="tabular text-2xs text-muted">
                  +{more}
                </span>
              ) : null}
            </p>
          ) : null}
          {card.customisable ? (
            <p className="flex w-full items-center gap-1.5 text-xs font-medium text-accent-ink sm:w-auto">
              <Icon name="pen" className="size-3.5" />
              {texts('personalisable')}
            </p>
          ) : null}
        </div>
      </div>
    </article>
  );
}

export function ProductGrid(props: {
  readonly cards: readonly CardView[];
  readonly store: StoreView;
  readonly texts: Texts;
  readonly eagerCount?: number;
}) {
  const { cards, store, texts, eagerCount = 0 } = props;
  // Three or six products would leave a row of four columns incomplete.
  const isThrees = cards.length <= 6 && cards.length % 3 === 0;
  return (
    <ul
      className={classes(
        'grid grid-cols-2 gap-x-3.5 gap-y-9 sm:gap-x-5 md:grid-cols-3 xl:gap-x-7 xl:gap-y-12',
        !isThrees && 'xl:grid-cols-4',
      )}
    >
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} store={store} texts={texts} eager={index < eagerCount} />
        </li>
      ))}
    </ul>
  );
}
