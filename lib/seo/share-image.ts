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

/** Raised when the drawing changes: addresses then name a new picture. */
const DRAWING = 2;
/** Px, as every network shows them. */
const SIZE = { width: 1200, height: 630 } as const;

const lookOf = (store: StoreWire): Pick<ShareCard, 'colours' | 'fonts'> => ({
  colours: { primary: store.store_colour_set.primary, secondary: store.store_colour_set.secondary },
  fonts: {
    heading: store.store_font_set.font_one.name,
    headingWeight: store.store_font_set.font_one.weight,
    text: store.store_font_set.font_two.name,
  },
});

/** What the picture of a store says. */
export function storeCard(store: StoreWire): ShareCard {
  const { store_name: name, home_heading: heading, home_subheading: line } = store.store_page_content;
  const owner = name || store.name;
  const title = heading || owner;
  return { title, owner: title === owner ? '' : owner, line, price: '', ...lookOf(store) };
}

/** What the picture of a product says: its name and the price that its page shows. A gift has none. */
export function productCard(store: StoreWire, record: ProductRecordWire): ShareCard {
  const view = storeView(store);
  const product = productView(record);
  const minor = unitGrossMinor(product.netMinor, product.vatApplies, view.vat);
  const price = view.type === 'promo' ? '' : formatMoney(minor, view.currency, view.region);
  return { title: product.name, owner: view.name, line: '', price, ...lookOf(store) };
}

/** Changes with everything that the picture shows. */
export const cardVersion = (card: ShareCard, pictureVersion = ''): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, card, pictureVersion]))
    .digest('hex')
    .slice(0, 12);

/** A store's picture; its newest product stands in it, whichever that is when it is drawn. */
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

/** What the picture of a page of the platform says. */
export const siteCard = (title: string): ShareCard => ({
  // Its name stands above already.
  title: title
    .replace(/^Merchloom\s*[–|·:]\s*|\s*[–|·]\s*Merchloom\s*$/g, '')
    .replace(/^./u, (letter) => letter.toUpperCase()),
  owner: 'Merchloom',
  line: '',
  price: '',
  colours: { primary: '#17594a', secondary: '#16181d' },
  fonts: { heading: 'Bricolage Grotesque', headingWeight: 700, text: 'Inter' },
});

/** A picture with the title of a page of the platform. The address is signed, so that nobody has other words drawn under
 *  the platform's name. */
export const siteShareImage = (title: string): ShareImage => ({
  url: `/api/share-images?${new URLSearchParams({ title, v: signatureOf(title) })}`,
  alt: title,
  size: SIZE,
});

const signatureOf = (title: string): string =>
  createHmac('sha256', derivedKey('share-image')).update(`${DRAWING}:${title}`).digest('hex').slice(0, 24);

/** Whether an address of {@link siteShareImage} is one that this platform wrote. */
export const isSignedTitle = (title: string, signature: string): boolean => isSameSecret(signature, signatureOf(title));
