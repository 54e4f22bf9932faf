import { z } from 'zod';
import { reasonOf } from './failure-reason';
import { ForbiddenAddress, type OutgoingReply, postJson } from './outgoing';
import type { FulfilmentProvider, Recall, RecallOutcome, Recipient, Submission, SubmissionOutcome } from './provider';
import { sandboxOrigin, sandboxSecret } from './sandbox';
import { signBody } from './signature';

const answerSchema = z.looseObject({
  id: z.union([z.string().max(200), z.number()]).optional(),
  message: z.string().max(2_000).optional(),
});

/** Orders by HTTP: JSON, signed, idempotent by its key (docs/fulfiller-api.md). */
export const apiProvider: FulfilmentProvider = {
  submit: async (recipient, submission) => {
    const reply = await post(recipient, toJson(submission), { 'idempotency-key': submission.key });
    return outcomeOf(reply);
  },
  recall: async (recipient, recall) =>
    recallOutcomeOf(await post(recipient, recallJson(recall), { 'idempotency-key': recall.key })),
  test: async (recipient) => {
    try {
      const { status, body } = await post(recipient, JSON.stringify({ version: 1, type: 'test' }), {});
      return status >= 200 && status < 300 ? null : `${status} ${messageOf(body)}`.trim();
    } catch (error) {
      return reasonOf(error);
    }
  },
};

async function post(recipient: Recipient, body: string, more: Record<string, string>): Promise<OutgoingReply> {
  const at = Math.floor(Date.now() / 1000);
  const secret = recipient.sandbox ? sandboxSecret() : recipient.signingSecret;
  const address = recipient.sandbox ? `${sandboxOrigin() ?? ''}/orders` : recipient.endpoint;
  const headers = {
    'x-merchloom-timestamp': String(at),
    ...(secret ? { 'x-merchloom-signature': signBody(secret, body, at) } : {}),
    ...(recipient.apiKey ? { authorization: `Bearer ${recipient.apiKey}` } : {}),
    ...more,
  };
  return postJson(address, body, headers, { sandbox: recipient.sandbox });
}

/** @throws Error for what may work later */
function outcomeOf({ status, body }: OutgoingReply): SubmissionOutcome {
  if (status >= 200 && status < 300) {
    const id = parse(body)?.id;
    return { state: 'accepted', externalId: id === undefined ? null : String(id) };
  }
  const reason = `${status} ${messageOf(body)}`.trim();
  if (maySucceedLater(status)) throw new Error(reason);
  return { state: 'rejected', reason };
}

const maySucceedLater = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

/** @throws Error for what may work later */
function recallOutcomeOf({ status, body }: OutgoingReply): RecallOutcome {
  // It has no such order, so it makes none.
  if (status === 404) return { state: 'stopped', reason: '' };
  if (status >= 200 && status < 300) return { state: 'stopped', reason: messageOf(body) };
  const reason = `${status} ${messageOf(body)}`.trim();
  if (maySucceedLater(status)) throw new Error(reason);
  return { state: 'too late', reason };
}

const recallJson = (recall: Recall): string =>
  JSON.stringify({
    version: 1,
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

/** Their words, one line of them. */
const messageOf = (body: string): string =>
  (parse(body)?.message ?? '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300);

/** True for a failure that no later try mends. */
export const isForGood = (error: unknown): boolean =>
  error instanceof ForbiddenAddress || (error instanceof Error && error.cause instanceof ForbiddenAddress);

/** The wire's own names (docs/fulfiller-api.md). */
export function toJson(order: Submission): string {
  const { shipTo } = order;
  return JSON.stringify({
    version: 1,
    type: 'order',
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
    deliver: { from: order.deliveryFrom, to: order.deliveryTo },
    lines: order.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      print_method: line.printMethod,
      files: line.files.map((file) => ({
        side: file.side,
        name: file.name,
        url: file.url,
        width_px: file.widthPx,
        height_px: file.heightPx,
        dpi: file.dpi,
      })),
    })),
    callback_url: order.callbackUrl,
  });
}
