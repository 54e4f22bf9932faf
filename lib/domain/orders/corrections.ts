import { getStatusRules } from './status-rules';
import type { OrderStatus } from './statuses';

/** What a correction of a line changed; of a picture the scene's source stands for it. */
export const LINE_CHANGE_KINDS = ['text', 'picture', 'size', 'colour'] as const;
export interface LineChange {
  readonly kind: (typeof LINE_CHANGE_KINDS)[number];
  /** Of a text or picture: what its field is called. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Elements of a line that a shopper was to personalise and did not. */
export interface MissingPersonalisation {
  readonly lineId: string;
  readonly elements: readonly string[];
  /** What the shopper wrote that its field can't take: shown to be shortened, printed nowhere. */
  readonly tried?: Readonly<Record<string, string>>;
}

/** Why nobody may change an order's lines or address now. */
export const CORRECTION_BLOCKS = [
  'being recalled',
  'being submitted',
  'with fulfiller',
  'in production',
  'shipped',
  'cancelled',
] as const;
export type CorrectionBlock = (typeof CORRECTION_BLOCKS)[number];

/**
 * Returns why what is printed can't be changed in a status, or null where it can: in every status before production. An
 * artwork issue that a fulfiller reported counts as before production; the corrected order replaces the one it has. One that
 * a fulfiller has and has not begun is recalled first ({@link needsRecall}).
 * `resumesAt` is where an address issue leads on to: goods that were made before it are not changed.
 */
export function correctionBlock(status: OrderStatus, resumesAt: OrderStatus | null = null): CorrectionBlock | null {
  if (status === 'address issue' && resumesAt === 'ready to ship') return 'in production';
  return getStatusRules(status).changesBlockedBy;
}

/** Returns why an address can't be changed in a status: as for what is printed, but an address issue is always open. */
export const addressBlock = (status: OrderStatus): CorrectionBlock | null => getStatusRules(status).changesBlockedBy;

/** Whether whoever has the order must give it back before anything of it is changed: accepted, and not begun. */
export const needsRecall = (status: OrderStatus): boolean => getStatusRules(status).group.stage === 'with fulfiller';

/** A change that is made as soon as the fulfiller has said that it makes nothing: as it was asked for. */
export type WaitingCorrection =
  | {
      readonly kind: 'line';
      readonly lineId: string;
      readonly name: string;
      readonly wanted: {
        readonly texts: Readonly<Record<string, string>>;
        readonly pictures: Readonly<
          Record<string, { readonly src: string; readonly width: number; readonly height: number }>
        >;
        readonly colour?: string | undefined;
        readonly size?: string | undefined;
      };
      /** What it changes, for whoever looks at the order meanwhile. */
      readonly changes: readonly LineChange[];
      readonly notifyShopper: boolean;
    }
  | {
      readonly kind: 'address';
      /** Fields of the customer's address with their new values. */
      readonly address: Readonly<Record<string, string>>;
      readonly notifyShopper: boolean;
    };

/**
 * What put an order right: a person corrected it; the missing personalisation came, or its owner lets the sample be printed; a
 * person tries a failed step again; its fulfiller gave it back to be corrected.
 */
export const REPAIRS = ['correction', 'personalisation', 'retry', 'recall'] as const;
export type Repair = (typeof REPAIRS)[number];

/** Returns the status in which an order resumes after a repair: the step at which it failed. Null where it stays in `status`. An
 *  address or budget issue resumes where the order came from instead (`resumeStatus`). */
export const statusAfterRepair = (status: OrderStatus, repair: Repair): OrderStatus | null =>
  getStatusRules(status).resumes.after[repair] ?? null;
