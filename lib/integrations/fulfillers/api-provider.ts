import { z } from 'zod';
import { type CancelMessage, FULFILLER_API_VERSION, type OrderMessage } from '@/lib/contracts/fulfiller-api';
import { describeFulfillerFailure } from './failure-reason';
import { ForbiddenAddressError, type OutgoingReply, postJson } from './outgoing';
import type {
  FulfillerRecipient,
  FulfilmentProvider,
  Recall,
  RecallOutcome,
  Submission,
  SubmissionOutcome,
} from './provider';
import { deriveSandboxSecret, getSandboxOrigin } from './sandbox';
import { signFulfillerMessage } from './signature';

const answerSchema = z.looseObject({
  id: z.union([z.string().max(200), z.number()]).optional(),
  message: z.string().max(2_000).optional(),
});

/**
 * Submits orders over HTTP as signed JSON (lib/contracts/fulfiller-api.ts). The idempotency key makes it safe to send a
 * message again.
 */
export const apiProvider: FulfilmentProvider = {
  submit: async (recipient, submission) => {
    const reply = await post(recipient, JSON.stringify(toOrderMessage(submission)), {
      'idempotency-key': submission.key,
    });
    return toOutcome(reply);
  },
  recall: async (recipient, recall) =>
    toRecallOutcome(await post(recipient, JSON.stringify(toCancelMessage(recall)), { 'idempotency-key': recall.key })),
  test: async (recipient) => {
    try {
      const { status, body } = await post(recipient, JSON.stringify({ version: 1, type: 'test' }), {});
      return status >= 200 && status < 300 ? null : `${status} ${parseMessage(body)}`.trim();
    } catch (error) {
      return describeFulfillerFailure(error);
    }
  },
};

async function post(recipient: FulfillerRecipient, body: string, more: Record<string, string>): Promise<OutgoingReply> {
  const address = recipient.sandbox ? `${getSandboxOrigin() ?? ''}/orders` : recipient.endpoint;
  return postJson(address, body, buildHeaders(recipient, body, more), { sandbox: recipient.sandbox });
}

function buildHeaders(
  recipient: FulfillerRecipient,
  body: string,
  more: Record<string, string>,
): Record<string, string> {
  const at = Math.floor(Date.now() / 1000);
  const secret = recipient.sandbox ? deriveSandboxSecret() : recipient.signingSecret;
  return {
    'x-merchloom-timestamp': String(at),
    ...(secret ? { 'x-merchloom-signature': signFulfillerMessage(secret, body, at) } : {}),
    ...(recipient.apiKey ? { authorization: `Bearer ${recipient.apiKey}` } : {}),
    ...more,
  };
}

const MAX_SHOWN_ANSWER = 4_000;

/** Request and response of a test message, as the screen displays them. */
export interface ApiExchange {
  readonly url: string;
  /** Request headers; the API key is masked. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Response of the fulfiller; null when none arrived. */
  readonly answer: { readonly status: number; readonly body: string } | null;
  readonly milliseconds: number;
  /**
   * Result of the test order. `retried`: no response arrived, or an error that may be temporary, so a real order would
   * be sent again.
   */
  readonly outcome: 'accepted' | 'rejected' | 'retried';
  /** Reason why the order was not accepted; '' when it was. */
  readonly problem: string;
}

/**
 * Sends a test order and returns the request with its response. Never throws on a failure of the fulfiller's server.
 */
export async function sendTestMessage(recipient: FulfillerRecipient, message: OrderMessage): Promise<ApiExchange> {
  const body = JSON.stringify(message);
  const headers = buildHeaders(recipient, body, { 'idempotency-key': message.key });
  const sentRequest = {
    url: recipient.endpoint,
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(headers.authorization ? { authorization: 'Bearer …' } : {}),
    },
    body: JSON.stringify(message, null, 2),
  };
  const start = performance.now();
  const time = () => Math.round(performance.now() - start);
  try {
    const reply = await postJson(recipient.endpoint, body, headers, { test: true });
    const answer = { status: reply.status, body: reply.body.slice(0, MAX_SHOWN_ANSWER) };
    const milliseconds = time();
    if (maySucceedLater(reply.status)) {
      const problem = `${reply.status} ${parseMessage(reply.body)}`.trim();
      return { ...sentRequest, answer, milliseconds, outcome: 'retried', problem };
    }
    const outcome = toOutcome(reply);
    const problem = outcome.state === 'rejected' ? outcome.reason : '';
    return { ...sentRequest, answer, milliseconds, outcome: outcome.state, problem };
  } catch (error) {
    const outcome = isPermanentFailure(error) ? 'rejected' : 'retried';
    return { ...sentRequest, answer: null, milliseconds: time(), outcome, problem: describeFulfillerFailure(error) };
  }
}

