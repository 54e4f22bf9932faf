import { createHash } from 'node:crypto';
import type { Tx } from '@/lib/db/client';
import {
  colourSets,
  eventProducts,
  events,
  fontSets,
  fundraisers,
  products,
  storeCalendars,
  storeContents,
  vouchers,
} from '@/lib/db/schema';
import { demoColourSets, demoFontSets } from './data/colour-and-font-sets';
import { listSeedProducts } from './data/products';
import type { SeedProduct, SeedStore, SeedTenant } from './data/store-types';
import { demoStores } from './data/stores';

const DAY_MS = 86_400_000;

export interface SeededStore {
  readonly store: SeedStore;
  readonly tenantId: number;
  readonly eventId: number;
  /** Products in the order of the store's listing. */
  readonly storeProducts: readonly {
    readonly id: number;
    readonly product: SeedProduct;
    readonly pictureVersion: string;
  }[];
}

interface Context {
  readonly tenantIds: ReadonlyMap<SeedTenant['key'], number>;
  readonly blankIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

/** Writes the stores with their themes, pages, products and codes. */
export async function seedDemoStores(tx: Tx, context: Context): Promise<SeededStore[]> {
  const themes = await seedThemes(tx);
  const seeded: SeededStore[] = [];
  for (const store of demoStores) {
    const tenantId = need(context.tenantIds.get(store.tenant), store.tenant);
    const eventId = await insertStore(tx, store, tenantId, themes);
    const storeProducts = await insertStoreProducts(tx, store, { ...context, tenantId, eventId });
    if (store.vouchers.length > 0) {
      await tx
        .insert(vouchers)
        .values(
          store.vouchers.map((voucher) => ({ ...voucher, listed: voucher.kind === 'voucher', tenantId, eventId })),
        );
    }
    seeded.push({ store, tenantId, eventId, storeProducts });
  }
  return seeded;
}

interface Looks {
  readonly colours: ReadonlyMap<string, number>;
  readonly fonts: ReadonlyMap<string, number>;
}

async function seedThemes(tx: Tx): Promise<Looks> {
  const colourRows = demoColourSets.map(({ name, primary, secondary, tertiary }) => ({
    name,
    primary,
    secondary,
    tertiary,
  }));
  const colours = await tx
    .insert(colourSets)
    .values(colourRows)
    .returning({ id: colourSets.id, name: colourSets.name });
  const fontRows = demoFontSets.map(({ name, description, fontOne, fontTwo }) => ({
    name,
    description,
    fontOne,
    fontTwo,
  }));
  const fonts = await tx.insert(fontSets).values(fontRows).returning({ id: fontSets.id, name: fontSets.name });
  return {
    colours: new Map(colours.map(({ id, name }) => [name, id])),
    fonts: new Map(fonts.map(({ id, name }) => [name, id])),
  };
}

async function insertStore(tx: Tx, store: SeedStore, tenantId: number, themes: Looks): Promise<number> {
  const [event] = await tx
    .insert(events)
    .values({
      tenantId,
      slug: store.slug,
      name: store.name,
      status: store.status,
      type: store.type,
      region: store.region,
      currency: store.currency,
      defaultLang: store.defaultLang,
      vatRateBps: store.vatRateBps,
      notVatRegistered: store.notVatRegistered,
      freeShipping: store.freeShipping,
      fixedShippingMinor: store.fixedShippingMinor,
      customShipping: store.customShipping,
      countries: [...store.countries],
      states: [...store.states],
      showcase: store.showcase,
      colourSetId: need(themes.colours.get(store.colourSet), store.colourSet),
      fontSetId: need(themes.fonts.get(store.fontSet), store.fontSet),
    })
    .returning({ id: events.id });
  const eventId = need(event?.id, store.slug);
  const { content, seo, contactFormEmail } = store;
  await tx.insert(storeContents).values({ eventId, tenantId, content, seo, contactFormEmail });
  if (store.fundraiser) await tx.insert(fundraisers).values({ eventId, tenantId, kind: 'amount', ...store.fundraiser });
  if (store.calendar) await tx.insert(storeCalendars).values({ eventId, tenantId, ...store.calendar });
  return eventId;
}

async function insertStoreProducts(tx: Tx, store: SeedStore, context: Context & { tenantId: number; eventId: number }) {
  const { tenantId, eventId, now } = context;
  const productEntries = listSeedProducts(store).map((product) => ({
    product,
    pictureVersion: computePictureVersion(product),
  }));
  if (productEntries.length === 0) return [];
  const addedAt = (product: SeedProduct) => new Date(now.getTime() - product.addedDaysAgo * DAY_MS);
  const written = await tx
    .insert(products)
    .values(
      productEntries.map(({ product, pictureVersion }) => ({
        tenantId,
        blankId: need(context.blankIds.get(product.blankCode), product.blankCode),
        name: product.name,
        description: product.description,
        status: 'active' as const,
        front: product.front,
        back: product.back,
        colours: [...product.colours],
        pictureVersion,
        createdAt: addedAt(product),
        updatedAt: addedAt(product),
      })),
    )
    .returning({ id: products.id });
  await tx.insert(eventProducts).values(
    productEntries.map(({ product }, index) => ({
      tenantId,
      eventId,
      productId: need(written[index]?.id, product.name),
      priceMinor: product.priceMinor,
      vatApplies: product.vatApplies,
      category: product.category,
      position: product.position,
      addedAt: addedAt(product),
    })),
  );
  return productEntries.map((entry, index) => ({ ...entry, id: need(written[index]?.id, entry.product.name) }));
}

/** Returns a version of the product's pictures: equal designs on equal blanks have equal versions. */
function computePictureVersion(product: SeedProduct): string {
  const drawn = JSON.stringify([product.blankCode, product.front, product.back]);
  return createHash('sha256').update(drawn).digest('hex').slice(0, 12);
}

function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo data refers to ${what}, which is not there`);
  return value;
}
