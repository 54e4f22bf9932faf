import type { PlacementMm } from '@/lib/domain/fulfilment/placement';
import type { FulfillerRecallCause, RecallState } from '@/lib/domain/fulfilment/recall';
import type { Language } from '@/lib/domain/languages/languages';
import type { Currency } from '@/lib/domain/money/money';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import type { Side } from '@/lib/domain/scene/schema';

/** Print file of an order. Its address works without a session until it expires. */
export interface SubmittedFile {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  /** Size of the print area. The file covers it completely. */
  readonly printArea: { readonly widthMm: number; readonly heightMm: number };
  /** Position of the ink on the print area; null for files rendered before it was measured. */
  readonly placement: PlacementMm | null;
  /** Picture of this side with its print; null if the blank has no picture of the side. */
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
  /** Weight of one blank, grams; null if the SKU is no longer in the catalogue. */
  readonly weightG: number | null;
  /** Customs value of one piece: without VAT, shipping and discounts, in minor units. */
  readonly unitValueMinor: number;
  readonly files: readonly SubmittedFile[];
}

/** Order in the form in which a fulfiller receives it. */
export interface Submission {
  /**
   * Idempotency key of the order and the submission round. A repeated submission gets the response of the first one.
   */
  readonly key: string;
  readonly orderId: string;
  readonly orderRef: string;
  /** The fulfiller's id for the order of an earlier round, which this submission replaces; null = none. */
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
    /** English name of the country. The next field is its ISO 3166 alpha-2 code. */
    readonly country: string;
    readonly countryIso2: string;
  };
  readonly currency: Currency;
  readonly shippingMethod: ShippingMethod;
  /** First and last promised delivery day, YYYY-MM-DD. */
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
  /** Last day for the hand-over to the carrier, YYYY-MM-DD; null = unknown. */
  readonly shipBy: string | null;
  readonly lines: readonly SubmittedLine[];
  /** Address of the page on which the fulfiller can view the order. */
  readonly orderUrl: string;
  readonly callbackUrl: string;
}

/** Fulfiller to which an order is sent, with decrypted secrets. */
export interface FulfillerRecipient {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** Country of the fulfiller, ISO 3166 alpha-2. */
  readonly country: string;
  readonly endpoint: string;
  readonly apiKey: string | null;
  readonly signingSecret: string | null;
  readonly sandbox: boolean;
}

/** Outcome of a submission. Failures that may be temporary are thrown instead. */
export type SubmissionOutcome =
  | { readonly state: 'accepted'; readonly externalId: string | null }
  | { readonly state: 'rejected'; readonly reason: string };

/** Recall of an order that a fulfiller has received and must not produce. */
export interface Recall {
  /** Idempotency key of this recall. */
  readonly key: string;
  readonly orderId: string;
  readonly orderRef: string;
  /** The fulfiller's id for the order; null if the fulfiller returned none. */
  readonly externalId: string | null;
  readonly storeName: string;
  readonly cause: FulfillerRecallCause;
}

/**
 * Outcome of a recall: `stopped`; `told` = delivered, but not confirmed; or `too late`, with the fulfiller's reason.
 */
export interface RecallOutcome {
  readonly state: Extract<RecallState, 'stopped' | 'told' | 'too late'>;
  readonly reason: string;
}

/** Way in which orders reach a fulfiller. */
export interface FulfilmentProvider {
  /**
   * Submits an order.
   * @throws Error for a failure that may be temporary: the fulfiller is unreachable, busy or too slow
   */
  submit(recipient: FulfillerRecipient, submission: Submission): Promise<SubmissionOutcome>;
  /**
   * Recalls an order.
   * @throws Error for a failure that may be temporary
   */
  recall(recipient: FulfillerRecipient, recall: Recall): Promise<RecallOutcome>;
  /**
   * Checks whether orders would reach the fulfiller, without sending one. Returns null if they would, otherwise the
   * problem.
   */
  test(recipient: FulfillerRecipient): Promise<string | null>;
}
