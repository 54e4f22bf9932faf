import { requireSeedBlank } from '@/lib/db/catalogue/blanks';
import type { CustomerSnapshot } from '@/lib/db/schema/orders';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import type { Scene } from '@/lib/domain/scene/schema';
import { listStatusesUpTo, ORDER_NOTES } from './order-notes';
import { demoCustomers } from './people';
import { listSeedProducts } from './products';
import type { SeedProduct } from './store-types';
import { getSeedStore } from './stores';

export interface SeedOrderLine {
  /** Position of the product in its store's listing. */
  readonly productPosition: number;
  readonly blankCode: string;
  readonly colour: string;
  readonly size: string;
  readonly sku: string;
  readonly quantity: number;
  /** Element id → the shopper's text, per side. */
  readonly frontTexts: Readonly<Record<string, string>>;
  readonly backTexts: Readonly<Record<string, string>>;
}

/** An order of the demo and its course; prices come from the domain's own functions. */
export interface SeedOrder {
  readonly storeSlug: string;
  readonly kind: 'store' | 'gift';
  readonly status: OrderStatus;
  readonly paymentState: 'paid' | 'no payment needed' | 'refunded' | 'cancelled';
  readonly placedAt: Date;
  /** From 'new' to the present status, each with its moment. */
  readonly road: readonly { readonly status: OrderStatus; readonly at: Date }[];
  readonly customer: CustomerSnapshot;
  readonly lang: string;
  readonly shippingMethod: 'standard' | 'standard_tracked' | 'express';
  readonly discountCode: string | null;
  readonly message: string;
  readonly lines: readonly SeedOrderLine[];
}

type Random = () => number;

const DAY_MS = 86_400_000;

/** Other roles that people enter, by the sample that they replace. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  'STAGE MANAGER': ['STAGE MANAGER', 'SOUND', 'LIGHTS', 'FRONT OF HOUSE'],
  SPEAKER: ['SPEAKER', 'HOST', 'PANELIST'],
};

function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** Returns this shopper's texts for the customisable elements of a scene; other elements keep the design's text. */
function textsFor(scene: Scene | null, customer: CustomerSnapshot, random: Random): Record<string, string> {
  const [first = '', ...rest] = customer.name.split(' ');
  const last = rest.join(' ');
  const wishes: Readonly<Record<string, string>> = {
    initials: `${first[0] ?? ''}${rest.at(-1)?.[0]?.toUpperCase() ?? ''}`,
    first,
    last,
    number: String(Math.floor(random() * 90) + 10),
    time: `0${3 + Math.floor(random() * 2)}:${String(10 + Math.floor(random() * 49))}:${String(10 + Math.floor(random() * 49))}`,
    'mix-name': `${first}’s summer mix`,
  };
  const role = random();
  const texts: Record<string, string> = {};
  for (const element of scene?.elements ?? []) {
    if (element.type !== 'Text' || !element.customisable) continue;
    const roles = element.id === 'role' ? ROLES[element.text] : undefined;
    const personalText =
      roles?.[Math.floor(role * roles.length)] ??
      wishes[element.id] ??
      (element.id === 'name' ? namedLike(element.text, first, customer.name) : element.text);
    texts[element.id] = personalText.length <= element.maxLength ? personalText : element.text;
  }
  return texts;
}

/** Returns the shopper's name in the format of the sample text: in capitals, with surname, or within a sentence. */
function namedLike(sample: string, first: string, full: string): string {
  if (sample.endsWith('was here')) return `${first} was here`;
  const name = sample.includes(' ') ? full : first;
  return sample === sample.toUpperCase() ? name.toUpperCase() : name;
}

function buildLine(product: SeedProduct, quantity: number, customer: CustomerSnapshot, random: Random): SeedOrderLine {
  const colour = pick(random, product.colours);
  const variants = requireSeedBlank(product.blankCode).variants.filter((variant) => variant.colour.code === colour);
  const variant = pick(random, variants);
  return {
    productPosition: product.position,
    blankCode: product.blankCode,
    colour,
    size: variant.size,
    sku: variant.sku,
    quantity,
    frontTexts: textsFor(product.front, customer, random),
    backTexts: textsFor(product.back, customer, random),
  };
}

function buildStatusHistory(status: OrderStatus, placedAt: Date, now: Date): { status: OrderStatus; at: Date }[] {
  const road = listStatusesUpTo(status);
  // A week from order to parcel at most; a younger order has had less time for the same steps.
  const spanMs = Math.min(now.getTime() - placedAt.getTime(), 6 * DAY_MS);
  return road.map((step, index) => ({
    status: step,
    at: new Date(placedAt.getTime() + Math.round((spanMs * index) / (road.length + 1))),
  }));
}

/**
 * The demo orders, newest first. `random` is a seeded generator of [0, 1) that is drawn from in a fixed order;
 * all moments lie before `now`, the oldest eleven months back.
 */
export function buildSeedOrders(random: Random, now: Date): SeedOrder[] {
  const productsByStore = new Map<string, SeedProduct[]>();
  const visits = new Map<string, number>();
  return ORDER_NOTES.map(([slug, status, daysAgo, extra]) => {
    const store = getSeedStore(slug);
    const storeProducts = productsByStore.get(slug) ?? listSeedProducts(store);
    productsByStore.set(slug, storeProducts);
    const people = demoCustomers[store.region];
    // People are taken in turn, because a gift store accepts each e-mail address only once. Each store starts with a
    // different person.
    const reachable = people.filter(({ countryIso2 }) => store.countries.includes(countryIso2));
    const visit = visits.get(slug) ?? slug.length;
    visits.set(slug, visit + 1);
    const customer = reachable[visit % reachable.length];
    if (!customer) throw new Error(`Nobody shops at ${slug}`);
    const isGift = store.type === 'promo';
    const kinds = isGift ? 1 : 1 + Math.floor(random() * 3);
    const chosen = [...new Set(Array.from({ length: kinds }, () => pick(random, storeProducts)))];
    const lines = chosen.map((product) =>
      buildLine(product, isGift ? 1 : 1 + Math.floor(random() * random() * 4), customer, random),
    );
    const placedAt = new Date(now.getTime() - daysAgo * DAY_MS - Math.floor((0.5 + random() * 9) * 3_600_000));
    return {
      storeSlug: slug,
      kind: isGift ? 'gift' : 'store',
      status,
      paymentState: isGift ? 'no payment needed' : status === 'cancelled' ? 'refunded' : 'paid',
      placedAt,
      road: buildStatusHistory(status, placedAt, now),
      customer,
      lang: customer.countryIso2 === 'NL' || customer.countryIso2 === 'BE' ? 'nl' : 'en',
      shippingMethod: extra?.method ?? 'standard',
      discountCode:
        extra?.code ??
        (isGift
          ? `GIFT-${String(1 + ORDER_NOTES.filter(([other, , days]) => other === slug && days > daysAgo).length).padStart(4, '0')}`
          : null),
      message: extra?.message ?? '',
      lines,
    };
  });
}
