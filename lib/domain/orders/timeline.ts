/**
 * Codes of the entries that the program writes to an order's timeline. Pages translate them; their parameters, named
 * below, are stored with the code.
 */
export const TIMELINE_CODES = [
  /** `intent`: id of the payment intent that settled the order. */
  'payment received',
  /** `code`: the voucher that covered the whole amount, if any. */
  'nothing to pay',
  /** `order`: the order's name in the shop. */
  'paid in shopify',
  /** The Shopify shop was notified of the shipment; `number`: tracking number of the parcel. */
  'shopify told',
  /**
   * The merchant cancelled the order in Shopify in time, so that it was stopped. The next code: the cancellation came
   * too late.
   */
  'shopify cancelled',
  'shopify cancellation refused',
  /** Shopify no longer returns the order, which is not a cancellation. The next code: Shopify returns it again. */
  'shopify order not shown',
  'shopify order shown again',
  /**
   * `count`: number of declined payments with the message of the provider in the note. An entry without a note counts
   * all further declined payments.
   */
  'payment refused',
  'payment cancelled',
  /** The payment takes days to complete. `intent`: its id; `step`: the pending step, one of `PENDING_STEPS`. */
  'payment pending',
  /** A pending payment has failed. `intent`: its id; the note is the provider's message. The shopper gets a mail. */
  'pending payment failed',
  /** A voucher was used after its reservation had expired. */
  'voucher used late',
  /** The order was paid with the discount of a voucher that had no uses left by then: `code`. */
  'voucher used beyond limit',
  /**
   * The order was paid after its reservation had expired, when some of its limited pieces were sold to others:
   * `pieces`.
   */
  'pieces sold beyond limit',
  /**
   * A payment for an earlier version of the order was refunded. `intent`: its id; `amount` in minor units; `currency`.
   */
  'late payment returned',
  /** A user started a refund. `amount` in minor units; `currency`; the note is the reason. */
  'refund asked',
  'refund made',
  /**
   * The owner made a refund in the payment provider's dashboard. `intent`: id of the payment; `amount` in minor units;
   * `currency`.
   */
  'refund made in dashboard',
  /**
   * The shopper disputes the payment at the bank. `amount` in minor units; `currency`; `reason`: the provider's code
   * for it.
   */
  'dispute opened',
  'dispute under review',
  'dispute won',
  'dispute lost',
  /**
   * A payment for an earlier version of the order is disputed. `amount` in minor units; `currency`, `reason`, `state`,
   * `at`; the note and `reference` are the reference of the dispute.
   */
  'former payment disputed',
  /** `hold`: kind of the payment hold that stops the order from being produced. */
  'held for payment',
  /** The payment hold ended, and the order may be produced. */
  'payment hold ended',
  /**
   * A user without permission requested a refund or a cancellation. The note is the reason; a refund also has `amount`
   * and `currency`.
   */
  'refund requested',
  'cancellation requested',
  'request declined',
  'refund refused',
  /**
   * A refund was made and came back, with the provider's reason as note. `intent`: id of the payment; `amount` in minor
   * units; `currency`.
   */
  'refund failed',
  /** A document reverses a credit note: `number` of the document, `of`: number of the credit note. */
  'credit note reversed',
  /** A mail was sent to the shopper, or could not be sent (the next code). `mail`: kind of the mail. */
  'mail sent',
  'mail failed',
  /** The mail bounced: its address does not exist, or the mail server rejects it. */
  'mail undeliverable',
  /** The mail was not sent, because mails to its address bounce. */
  'mail withheld',
  'mail asked again',
  /** `file`: file name. */
  'print file ready',
  /** The order cannot be printed, because `count` pictures of its designs no longer exist. */
  'pictures missing',
  /** A print file has an error. `file`: its name; `finding`: the error, one of `PROOF_FINDINGS`. */
  'print file wrong',
  /**
   * A user held the order. The next code: a user sent the order to production before its hold or waiting period was
   * over.
   */
  'held by hand',
  'sent by hand',
  /** The order did not reach its fulfiller. `reason`: one of `FULFILMENT_REASONS`. */
  'not handed over',
  /**
   * `fields`: number of changed address lines; `before` and `after`: both addresses, one row per line, until the
   * shopper's data is erased; `version`: the resulting version of the order.
   */
  'address corrected',
  /** `correction`: id of the correction; `name`: name of the line whose text, picture, size or colour changed. */
  'line corrected',
  /** The shopper entered the missing personalisation; parameters as in `line corrected`. */
  'line personalised',
  /** The order arrived without its personalisation: `count` fields still have the sample of the design. */
  'personalisation missing',
  /** The shopper was asked for the personalisation: `date`, YYYY-MM-DD, is the last day on which the link is valid. */
  'personalisation asked',
  /** The owner allows printing with the sample of the design. */
  'example kept',
  /** Shopify provided no street or no name for the delivery. */
  'shopify address hidden',
  /**
   * This order was replaced by another one. The next code: it replaces another one. `ref` and `id`: reference and id of
   * the other order.
   */
  'replaced by',
  'replaces',
  /** A user wrote to the shopper. `subject`: subject of the mail; the note is its text. */
  'reply written',
  /** Platform staff read the order on a support visit; `visit`: id of the visit. */
  'seen on a visit',
  /** The fulfiller announced a delay. `date`: the new last day of delivery, YYYY-MM-DD; '' = unknown. */
  'delay announced',
  /** A part of the order was shipped in a parcel: `shipped` of `total` items have left so far. */
  'parcel sent',
  /**
   * The fulfiller shipped a parcel of a cancelled order: `number`, the carrier and number of the parcel; '' = unknown.
   */
  'sent although cancelled',
  /** The tenant makes the order itself, so that it is on the tenant's work list. */
  'self-made',
  /**
   * A correction of a line waits until the fulfiller confirms that it has stopped. `fulfiller`: its name; `name`: name
   * of the line.
   */
  'correction waiting',
  /** A correction of the address waits until the fulfiller confirms that it has stopped. `fulfiller`: its name. */
  'address correction waiting',
  /**
   * A correction was given up, because it was too late or the fulfiller has reported another status in the meantime.
   * `fulfiller`: its name.
   */
  'correction withdrawn',
  /**
   * The fulfiller stopped, but the correction is no longer possible, because the variant is no longer sold or the
   * picture was deleted. `name`: name of the line.
   */
  'correction impossible',
  /** The fulfiller was asked not to make the order. `fulfiller`: its name. */
  'recall asked',
  /** The fulfiller stopped the order; its explanation is the note. */
  'recall stopped',
  /** The fulfiller was notified through a channel without a response: e-mail or folder. */
  'recall told',
  /** The fulfiller could no longer stop the order; its explanation is the note. */
  'recall refused',
] as const;
export type TimelineCode = (typeof TIMELINE_CODES)[number];

/** Kinds of mails that a shopper gets about an order (ORD-04). */
export const MAIL_KINDS = [
  'order confirmation',
  'refund',
  'shipping',
  'delay',
  'reply',
  'cancellation',
  'correction',
  'personalisation',
  'payment failed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
