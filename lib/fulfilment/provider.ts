import type { PlacementMm } from '@/lib/domain/fulfilment/placement';
import type { RecallState, ToldRecallCause } from '@/lib/domain/fulfilment/recall';
import type { Language } from '@/lib/domain/languages/languages';
import type { Currency } from '@/lib/domain/money/money';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import type { Side } from '@/lib/domain/scene/schema';

/** A file that is printed; the address opens it without a session, for a while. */
export interface SubmittedFile {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  /** The file covers all of it. */
  readonly printArea: { readonly widthMm: number; readonly heightMm: number };
  /** Where the ink lies on the print area; null for files that were drawn before it was measured. */
  readonly placement: PlacementMm | null;
  /** Shows the side of the goods with its print; null where the goods have no picture of that side. */
  readonly mockupUrl: string | null;
  readonly storageKey: string;
}

export interface SubmittedLine {
  readonly id: string;
  readonly sku: string;
  readonly name: string;
  readonly colour: string;
  readonly size: string;
  readonly quantity: number;
  readonly printMethod: string;
  /** Of one unprinted piece, grams; null where the catalogue does not know the SKU any more. */
  readonly weightG: number | null;
  /** Price of one piece for customs: without VAT, shipping and discounts, minor units. */
  readonly unitValueMinor: number;
  readonly files: readonly SubmittedFile[];
}

/** An order as a fulfiller gets it. */
export interface Submission {
  /** Names this order and this round of it: what was answered before is answered the same. */
  readonly key: string;
  readonly orderId: string;
  readonly orderRef: string;
  /** The fulfiller's own name for an earlier round that this one takes the place of. */
  readonly replaces: string | null;
  readonly storeName: string;
  /** Language of the packing slip. */
  readonly lang: Language;
  readonly shipTo: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly line1: string;
    readonly line2: string;
    readonly city: string;
    readonly county: string;
    readonly state: string;
    readonly postcode: string;
    /** English name, and ISO 3166 alpha-2. */
    readonly country: string;
    readonly countryIso2: string;
  };
  readonly currency: Currency;
  readonly shippingMethod: ShippingMethod;
  /** YYYY-MM-DD. */
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
  readonly lines: readonly SubmittedLine[];
  /** Where the fulfiller can look the order up. */
  readonly orderUrl: string;
  readonly callbackUrl: string;
}

/** Who gets it, secrets opened. */
export interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly endpoint: string;
  readonly apiKey: string | null;
  readonly signingSecret: string | null;
  readonly sandbox: boolean;
}

/** What became of a submission. What may work later is thrown instead. */
export type SubmissionOutcome =
  | { readonly state: 'accepted'; readonly externalId: string | null }
  | { readonly state: 'rejected'; readonly reason: string };

/** An order that a fulfiller has and shall not make. */
export interface Recall {
  /** Names this recall: one that is repeated is the same. */
  readonly key: string;
  readonly orderId: string;
  readonly orderRef: string;
  /** The fulfiller's own name for it; null where it gave none. */
  readonly externalId: string | null;
  readonly storeName: string;
  readonly cause: ToldRecallCause;
}

/** What became of it: stopped, told without an answer, or too late in their words. */
export interface RecallOutcome {
  readonly state: Extract<RecallState, 'stopped' | 'told' | 'too late'>;
  readonly reason: string;
}

/** A way out to whoever prints and ships. */
export interface FulfilmentProvider {
  /** @throws Error when it may work later: nobody there, busy, no answer in time */
  submit(recipient: Recipient, submission: Submission): Promise<SubmissionOutcome>;
  /** Says that an order shall not be made. @throws Error when it may work later */
  recall(recipient: Recipient, recall: Recall): Promise<RecallOutcome>;
  /** Whether orders would arrive, without sending any. Null = yes; else why not. */
  test(recipient: Recipient): Promise<string | null>;
}
