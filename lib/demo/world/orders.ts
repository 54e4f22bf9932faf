import { buildPictureUrl } from '@/lib/contracts/picture-url';
import { requireSeedBlank } from '@/lib/db/catalogue/blanks';
import { type SeedShippingPrices, seedShippingTable } from '@/lib/db/catalogue/shipping-table';
import type { Tx } from '@/lib/db/client';
import {
  auditEntries,
  customers,
  orderLines,
  orderSearchTerms,
  orders,
  orderTimeline,
  refunds,
  testIntents,
} from '@/lib/db/schema';
import { calculateDonation } from '@/lib/domain/fundraising/fundraiser';
import { buildSearchTerms } from '@/lib/domain/orders/search-terms';
import { type OrderPrice, priceOrder } from '@/lib/domain/pricing/price-order';
import {
  type RetailShipping,
  resolveGiftShipping,
  resolveRetailShipping,
  type ShippingPrices,
} from '@/lib/domain/pricing/shipping';
import { applyCustomisation } from '@/lib/domain/scene/customise';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import { getTestTaxRateBps } from '@/lib/domain/tax/us-tax';
import { promiseStoreDelivery } from '@/lib/platform/delivery/promise-store-delivery';
import { buildSeedOrders, type SeedOrder, type SeedOrderLine } from './data/orders';
import type { SeedStore } from './data/store-types';
import { createDemoOrderRef, createSeededRandom, createSeededUuid } from './random';
import type { SeededStore } from './stores';

type SeededProducts = SeededStore['storeProducts'];

/** Writes the demo orders with lines, timeline and audit entries, priced by the shop's own rules. */
export async function seedDemoOrders(
  tx: Tx,
  { stores, now }: { stores: readonly SeededStore[]; now: Date },
): Promise<void> {
  const random = createSeededRandom(20_260_101);
  const rows = buildSeedOrders(createSeededRandom(7), now).map((order) => {
    const seeded = stores.find(({ store }) => store.slug === order.storeSlug);
    if (!seeded) throw new Error(`no store ${order.storeSlug}`);
    return buildOrderRows(order, seeded, random);
  });
  if (rows.length === 0) return;
  await tx.insert(customers).values(rows.map((row) => row.customer));
  await tx.insert(orders).values(rows.map((row) => row.order));
  await tx.insert(orderLines).values(rows.flatMap((row) => row.lines));
  await tx.insert(orderTimeline).values(rows.flatMap((row) => row.timeline));
  await tx.insert(auditEntries).values(rows.map((row) => row.audit));
  await tx.insert(orderSearchTerms).values(rows.flatMap((row) => row.indexTerms));
  await tx.insert(testIntents).values(rows.flatMap((row) => row.intent));
  const refundRows = rows.flatMap((row) => row.refund);
  if (refundRows.length > 0) await tx.insert(refunds).values(refundRows);
}

/** Returns the amount that an order gives to its store's cause. */
function calculateOrderDonation({ lines }: SeedOrder, { fundraiser }: SeedStore, price: OrderPrice) {
  if (!fundraiser) return {};
  const donationMinor = calculateDonation(
    { kind: 'amount', amountMinor: fundraiser.amountMinor, shareBps: 0 },
    {
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      productsNetMinor: price.netMinor,
      totalMinor: price.chargeMinor,
      discountMinor: price.discountMinor,
    },
  );
  return { donationMinor, donationTo: fundraiser.name };
}

