import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BasketLineDto } from '@/lib/contracts/basket-line';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { paymentEndpoints } from '@/lib/contracts/payments';
import type { ProductRecordDto } from '@/lib/contracts/product';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { toDecimal } from '@/lib/domain/money/decimal';
import { priceOrder } from '@/lib/domain/pricing/price-order';
import { cutText } from '@/lib/domain/scene/customise';
import { readServerCpuMs } from './cpu-time';
import { calculateMedian, type Section } from './report';

const BUYERS = 10;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 20_000;
const GOAL_PER_SECOND = 50;
const ADDRESS = {
  name: 'Ada Bench',
  email: 'ada@bench.test',
  phone: '+44 113 496 0000',
  address_first_line: '1 Bench Road',
  address_city: 'Leeds',
  address_postcode: 'LS1 1AA',
  address_country: 'United Kingdom',
};

/** Region, currency and VAT of the demo store, as its pages send them to a browser. */
const STORE = { region: 'UK', currency: 'GBP', vat: { rateBps: 2_000, registered: true } } as const;

export interface Shop {
  readonly base: string;
  readonly tenant: string;
  readonly slug: string;
  readonly product: ProductRecordDto;
}

const api = ({ base, tenant, slug }: Shop, call: string) => `${base}/api/${tenant}/${slug}/${call}`;

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${new URL(response.url).pathname}: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** The buyers share the server's cores, so their calls must cost little in comparison with the server's work. */
const agent = new Agent({ keepAlive: true, maxSockets: BUYERS });

