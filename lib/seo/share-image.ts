import { createHash, createHmac } from 'node:crypto';
import type { ProductRecordWire } from '@/lib/contracts/product';
import type { StoreWire } from '@/lib/contracts/storefront';
import { formatMoney } from '@/lib/domain/money/format-money';
import { unitGrossMinor } from '@/lib/domain/pricing/vat';
import { derivedKey } from '@/lib/keys';
import type { ShareCard } from '@/lib/rendering/server/share-card';
import { isSameSecret } from '@/lib/same-secret';
import { productView } from '@/lib/storefront/product-view';
import { storeView } from '@/lib/storefront/store-view';
import type { ShareImage } from './metadata';

/** Version of the drawing code. Increase it when the drawing changes, so that addresses change too. */
const DRAWING = 2;
/** Pixels; the size that social networks expect. */
const SIZE = { width: 1200, height: 630 } as const;

const lookOf = (store: StoreWire): Pick<ShareCard, 'colours' | 'fonts'> => ({
  colours: { primary: store.store_colour_set.primary, secondary: store.store_colour_set.secondary },
  fonts: {
    heading: store.store_font_set.font_one.name,
    headingWeight: store.store_font_set.font_one.weight,
    text: store.store_font_set.font_two.name,
  },
});

/** Returns the texts and theme of a store's share image. */
export function storeCard(store: StoreWire): ShareCard {
  const { store_name: name, home_heading: heading, home_subheading: line } = store.store_page_content;
  const owner = name || store.name;
  const title = heading || owner;
  return { title, owner: title === owner ? '' : owner, line, price: '', ...lookOf(store) };
}

/** Returns the content of a product's share image: its name and the price on its page. A gift has no price. */
export function productCard(store: StoreWire, record: ProductRecordWire): ShareCard {
  const view = storeView(store);
  const product = productView(record);
  const minor = unitGrossMinor(product.netMinor, product.vatApplies, view.vat);
  const price = view.type === 'promo' ? '' : formatMoney(minor, view.currency, view.region);
  return { title: product.name, owner: view.name, line: '', price, ...lookOf(store) };
}

/** Returns a hash that changes with everything the image shows. */
export const cardVersion = (card: ShareCard, pictureVersion = ''): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, card, pictureVersion]))
    .digest('hex')
    .slice(0, 12);

/** Returns a store's share image. It contains the product that is newest when the image is rendered. */
export function storeShareImage(store: StoreWire): ShareImage {
  const card = storeCard(store);
  return {
    url: `/api/${store.tenant_id}/${store.slug}/share-images/store?v=${cardVersion(card)}`,
    alt: [card.title, card.owner].filter(Boolean).join(' · '),
    size: SIZE,
  };
}

export function productShareImage(store: StoreWire, record: ProductRecordWire): ShareImage {
  const card = productCard(store, record);
  const version = cardVersion(card, record.picture_version);
  return {
    url: `/api/${store.tenant_id}/${store.slug}/share-images/${record.id}?v=${version}`,
    alt: `${card.title} · ${card.owner}`,
    size: SIZE,
  };
}

/** Returns the content of a share image for a page of the platform. */
export const siteCard = (title: string): ShareCard => ({
  // The platform's name is removed, because the image shows it above the title.
  title: title
    .replace(/^Merchloom\s*[–|·:]\s*|\s*[–|·]\s*Merchloom\s*$/g, '')
    .replace(/^./u, (letter) => letter.toUpperCase()),
  owner: 'Merchloom',
  line: '',
  price: '',
  colours: { primary: '#17594a', secondary: '#16181d' },
  fonts: { heading: 'Bricolage Grotesque', headingWeight: 700, text: 'Inter' },
});

/**
 * Returns a share image with a platform page's title. The address is signed, so that no other text can be rendered
 * under the platform's name.
 */
export const siteShareImage = (title: string): ShareImage => ({
  url: `/api/share-images?${new URLSearchParams({ title, v: signatureOf(title) })}`,
  alt: title,
  size: SIZE,
});

const signatureOf = (title: string): string =>
  createHmac('sha256', derivedKey('share-image')).update(`${DRAWING}:${title}`).digest('hex').slice(0, 24);

/** Returns whether the signature of a {@link siteShareImage} address is valid. */
export const isSignedTitle = (title: string, signature: string): boolean => isSameSecret(signature, signatureOf(title));
