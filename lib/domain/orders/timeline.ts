/** What the program itself writes into an order's timeline. Pages translate it; what it names travels beside it. */
export const TIMELINE_CODES = [
  /** `intent`: the payment that settled it. */
  'payment received',
  /** `code`: the voucher that paid for all of it, where there is one. */
  'nothing to pay',
  /** `order`: how the shop calls it. */
  'paid in shopify',
  /** The shop was told that it was sent; `number`: of the parcel. */
  'shopify told',
  /** The merchant took it back in Shopify: it was stopped, or could not be any more. */
  'shopify cancelled',
  'shopify cancellation refused',
  /** Shopify gives no answer about it any more, which is no cancellation; and gives one again. */
  'shopify order not shown',
  'shopify order shown again',
  /** With the provider's own words as note. */
  'payment refused',
  'payment cancelled',
  /** A voucher used after its reservation had lapsed. */
  'voucher used late',
  /** Paid with the discount of a voucher that had none left by then: `code`. */
  'voucher used beyond limit',
  /** Money for an earlier version goes back: `intent`, `amount`, `currency`; amounts in minor units. */
  'late payment returned',
  /** Somebody gives money back: `amount`, `currency`; the reason is the note. */
  'refund asked',
  'refund made',
  /** The owner gave money back in the payment provider's dashboard: `intent`, `amount`, `currency`. */
  'refund made in dashboard',
  /** The shopper contests the payment at the bank: `amount`, `currency`, and `reason`, the provider's word for why. */
  'dispute opened',
  'dispute under review',
  'dispute won',
  'dispute lost',
  /** The payment keeps the order from being made: `hold`, one of the payment's holds. */
  'held for payment',
  /** Nothing of the payment keeps the order from being made any more. */
  'payment hold ended',
  /** Somebody who may not make it asks for it: `amount`, `currency` of a refund; why is the note. */
  'refund requested',
  'cancellation requested',
  'request declined',
  'refund refused',
  /** Given back and come back, with the provider's reason as note: `intent`, `amount`, `currency`. */
  'refund failed',
  /** A correcting paper: `number`, and the credit note that holds no more: `of`. */
  'credit note reversed',
  /** `mail`: one of the mails. */
  'mail sent',
  'mail failed',
  /** It came back: there is no such address, or its mail server refuses it. */
  'mail undeliverable',
  /** It was not sent, since mails to its address come back. */
  'mail withheld',
  'mail asked again',
  /** `file`: name of the file. */
  'print file ready',
  /** Why its pictures can't be printed: `count` of the pictures of its designs that are not there any more. */
  'pictures missing',
  /** `file`, and what is wrong with it: `finding`, one of a proof's. */
  'print file wrong',
  /** A person held it, or let it go on, before its hold was over. */
  'held by hand',
  'sent by hand',
  /** `reason`: one of the program's own for why a fulfiller did not get it. */
  'not handed over',
  /** `fields`: how many lines of it changed; `before` and `after`: both addresses, a line each, until the shopper is erased;
   *  `version` of the order that it made. */
  'address corrected',
  /** `correction`: its id, and `name` of the line whose text, picture, size or colour changed. */
  'line corrected',
  /** The shopper typed what was missing: as `line corrected`. */
  'line personalised',
  /** It came without its personalisation: `count` of the fields that bear the sample. */
  'personalisation missing',
  /** The shopper was asked for it: `date`, YYYY-MM-DD, until which the link opens. */
  'personalisation asked',
  /** The owner lets it be printed with the sample of its design. */
  'example kept',
  /** Shopify gave no street or no name to send it to. */
  'shopify address hidden',
  /** `ref` and `id` of the other order. */
  'replaced by',
  'replaces',
  /** `subject`; what was written is the note. */
  'reply written',
  /** Staff of the platform looked at it on a support visit: `visit`. */
  'seen on a visit',
  /** `date`: YYYY-MM-DD of the new last day; '' = unknown. */
  'delay announced',
  /** A part of it has left in a parcel: `shipped` of `total` pieces. */
  'parcel sent',
  /** The fulfiller sent a parcel of a cancelled order: `number`, carrier and number of the parcel; '' = not told. */
  'sent although cancelled',
  /** The tenant makes it itself: it waits in its work list. */
  'self-made',
  /** A change of a line waits until `fulfiller` has stopped: `name` of the line. */
  'correction waiting',
  /** The same of the address. */
  'address correction waiting',
  /** It was not made: too late, or `fulfiller` has reported something else meanwhile. */
  'correction withdrawn',
  /** The fulfiller stopped, but what was asked for can't be had any more: `name` of the line. */
  'correction impossible',
  /** The fulfiller is asked not to make the order; `fulfiller` is its name. */
  'recall asked',
  /** The fulfiller agreed, with its explanation as note. */
  'recall stopped',
  /** The fulfiller was notified through a channel without a response: e-mail or folder. */
  'recall told',
  /** Too late, with the fulfiller's explanation. */
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
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
