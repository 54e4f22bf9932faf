import { wrapInEnvelope } from '@/lib/contracts/define';
import { buildPictureSrcSet, buildPictureUrl } from '@/lib/contracts/picture-url';
import type { ProductCardDto } from '@/lib/contracts/product';
import { type StoreDto, storefrontEndpoints } from '@/lib/contracts/storefront';
import type { WidgetFeedDto, widgetEndpoints } from '@/lib/contracts/widget';
import { DEFAULT_PRODUCT_SORT } from '@/lib/domain/catalogue/sort-products';
import type { Language } from '@/lib/domain/languages/languages';
import { formatMoney } from '@/lib/domain/money/format-money';
import { isSelling } from '@/lib/domain/store/event';
import { mayFrame } from '@/lib/domain/widget/origins';
import { WIDGET_LIMITS } from '@/lib/domain/widget/snippet';
import { env } from '@/lib/platform/env';
import { buildNotFoundError } from '@/lib/platform/errors';
import { loadTexts, type Texts } from '@/lib/platform/i18n/texts';
import { buildStoreUrl, getPlatformOrigin } from '@/lib/platform/site-addresses';
import { getPriceNoteKey, toCardView } from '@/lib/views/storefront/card-view';
import { toStoreView } from '@/lib/views/storefront/store-view';
import { getPriceAgeMs } from '@/lib/web/storefront/price-age';
import { getStoreTheme } from '@/lib/web/storefront/theme';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { toProblemResponse } from './problem';
import { type CachedFeed, getWidgetFeedCache } from './widget-feeds';

/** Response headers: any website may read the feed, and browsers may cache it for a minute. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=60',
  // The response contains `may_frame`, which depends on the requesting page.
  vary: 'Origin',
} as const;

/**
 * Returns the products of an open store for any page (SHP-08). It contains only public data, so it is readable from
 * every origin and never uses cookies. A store that does not sell gets the response of an unknown store.
 */
export const readWidgetFeed: UseCase<typeof widgetEndpoints.feed> = async (call) => {
  try {
    return await answerFeed(call);
  } catch (error) {
    // An error without these CORS headers would appear in browsers as a network fault.
    const refused = toProblemResponse(error, call.requestId);
    refused.headers.set('access-control-allow-origin', '*');
    return refused;
  }
};

const answerFeed: UseCase<typeof widgetEndpoints.feed> = async ({ input, context, request }) => {
  const { slug } = input.params;
  const { lang, limit } = input.query;
  const { feed, origins } = await getWidgetFeedCache().find(slug, lang ?? '', Date.now(), () =>
    makeFeed(slug, lang, context),
  );
  const origin = request.headers.get('origin');
  // Requests from the preview page on our own site have no Origin header.
  const isOwn =
    origin === getPlatformOrigin() || (origin === null && request.headers.get('sec-fetch-site') === 'same-origin');
  const answer: WidgetFeedDto = {
    ...feed,
    products: feed.products.slice(0, limit),
    more: feed.products.length > limit,
    may_frame: isOwn || mayFrame(origins, origin),
  };
  return Response.json(wrapInEnvelope(answer), { headers: HEADERS });
};

async function makeFeed(
  slug: string,
  requestedLanguage: Language | undefined,
  context: CallContext,
): Promise<CachedFeed> {
  const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } }, context);
  if (!isSelling(store.status)) throw buildNotFoundError();
  const language =
    env().TRANSLATION_ENABLED && store.translation && requestedLanguage ? requestedLanguage : store.default_event_lang;
  const [products, widgetTexts, pages] = await Promise.all([
    tenantApi.call(
      storefrontEndpoints.products,
      {
        params: { tenant: store.tenant_id, slug },
        query: { sort: DEFAULT_PRODUCT_SORT, per_page: WIDGET_LIMITS.max + 1 },
      },
      context,
    ),
    loadTexts(language, store.region, 'widget'),
    loadTexts(language, store.region, 'store'),
  ]);
  const { variables } = getStoreTheme(store);
  const name = store.store_page_content.store_name || store.name;
  // One card more than the limit is fetched, to find out whether there are more.
  const listedCards = products.data.slice(0, WIDGET_LIMITS.max + 1);
  return {
    origins: store.widget_origins,
    ageMs: getPriceAgeMs(listedCards),
    feed: {
      store: { name, url: buildPageUrl(store, '', language), language },
      theme: { accent: String(variables['--accent']), on_accent: String(variables['--on-accent']) },
      products: listedCards.map((card) => toWidgetProduct(card, store, language, pages)),
      texts: {
        products: widgetTexts('products', { store: name }),
        personalise: pages('personalisable'),
        all: widgetTexts('all', { store: name }),
        close: widgetTexts('close'),
        open_in_store: widgetTexts('openInStore'),
        loading: widgetTexts('loading'),
        refused: widgetTexts('refused'),
      },
    },
  };
}

function toWidgetProduct(
  card: ProductCardDto,
  store: StoreDto,
  language: Language,
  texts: Texts,
): WidgetFeedDto['products'][number] {
  const view = toStoreView(store);
  const { id, name, priceMinor, hasDearerSizes, customisable, view: side, colours, version } = toCardView(card, view);
  const picture = { productId: id, view: side, colour: colours[0]?.code ?? '', version, width: 480 } as const;
  // i18n-keys: store.inclVat, store.plusTax
  const note = getPriceNoteKey(view, card.store_default_vat === 1);
  const isGift = view.type === 'promo';
  const price = formatMoney(priceMinor, view.currency, view.region);
  const srcset = buildPictureSrcSet(view, picture, [320, 480, 640]);
  return {
    id,
    name,
    price: isGift ? texts('free') : hasDearerSizes ? texts('priceFrom', { price }) : price,
    price_note: isGift || note === null ? '' : texts(note),
    personalisable: customisable,
    picture: {
      src: getPlatformOrigin() + buildPictureUrl(view, picture),
      srcset: srcset.replaceAll(/(^|, )\//g, `$1${getPlatformOrigin()}/`),
    },
    url: buildPageUrl(store, `Product=${id}`, language),
    frame_url: buildPageUrl(store, `frame/Product=${id}`, language),
  };
}

/**
 * Returns the address of a store's page in the language of the page that embeds the widget. `lang` is omitted for the
 * store's default language.
 */
function buildPageUrl(store: StoreDto, page: string, language: Language): string {
  const url = buildStoreUrl(store, page);
  return language === store.default_event_lang ? url : `${url}?lang=${language}`;
}
