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

/** Order with all data for its owner's order page. Amounts in major units. */
export const orderDetailSchema = z.object({
  order: orderSchema,
  placed_at: z.string(),
  store_name: z.string(),
  store_slug: z.string(),
  /** Client that the order belongs to, for staff; null for the client's own users. */
  client: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  customer_phone: z.string(),
  /** Whether mails to the shopper's address bounce, so that no more are sent. */
  mails_bounce: z.boolean(),
  message: z.string(),
  /** Last day for the hand-over to the carrier, DD-MM-YYYY; null for orders from before it was stored. */
  ship_by: z.string().nullable(),
  payment: z.object({
    gateway: gatewayKind.nullable(),
    intent_id: z.string().nullable(),
    account: z.string().nullable(),
    paid_at: z.string().nullable(),
    paid: amount,
    /** Refunded amount, including pending refunds. */
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
        /** Reason of the dispute, as a code of the provider. */
        reason: z.string(),
        /** Deadline set by the provider for submitting evidence; null = none. */
        due_by: z.string().nullable(),
        at: z.string(),
        /** Page in the provider's dashboard on which the dispute is answered; null when there is none. */
        url: z.string().nullable(),
      }),
    ),
    /** Reason why the payment prevents production; null = it does not. */
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
  /** Version of the order: number of its changes. A correction sends the version that it is based on. */
  version: z.number().int(),
  /** Fulfiller from which the order must be recalled before it can be changed; null = no recall is needed. */
  recall_first: z.string().nullable(),
  /** Actions that the reader may take now. */
  may: z.object({
    refund: z.boolean(),
    cancel: z.boolean(),
    correct_address: z.boolean(),
    /** Whether texts, pictures, colours and sizes of lines may be changed. */
    correct_lines: z.boolean(),
    update: z.boolean(),
    replace: z.boolean(),
    ask_refund: z.boolean(),
    ask_cancellation: z.boolean(),
    answer_requests: z.boolean(),
  }),
  /** Open requests of customer service, oldest first. */
  requests: z.array(orderRequestSchema),
  /** Order that this replacement replaces; null for other orders. */
  replaces: z
    .object({
      id: uuid,
      order_ref: z.string(),
      reason: z.enum(REPLACEMENT_REASONS),
      payer: z.enum(REPLACEMENT_PAYERS),
    })
    .nullable(),
  replaced_by: z.array(z.object({ id: uuid, order_ref: z.string() })),
  /**
   * Shopify shop in which the order was bought and paid, and the state of reports to it; null for orders of our own
   * stores.
   */
  shopify: z
    .object({
      shop: z.string(),
      name: z.string(),
      admin_url: z.string(),
      /**
       * Time since which Shopify no longer lists the fulfilment order, although we accepted it; null = it is listed.
       */
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
      /**
       * Values that the shopper entered in Shopify under names that match no field of the design; they are not printed.
       */
      properties: z.array(linePropertySchema),
      /** Number of texts and pictures that the shopper has not provided. */
      missing: z.number().int(),
      print_files: z.array(printFileSchema),
    }),
  ),
  /**
   * Open request to the shopper for missing personalisation, and whether the reader can ask the shopper now; null =
   * nothing is missing.
   */
  personalisation: z.object({ expires_at: z.string(), can_ask: z.boolean() }).nullable(),
  /** Corrections of lines, with the state before and after. Timeline entries refer to them by id. */
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
      /** Code of an event that the system recorded; null for a note by a person. */
      code: z.enum(TIMELINE_CODES).nullable(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      note: z.string().nullable(),
    }),
  ),
});