function buildOrderRows(
  order: SeedOrder,
  { store, tenantId, eventId, storeProducts }: SeededStore,
  random: () => number,
) {
  const price = calculateOrderPrice(order, store, storeProducts);
  const [id, customerId] = [createSeededUuid(random), createSeededUuid(random)];
  const { placedAt, customer, lang, kind } = order;
  const promise = promiseStoreDelivery(
    { region: store.region, fulfiller: null },
    { now: placedAt, country: customer.countryIso2, method: order.shippingMethod },
  );
  const paid = order.paymentState !== 'no payment needed';
  const orderRef = createDemoOrderRef(random);
  const intentId = paid ? `pi_demo_${id.replaceAll('-', '').slice(0, 20)}` : null;
  const isRefunded = order.paymentState === 'refunded' && intentId !== null;
  return {
    customer: { id: customerId, tenantId, eventId, details: customer, lang, createdAt: placedAt },
    order: {
      id,
      tenantId,
      eventId,
      customerId,
      orderRef,
      kind,
      status: order.status,
      paymentState: order.paymentState,
      region: store.region,
      currency: store.currency,
      subtotalMinor: price.subtotalMinor,
      shippingMinor: price.shippingGrossMinor,
      discountMinor: price.discountMinor,
      netMinor: price.netMinor,
      vatMinor: price.vatMinor,
      totalMinor: price.chargeMinor,
      taxMinor: price.breakdown?.taxMinor ?? null,
      dueMinor: price.chargeMinor,
      ...calculateOrderDonation(order, store, price),
      shippingMethod: order.shippingMethod,
      deliveryFrom: promise.from.split('-').reverse().join('-'),
      deliveryTo: promise.to.split('-').reverse().join('-'),
      shipBy: promise.shipDay,
      // The demo's gift codes stay unused, so that visitors of the demo can claim with any of them.
      discountCode: kind === 'gift' ? null : order.discountCode,
      customer,
      lang,
      message: order.message,
      fingerprint: 'demo',
      gateway: paid ? ('test' as const) : null,
      intentId,
      placedAt,
      paidAt: placedAt,
      updatedAt: order.road.at(-1)?.at ?? placedAt,
    },
    lines: order.lines.map((line, position) =>
      lineRow({ line, position, orderId: id, tenantId, store, storeProducts, price, random }),
    ),
    timeline: [
      {
        tenantId,
        orderId: id,
        at: placedAt,
        kind: 'payment' as const,
        code: paid ? ('payment received' as const) : ('nothing to pay' as const),
        from: 'awaiting payment',
        to: order.paymentState,
      },
      ...order.road.map(({ status, at }, index) => ({
        tenantId,
        orderId: id,
        at,
        kind: 'status' as const,
        from: order.road[index - 1]?.status ?? null,
        to: status,
      })),
    ],
    indexTerms: buildSearchTerms({ orderRef, customer }).map((term) => ({ tenantId, term, orderId: id })),
    // Ledger entry of the built-in gateway, so that a demo order can be refunded like any other.
    intent:
      intentId === null
        ? []
        : [
            {
              id: intentId,
              clientSecret: `${intentId}_secret_demo`,
              idempotencyKey: `order:${id}:v1`,
              orderId: id,
              region: store.region,
              amountMinor: price.chargeMinor,
              currency: store.currency,
              status: 'succeeded' as const,
              refundedMinor: isRefunded ? price.chargeMinor : 0,
              webhookUrl: '',
              createdAt: placedAt,
              updatedAt: placedAt,
            },
          ],
    refund: isRefunded
      ? [
          {
            tenantId,
            orderId: id,
            gateway: 'test' as const,
            intentId,
            amountMinor: price.chargeMinor,
            currency: store.currency,
            cause: 'owner' as const,
            state: 'done' as const,
            reference: `re_demo_${id.replaceAll('-', '').slice(0, 20)}`,
            createdAt: order.road.at(-1)?.at ?? placedAt,
          },
        ]
      : [],
    audit: {
      tenantId,
      at: placedAt,
      action: 'order added' as const,
      subjectType: 'order',
      subjectId: id,
      details: { order_ref: orderRef, total_minor: price.chargeMinor, currency: store.currency },
    },
  };
}