async function post(url: string, body: unknown): Promise<unknown> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
  const call = request(url, { method: 'POST', agent, headers, timeout: 15_000 });
  call.once('timeout', () => call.destroy(new Error(`${url} did not answer`)));
  const answered = once(call, 'response');
  call.end(bytes);
  const [response] = await answered;
  const answer = await text(response);
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${answer.slice(0, 200)}`);
  return JSON.parse(answer);
}

/** Reads a store and one of its products that shoppers personalise. */
export async function openShop(base: string, slug: string): Promise<Shop> {
  const page = await (await fetch(`${base}/${slug}`)).text();
  const tenant = /data-tenant="(\d+)"/.exec(page)?.[1];
  if (!tenant) throw new Error(`/${slug} is no page of a store`);
  const read = async (path: string) => readJson(await fetch(`${base}/api/${path}`));
  const cards = storefrontEndpoints.products.answer.parse(await read(`${tenant}/${slug}/products`)).data;
  const card = cards.find(({ customisable }) => customisable);
  if (!card) throw new Error(`${slug} has no product to personalise`);
  const productAnswer = storefrontEndpoints.product.answer.parse(await read(`${tenant}/${slug}/product-id=${card.id}`));
  return { base, tenant, slug, product: productAnswer.data.product };
}

function basketLine({ product }: Shop): BasketLineDto {
  const colour = product.products.colours[0] ?? '';
  const size = product.products.colour_size[colour]?.[0] ?? '';
  const price = toDecimal(product.event_prices[0]?.store_selling_price ?? 0);
  const worded = (elements: ProductRecordDto['products']['front']) =>
    elements.map((element) =>
      element.type === 'Text' && element.customisable
        ? { ...element, text: cutText('Ada', element.maxLength) }
        : element,
    );
  return {
    id: `${product.id}-${colour}-${size}`,
    name: product.name,
    price,
    product_id: product.id,
    quantity: 1,
    size,
    store_default_vat: product.store_default_vat,
    store_selling_price: price,
    products: {
      store: { identifier: product.products.colour_identifiers[colour]?.[size] ?? '', colour, size, quantity: 1 },
      front: worded(product.products.front),
      back: worded(product.products.back),
    },
  };
}

/**
 * Makes one complete purchase: address, order with its intent, card, settlement.
 * @throws Error when any call is rejected
 */
export async function buyOnce(shop: Shop, line = basketLine(shop)): Promise<void> {
  const products = [line];
  const address = { ...ADDRESS, products };
  const customer = checkoutEndpoints.createCustomer.answer.parse(
    await post(api(shop, 'checkout/create-customer'), address),
  ).data;
  const { additional_item_price: additionalItemMinor, ...methods } = customer.shipping_prices;
  const price = priceOrder({
    lines: [{ netMinor: Math.round(line.price * 100), quantity: 1, vatApplies: line.store_default_vat === 1 }],
    store: STORE,
    shipping: { methods, additionalItemMinor },
    method: 'standard',
    voucher: null,
    taxRateBps: 0,
  });
  const paying = checkoutEndpoints.pay.answer.parse(
    await post(api(shop, 'checkout/pay'), {
      amount: toDecimal(price.totalMinor),
      discount_code: null,
      products,
      customer_id: customer.customer_id,
      shipping_method: 'standard',
      total_shipping_price: toDecimal(price.shippingGrossMinor),
    }),
  ).data;
  const secret = paying.client_secret ?? '';
  const intent = secret.split('_secret')[0] ?? '';
  const confirmed = paymentEndpoints.confirmTestIntent.answer.parse(
    await post(`${shop.base}/api/test-gateway/intents/${intent}/confirm`, {
      client_secret: secret,
      payment_method: 'pm_card_visa',
    }),
  ).data;
  if (confirmed.status !== 'succeeded') throw new Error(`the intent is ${confirmed.status}`);
  const { order } = checkoutEndpoints.paymentSuccess.answer.parse(
    await post(api(shop, 'checkout/payment-success'), { payment_intent: intent }),
  ).data;
  if (order.payment_state !== 'paid') throw new Error(`the order is ${order.payment_state}`);
}

/** Measures paid orders per second with BUYERS concurrent buyers, each of which starts over after paying. */
export async function benchCheckout(shop: Shop, serverPid: number): Promise<Section> {
  const line = basketLine(shop);
  const errors: string[] = [];
  const shopUntil = async (end: number, onBought: (ms: number) => void) => {
    while (performance.now() < end && errors.length < 20) {
      const started = performance.now();
      try {
        await buyOnce(shop, line);
        onBought(performance.now() - started);
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const shopFor = async (ms: number): Promise<Run> => {
    const tookMs: number[] = [];
    const cpu = readServerCpuMs(serverPid) ?? Number.NaN;
    const started = performance.now();
    await Promise.all(Array.from({ length: BUYERS }, () => shopUntil(started + ms, (took) => tookMs.push(took))));
    const cpuMs = (readServerCpuMs(serverPid) ?? Number.NaN) - cpu;
    return { tookMs, perSecond: tookMs.length / ((performance.now() - started) / 1000), cpuMs };
  };
  await shopFor(WARM_UP_MS);
  const rush = await shopFor(MEASURED_MS);
  const after = await shopFor(MEASURED_MS);
  return {
    title: 'Checkout',
    how:
      'Each order is four calls over HTTP: create-customer, pay, the test gateway’s confirm, payment-success; priced, ' +
      'written, settled and audited in embedded PostgreSQL with durable commits. The client works on the same two cores. ' +
      'What nobody waits for at the till – mails, the test gateway’s signed webhooks, the reserving of production cost, ' +
      `print files – gives way while the server is busy, each for up to 20 s: in the first ${MEASURED_MS / 1000} s hardly any ` +
      'of it is done, in those that follow all of the first ones’ comes due.',
    figures: [
      {
        name: `Paid orders, ${BUYERS} buyers at once`,
        against: '–',
        measured: formatRun(rush, errors),
        result: `${rush.perSecond.toFixed(1)}/s`,
        goal: `≥ ${GOAL_PER_SECOND}/s, 0 errors`,
        met: rush.perSecond >= GOAL_PER_SECOND && errors.length === 0,
      },
      {
        name: 'The same, going on, with what had given way',
        against: '–',
        measured: formatRun(after, errors),
        result: `${after.perSecond.toFixed(1)}/s`,
        goal: '–',
        met: null,
      },
    ],
    errors: [...new Set(errors)],
  };
}

interface Run {
  readonly tookMs: readonly number[];
  readonly perSecond: number;
  /** CPU time of server and database, ms. */
  readonly cpuMs: number;
}

function formatRun({ tookMs, cpuMs }: Run, errors: readonly string[]): string {
  const slowest = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
  return (
    `${tookMs.length} orders, median ${Math.round(calculateMedian(tookMs))} ms, p99 ${Math.round(slowest)} ms, ${errors.length} errors; ` +
    `${(cpuMs / tookMs.length).toFixed(1)} ms CPU of server and database an order`
  );
}
