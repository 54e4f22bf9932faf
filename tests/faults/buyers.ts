import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { BasketLineDto } from '@/lib/contracts/basket-line';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { StoreDto } from '@/lib/contracts/storefront';
import { buildBasketLine, buildPayBody, HOME_ADDRESS, readProduct, readStore } from '@/tests/api/support/shop';
import { call, type Reply } from './call';
import { sleep } from './processes';
import type { StripeSide } from './stripe';

/**
 * Kinds of purchase. `leaves`: closes the tab once the card is charged, so that Stripe's event alone completes the
 * order.
 */
const KINDS = ['card', 'leaves', 'voucher', 'gift', 'euro'] as const;
type Kind = (typeof KINDS)[number];

/** Pause between two purchases of one buyer, ms. */
const PAUSE_MS = 2_500;
/**
 * Number of purchases in quick succession. After these, buyers pause longer, so that a long fault does not pile up
 * orders, whose print files are drawn one by one.
 */
const BRISK_PURCHASES = 20;
const LONG_PAUSE_MS = 12_000;
/** Time for which a shopper retries a call, ms. */
const RETRY_TIMEOUT_MS = 60_000;
const PRESS_AGAIN_MS = 250;
const DISCOUNT_MINOR = 500;
/** Codes of a voucher that runs out in the middle of the test, and of one that does not. */
export const SCARCE_CODE = 'FAULTS-SCARCE';
export const PLENTY_CODE = 'FAULTS-PLENTY';
export const SCARCE_USES = 12;
export const GIFT_CODES = 3_000;
export const buildGiftCode = (n: number): string => `FAULTS-GIFT-${n}`;
export const BUYER_DOMAIN = 'faults.test';

export interface Purchase {
  readonly email: string;
  readonly kind: Kind;
  orderId?: string;
  /** True once the shop has reported the order as paid. */
  isReportedPaid: boolean;
  hasGivenUp: boolean;
  /** Calls whose connection broke, that timed out, or that the shop rejected as temporarily unavailable. */
  failedCalls: number;
}

interface Catalogue {
  readonly pounds: StoreLine;
  readonly euros: StoreLine;
  readonly gifts: StoreLine;
}
interface StoreLine {
  readonly store: StoreDto;
  readonly line: BasketLineDto;
}

class Refused extends Error {}
class GaveUp extends Error {}

const problemSchema = z.looseObject({ errors: z.record(z.string(), z.array(z.string())).optional() });

/** Reads the products of the demo stores through the shop's own code, from the database at DATABASE_URL. */
export async function readCatalogue(): Promise<Catalogue> {
  const read = async (slug: string): Promise<StoreLine> => {
    const store = await readStore(slug);
    return { store, line: buildBasketLine(await readProduct(store), { text: 'Ada' }) };
  };
  return { pounds: await read('summer-fest'), euros: await read('nordic-run'), gifts: await read('launch-gift') };
}

/** Shoppers who keep buying during faults, and retry with the same basket as people do. */
export class Buyers {
  readonly purchases: Purchase[] = [];
  /** Error responses that shoppers must not receive; empty when the test passes. */
  readonly refusals: string[] = [];
  readonly #base: string;
  readonly #stripe: StripeSide;
  readonly #catalogue: Catalogue;
  #isBuying = false;
  #underWay: Promise<void>[] = [];
  #gifts = 0;
  #isScarceLeft = true;
  #startedWith = 0;

  constructor(base: string, stripe: StripeSide, catalogue: Catalogue) {
    this.#base = base;
    this.#stripe = stripe;
    this.#catalogue = catalogue;
  }

  /**
   * Returns the path of a preview picture with a shopper's text. Each `n` gives another text, so that the preview is
   * not cached.
   */
  picturePath(n: number): string {
    const { store, line } = this.#catalogue.pounds;
    const texts = (line.products.front ?? []).filter(({ type }) => type === 'Text').map(({ id }) => [id, `Ada ${n}`]);
    const query = new URLSearchParams({
      w: '1000',
      format: 'png',
      c: JSON.stringify({ texts: Object.fromEntries(texts) }),
    });
    return `/api/${store.tenant_id}/${store.slug}/pictures/${line.product_id}/front?${query}`;
  }

  /** Starts one buyer of each kind. */
  start(): void {
    this.#isBuying = true;
    this.#startedWith = this.purchases.length;
    this.#underWay = KINDS.map((kind, index) => this.#buyOn(kind, (index * PAUSE_MS) / KINDS.length));
  }

