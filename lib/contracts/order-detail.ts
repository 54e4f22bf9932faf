import { z } from 'zod';
import { LINE_CHANGE_KINDS } from '@/lib/domain/orders/corrections';
import { TIMELINE_CODES } from '@/lib/domain/orders/timeline';
import { DISPUTE_STATES, PAYMENT_HOLDS } from '@/lib/domain/payments/disputes';
import { REPLACEMENT_PAYERS, REPLACEMENT_REASONS } from '@/lib/domain/replacements/replacements';
import { orderSchema } from './checkout';
import { amount, gatewayKind, side, uuid } from './field-types';
import { linePropertySchema, printFileSchema } from './order-lines';
import { orderRequestSchema } from './order-requests';
import { refundRowSchema } from './refunds';

/** Order with everything its owner works with; amounts in major units. */
export const orderDetailSchema = z.object({
  order: orderSchema,
  placed_at: z.string(),
  store_name: z.string(),
  store_slug: z.string(),
  /** Client of the order, for staff; null for its own people. */
  client: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  customer_phone: z.string(),
  /** Whether mails to its address bounce, so that none is sent. */
  mails_bounce: z.boolean(),
  message: z.string(),
  payment: z.object({
    gateway: gatewayKind.nullable(),
    intent_id: z.string().nullable(),
    account: z.string().nullable(),
    paid_at: z.string().nullable(),
    paid: amount,
    /** Refunded, including pending refunds. */
    refunded: amount,
    /** Amount that can still be refunded. */
    refundable: amount,
    refunds: z.array(refundRowSchema),
    /** Disputes of the payment, oldest first. */
    disputes: z.array(
      z.object({
        id: uuid,
        amount,
        state: z.enum(DISPUTE_STATES),
        /** The provider's reason. */
        reason: z.string(),
        /** Deadline of the provider for evidence. */
        due_by: z.string().nullable(),
        at: z.string(),
        /** Page of the provider's dashboard for the response; null when it has none. */
        url: z.string().nullable(),
      }),
    ),
    /** Why the payment prevents production. */
    hold: z.enum(PAYMENT_HOLDS).nullable(),
  }),
  /**
   * Result of the order for its owner, from the ledger: payments less refunds and disputed amounts, the tax in them,
   * and the cost at the platform's fulfillers. Null for readers who may not see cost.
   */
  result: z
    .object({
      received: amount,
      tax: amount,
      production: amount,
      shipping: amount,
      /** Part of the order's amount that the owner gives to the store's cause. */
      donation: amount,
      profit: amount,
      /** Application fee of the payment, and whether it was returned; null = no fee. */
      fee: z.object({ amount, is_returned: z.boolean() }).nullable(),
    })
    .nullable(),
  /** Number of changes of the order; a correction names the one it is based on. */
  version: z.number().int(),
  /** Fulfiller from which the order must be recalled before a change; null where none has it. */
  recall_first: z.string().nullable(),
  /** Actions that the reader may take now. */
  may: z.object({
    refund: z.boolean(),
    cancel: z.boolean(),
    correct_address: z.boolean(),
    /** Texts, pictures, colours and sizes of lines. */
    correct_lines: z.boolean(),
    update: z.boolean(),
    replace: z.boolean(),
    ask_refund: z.boolean(),
    ask_cancellation: z.boolean(),
    answer_requests: z.boolean(),
  }),
  /** Open requests of customer service, oldest first. */
  requests: z.array(orderRequestSchema),
  /** Order that this one replaces. */
  replaces: z
    .object({
      id: uuid,
      order_ref: z.string(),
      reason: z.enum(REPLACEMENT_REASONS),
      payer: z.enum(REPLACEMENT_PAYERS),
    })
    .nullable(),
  replaced_by: z.array(z.object({ id: uuid, order_ref: z.string() })),
  /** Shop where it was bought and paid, and what was reported to it; null for our own stores' orders. */
  shopify: z
    .object({
      shop: z.string(),
      name: z.string(),
      admin_url: z.string(),
      /** Since when Shopify no longer lists it, although it was accepted. */
      missing_since: z.string().nullable(),
      is_reported: z.boolean(),
      problem: z.string(),
    })
    .nullable(),
  lang: z.string(),
  discount_code: z.string().nullable(),
  lines: z.array(
    z.object({
      id: uuid,
      sku: z.string(),
      name: z.string(),
      colour_name: z.string(),
      size: z.string(),
      quantity: z.number().int(),
      unit_net: amount,
      unit_gross: amount,
      custom_texts: z.array(z.object({ side, label: z.string(), text: z.string() })),
      /** Sold design revision; null for orders from before designs had revisions. */
      design_revision: z.number().int().nullable(),
      front_preview: z.string().nullable(),
      back_preview: z.string().nullable(),
      /** Values that the shopper entered in Shopify under names unknown to our design; not printed. */
      properties: z.array(linePropertySchema),
      /** Number of texts and pictures that the shopper did not provide. */
      missing: z.number().int(),
      print_files: z.array(printFileSchema),
    }),
  ),
  /** Open request to the shopper; null = nothing is missing. */
  personalisation: z.object({ expires_at: z.string(), can_ask: z.boolean() }).nullable(),
  /** Changes of lines with both versions; the timeline refers to them by id. */
  corrections: z.array(
    z.object({
      id: uuid,
      line_id: uuid,
      changes: z.array(
        z.object({ kind: z.enum(LINE_CHANGE_KINDS), label: z.string(), before: z.string(), after: z.string() }),
      ),
      pictures: z.array(z.object({ view: side, before: z.string(), after: z.string() })),
    }),
  ),
  timeline: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      kind: z.enum(['status', 'payment', 'mail', 'print', 'note']),
      actor: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      /** System event; null for a person's note. */
      code: z.enum(TIMELINE_CODES).nullable(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      note: z.string().nullable(),
    }),
  ),
});