function lineRow(input: {
  line: SeedOrderLine;
  position: number;
  orderId: string;
  tenantId: number;
  store: SeedStore;
  storeProducts: SeededProducts;
  price: OrderPrice;
  random: () => number;
}) {
  const { line, position, orderId, tenantId, store, storeProducts, price, random } = input;
  const { id: productId, product, pictureVersion } = requireStoreProduct(storeProducts, line);
  const blank = requireSeedBlank(line.blankCode);
  const variant = blank.variants.find(({ sku }) => sku === line.sku);
  const texts = { front: line.frontTexts, back: line.backTexts };
  const preview = (view: Side) => {
    if (!blank.printAreas[view]) return null;
    const customisation = { texts: { ...texts.back, ...texts.front }, images: {} };
    const picture = {
      productId,
      view,
      colour: line.colour,
      width: 480,
      version: pictureVersion,
      customisation,
    } as const;
    return buildPictureUrl({ tenantId, slug: store.slug }, picture);
  };
  return {
    id: createSeededUuid(random),
    tenantId,
    orderId,
    position,
    productId,
    name: product.name,
    description: product.description,
    form: blank.form,
    colour: line.colour,
    colourName: variant?.colour.name ?? line.colour,
    size: line.size,
    sku: line.sku,
    quantity: line.quantity,
    unitNetMinor: product.priceMinor,
    unitGrossMinor: price.subtotal.lines[position]?.unitGrossMinor ?? product.priceMinor,
    vatApplies: product.vatApplies,
    front: dressed(product.front, texts.front),
    back: dressed(product.back, texts.back),
    printAreas: blank.printAreas,
    designRevision: 1,
    customTexts: [
      ...customTexts('front', product.front, texts.front),
      ...customTexts('back', product.back, texts.back),
    ],
    frontPreview: preview('front'),
    backPreview: preview('back'),
  };
}

const dressed = (scene: Scene | null, texts: Readonly<Record<string, string>>): Scene | null =>
  scene && applyCustomisation(scene, { texts: { ...texts }, images: {} });

const customTexts = (side: Side, scene: Scene | null, texts: Readonly<Record<string, string>>) =>
  (scene?.elements ?? []).flatMap((element) => {
    const text = texts[element.id];
    return text === undefined ? [] : [{ side, label: element.label ?? element.id, text }];
  });

function requireStoreProduct(storeProducts: SeededProducts, line: SeedOrderLine): SeededProducts[number] {
  const matchingProduct = storeProducts.find(({ product }) => product.position === line.productPosition);
  if (!matchingProduct) throw new Error(`no product at position ${line.productPosition}`);
  return matchingProduct;
}

function calculateOrderPrice(order: SeedOrder, store: SeedStore, storeProducts: SeededProducts): OrderPrice {
  const gift = order.kind === 'gift';
  const voucher = gift ? undefined : store.vouchers.find(({ code }) => code === order.discountCode);
  return priceOrder({
    lines: order.lines.map((line) => {
      const { product } = requireStoreProduct(storeProducts, line);
      return { netMinor: gift ? 0 : product.priceMinor, quantity: line.quantity, vatApplies: product.vatApplies };
    }),
    store: {
      region: store.region,
      currency: store.currency,
      vat: { rateBps: store.vatRateBps, registered: !store.notVatRegistered },
    },
    shipping: gift ? resolveGiftShipping(toRetailShipping(store)) : getShippingPrices(order, store),
    method: gift ? 'standard' : order.shippingMethod,
    voucher: voucher ?? null,
    taxRateBps: getTestTaxRateBps(order.customer),
  });
}

const FREE: ShippingPrices = {
  methods: { standard: 0, standard_tracked: null, express: null },
  additionalItemMinor: 0,
};

function getShippingPrices(order: SeedOrder, store: SeedStore): ShippingPrices {
  const rows = seedShippingTable.filter(({ region }) => region === store.region);
  const row =
    rows.find(({ country }) => country === order.customer.countryIso2) ?? rows.find(({ country }) => country === '*');
  return resolveRetailShipping(toRetailShipping(store)) ?? (row ? toPrices(row) : FREE);
}

const toRetailShipping = ({ freeShipping, fixedShippingMinor, customShipping }: SeedStore): RetailShipping => ({
  free: freeShipping,
  fixedMinor: fixedShippingMinor,
  custom: customShipping && toPrices(customShipping),
});

const toPrices = ({ standard, standardTracked, express, additionalItem }: SeedShippingPrices): ShippingPrices => ({
  methods: { standard, standard_tracked: standardTracked, express },
  additionalItemMinor: additionalItem,
});
