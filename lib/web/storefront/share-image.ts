import type { ProductRecordDto } from '@/lib/contracts/product';
import type { StoreDto } from '@/lib/contracts/storefront';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { ShareCard } from '@/lib/rendering/server/share-card';
import type { ShareImage } from '@/lib/web/seo/metadata';
import { calculateCardVersion, SHARE_IMAGE_SIZE } from '@/lib/web/seo/share-image';
import { toProductView } from '../../views/storefront/product-view';
import { getShownPrice } from '../../views/storefront/shown-price';
import { toStoreView } from '../../views/storefront/store-view';

const toCardTheme = (store: StoreDto): Pick<ShareCard, 'colours' | 'fonts'> => ({
  colours: { primary: store.store_colour_set.primary, secondary: store.store_colour_set.secondary },
  fonts: {
    heading: store.store_font_set.font_one.name,
    headingWeight: store.store_font_set.font_one.weight,
    text: store.store_font_set.font_two.name,
  },
});

/** Returns the content of a store's share image: its texts and theme. */
export function buildStoreShareCard(store: StoreDto): ShareCard {
  const { store_name: name, home_heading: heading, home_subheading: line } = store.store_page_content;
  const owner = name || store.name;
  const title = heading || owner;
  return { title, owner: title === owner ? '' : owner, line, price: '', ...toCardTheme(store) };
}

/** Returns the content of a product's share image: its name and the price on its page. A gift has no price. */
export function buildProductShareCard(store: StoreDto, record: ProductRecordDto): ShareCard {
  const view = toStoreView(store);
  const product = toProductView(record);
  const minor = getShownPrice(product, '', view.vat).minor;
  const price = view.type === 'promo' ? '' : formatMoney(minor, view.currency, view.region);
  return { title: product.name, owner: view.name, line: '', price, ...toCardTheme(store) };
}

/** Returns the share image of a store. It shows the product that is newest when the image is drawn. */
export function buildStoreShareImage(store: StoreDto): ShareImage {
  const card = buildStoreShareCard(store);
  return {
    url: `/api/${store.tenant_id}/${store.slug}/share-images/store?v=${calculateCardVersion(card)}`,
    alt: [card.title, card.owner].filter(Boolean).join(' · '),
    size: SHARE_IMAGE_SIZE,
  };
}

export function buildProductShareImage(store: StoreDto, record: ProductRecordDto): ShareImage {
  const card = buildProductShareCard(store, record);
  const version = calculateCardVersion(card, record.picture_version);
  return {
    url: `/api/${store.tenant_id}/${store.slug}/share-images/${record.id}?v=${version}`,
    alt: `${card.title} · ${card.owner}`,
    size: SHARE_IMAGE_SIZE,
  };
}