  /** Waits for the end of the purchases in progress; no further purchase starts. */
  async pause(): Promise<void> {
    this.#isBuying = false;
    await Promise.all(this.#underWay);
  }

  async #buyOn(kind: Kind, delayMs: number): Promise<void> {
    await sleep(delayMs);
    while (this.#isBuying) {
      await this.buy(kind);
      const isBrisk = this.purchases.length - this.#startedWith < BRISK_PURCHASES;
      const end = performance.now() + (isBrisk ? PAUSE_MS : LONG_PAUSE_MS);
      while (this.#isBuying && performance.now() < end) await sleep(100);
    }
  }

  /**
   * Makes one purchase; never throws.
   * @returns whether the shop reported the order as paid
   */
  async buy(kind: Kind, retryTimeoutMs = RETRY_TIMEOUT_MS): Promise<boolean> {
    const purchase: Purchase = {
      email: `${kind}-${randomBytes(6).toString('hex')}@${BUYER_DOMAIN}`,
      kind,
      isReportedPaid: false,
      hasGivenUp: false,
      failedCalls: 0,
    };
    this.purchases.push(purchase);
    const shopper = new Shopper(this.#base, purchase, performance.now() + retryTimeoutMs);
    try {
      await this.#shop(shopper, kind);
    } catch (error) {
      purchase.hasGivenUp = true;
      if (!(error instanceof GaveUp)) this.refusals.push(`${kind}: ${error instanceof Error ? error.message : error}`);
    }
    return purchase.isReportedPaid;
  }

  #shop(shopper: Shopper, kind: Kind): Promise<void> {
    if (kind === 'gift') return this.#claimGift(shopper);
    return this.#checkOut(shopper, kind, kind === 'euro' ? this.#catalogue.euros : this.#catalogue.pounds);
  }

  async #checkOut(shopper: Shopper, kind: Kind, { store, line }: StoreLine): Promise<void> {
    const products = [line];
    const abroad = kind === 'euro' ? { address_country: 'Netherlands', address_city: 'Utrecht' } : {};
    const address = { ...HOME_ADDRESS, ...abroad, email: shopper.purchase.email, products };
    const path = `/api/${store.tenant_id}/${store.slug}/checkout`;
    const { data: customer } = checkoutEndpoints.createCustomer.answer.parse(
      await shopper.send(`${path}/create-customer`, address),
    );
    const code = kind === 'voucher' ? (this.#isScarceLeft ? SCARCE_CODE : PLENTY_CODE) : undefined;
    const bodyWith = (name: string | undefined) =>
      buildPayBody(store, products, customer, name === undefined ? {} : { code: name, discountMinor: DISCOUNT_MINOR });
    const answer = await shopper.send(`${path}/pay`, bodyWith(code)).catch((error: unknown) => {
      if (code !== SCARCE_CODE || !(error instanceof Refused)) throw error;
      this.#isScarceLeft = false;
      return shopper.send(`${path}/pay`, bodyWith(PLENTY_CODE));
    });
    const { data: paying } = checkoutEndpoints.pay.answer.parse(answer);
    shopper.purchase.orderId = paying.order.id;
    const secret = paying.client_secret ?? '';
    const intentId = secret.split('_secret')[0] ?? '';
    if (paying.gateway === 'test') await confirmTestPayment(shopper, intentId, secret);
    else await this.#stripe.pay(intentId);
    if (kind === 'leaves') return;
    const success = await shopper.send(`${path}/payment-success`, { payment_intent: intentId, client_secret: secret });
    const { order } = checkoutEndpoints.paymentSuccess.answer.parse(success).data;
    if (order.payment_state !== 'paid') throw new Error(`a shopper who paid was told: ${order.payment_state}`);
    shopper.purchase.isReportedPaid = true;
  }

  async #claimGift(shopper: Shopper): Promise<void> {
    const { store, line } = this.#catalogue.gifts;
    this.#gifts += 1;
    const body = {
      ...HOME_ADDRESS,
      email: shopper.purchase.email,
      message: '',
      promo_code: buildGiftCode(this.#gifts),
      products: [{ ...line, price: 0, store_selling_price: 0 }],
    };
    try {
      const answer = await shopper.send(`/api/${store.tenant_id}/${store.slug}/gift-order`, body);
      const { order } = checkoutEndpoints.giftOrder.answer.parse(answer).data;
      if (order.payment_state !== 'no payment needed') throw new Error(`a gift was ${order.payment_state}`);
      shopper.purchase.orderId = order.id;
    } catch (error) {
      // The response to an earlier attempt was lost: the shop reports that this guest has already claimed a gift.
      if (!(error instanceof Refused) || shopper.purchase.failedCalls === 0) throw error;
    }
    shopper.purchase.isReportedPaid = true;
  }
}

/**
 * Confirms a payment as the test gateway's card element does in the browser. After a failed call, a rejection means
 * that the lost call has already confirmed the payment, so it is ignored.
 */
async function confirmTestPayment(shopper: Shopper, intentId: string, secret: string): Promise<void> {
  const body = { client_secret: secret, payment_method: 'pm_card_visa' };
  await shopper.send(`/api/test-gateway/intents/${intentId}/confirm`, body).catch((error: unknown) => {
    if (!(error instanceof Refused) || shopper.purchase.failedCalls === 0) throw error;
  });
}

/** Browser of one shopper at the checkout. */
class Shopper {
  readonly purchase: Purchase;
  readonly #base: string;
  readonly #deadline: number;

  constructor(base: string, purchase: Purchase, deadline: number) {
    this.#base = base;
    this.purchase = purchase;
    this.#deadline = deadline;
  }

  /**
   * Sends a call, and retries it while the connection breaks or the shop is temporarily unavailable.
   * @throws Refused for a response that a retry would not change; GaveUp at the end of the shopper's retry time
   */
  async send(path: string, body: unknown): Promise<unknown> {
    for (;;) {
      const reply = await call(`${this.#base}${path}`, { body: JSON.stringify(body) }).catch(() => null);
      if (reply?.status === 200) return JSON.parse(reply.body);
      if (reply && reply.status < 500 && reply.status !== 429) throw new Refused(describe(path, reply));
      this.purchase.failedCalls += 1;
      if (performance.now() > this.#deadline) throw new GaveUp();
      await sleep(PRESS_AGAIN_MS);
    }
  }
}

function describe(path: string, { status, body }: Reply): string {
  const step = path.split('/').slice(-1)[0];
  try {
    return `${step} ${status} ${JSON.stringify(problemSchema.parse(JSON.parse(body)).errors ?? body.slice(0, 200))}`;
  } catch {
    return `${step} ${status} ${body.slice(0, 200)}`;
  }
}