/**
 * Converts a fulfiller's response to the outcome of a submission.
 * @throws Error for a failure that may be temporary
 */
function toOutcome({ status, body }: OutgoingReply): SubmissionOutcome {
  if (status >= 200 && status < 300) {
    const id = parse(body)?.id;
    return { state: 'accepted', externalId: id === undefined ? null : String(id) };
  }
  const reason = `${status} ${parseMessage(body)}`.trim();
  if (maySucceedLater(status)) throw new Error(reason);
  return { state: 'rejected', reason };
}

/** Status codes with which a server rejects the message itself, so that sending it again is useless. */
const ABOUT_THE_MESSAGE: ReadonlySet<number> = new Set([400, 409, 410, 411, 413, 414, 415, 422, 431, 451]);

/**
 * Returns whether sending a message again may succeed. A redirect, a login page or a missing page may come from a site
 * under maintenance, so they count as temporary.
 */
const maySucceedLater = (status: number): boolean => (status < 200 || status >= 300) && !ABOUT_THE_MESSAGE.has(status);

/**
 * Converts a fulfiller's response to the outcome of a recall.
 * @throws Error for a failure that may be temporary
 */
function toRecallOutcome({ status, body }: OutgoingReply): RecallOutcome {
  // A 404 with a JSON body means that the fulfiller has no such order, so that nothing is produced. A 404 without JSON
  // is a missing page, which says nothing about the order.
  if (status === 404 && parse(body)) return { state: 'stopped', reason: '' };
  if (status >= 200 && status < 300) return { state: 'stopped', reason: parseMessage(body) };
  const reason = `${status} ${parseMessage(body)}`.trim();
  if (maySucceedLater(status)) throw new Error(reason);
  return { state: 'too late', reason };
}

/**
 * Builds the message that recalls an order.
 * @internal exported for a test, which validates the message against the published schema
 */
export const toCancelMessage = (recall: Recall): CancelMessage => ({
  version: FULFILLER_API_VERSION,
  type: 'cancel',
  key: recall.key,
  order_id: recall.orderId,
  reference: recall.orderRef,
  id: recall.externalId,
  cause: recall.cause,
});

function parse(body: string): z.output<typeof answerSchema> | null {
  try {
    return answerSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the message in a fulfiller's response as one line; '' without one. */
const parseMessage = (body: string): string =>
  (parse(body)?.message ?? '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300);

/** Returns whether an error is permanent, so that no retry can succeed. */
export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof ForbiddenAddressError || (error instanceof Error && error.cause instanceof ForbiddenAddressError);

/** Builds the order message; `test` marks an order that must not be produced. */
export function toOrderMessage(order: Submission, { test = false }: { readonly test?: boolean } = {}): OrderMessage {
  const { shipTo, currency } = order;
  return {
    version: FULFILLER_API_VERSION,
    type: 'order',
    test,
    key: order.key,
    order_id: order.orderId,
    reference: order.orderRef,
    replaces: order.replaces,
    store: order.storeName,
    language: order.lang,
    ship_to: {
      name: shipTo.name,
      phone: shipTo.phone,
      email: shipTo.email,
      line_1: shipTo.line1,
      line_2: shipTo.line2,
      city: shipTo.city,
      county: shipTo.county,
      state: shipTo.state,
      postcode: shipTo.postcode,
      country: shipTo.countryIso2,
    },
    shipping_method: order.shippingMethod,
    ship_by: order.shipBy,
    deliver: { from: order.deliveryFrom, to: order.deliveryTo },
    lines: order.lines.map((line) => ({
      id: line.id,
      sku: line.sku,
      name: line.name,
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      print_method: line.printMethod,
      weight_g: line.weightG,
      customs_value: {
        unit_minor: line.unitValueMinor,
        total_minor: line.unitValueMinor * line.quantity,
        currency,
      },
      files: line.files.map((file) => ({
        side: file.side,
        name: file.name,
        url: file.url,
        width_px: file.widthPx,
        height_px: file.heightPx,
        dpi: file.dpi,
        print_area: { width_mm: file.printArea.widthMm, height_mm: file.printArea.heightMm },
        placement: file.placement,
        mockup_url: file.mockupUrl,
      })),
    })),
    order_url: order.orderUrl,
    callback_url: order.callbackUrl,
  };
}
