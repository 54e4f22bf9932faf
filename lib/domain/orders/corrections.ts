import { getStatusRules } from './status-rules';
import type { CorrectionBlock, OrderRepair } from './status-terms';
import type { OrderStatus } from './statuses';

/**
 * Kinds of changes that a correction makes to a line. For a picture, `before` and `after` hold its source in the scene.
 */
export const LINE_CHANGE_KINDS = ['text', 'picture', 'size', 'colour'] as const;
export interface LineChange {
  readonly kind: (typeof LINE_CHANGE_KINDS)[number];
  /** Label of the field, for texts and pictures. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Elements of a line that the shopper had to personalise and did not. */
export interface MissingPersonalisation {
  readonly lineId: string;
  readonly elements: readonly string[];
  /** Shopper's input that the fields cannot take; it is shown for shortening and never printed. */
  readonly tried?: Readonly<Record<string, string>>;
}

/**
 * Returns why the printed content cannot be changed in a status; null where it can, which is in every status before
 * production. An artwork issue reported by a fulfiller counts as before production: the corrected order replaces the
 * one that the fulfiller has. An order that a fulfiller has accepted and not begun is recalled first
 * ({@link needsRecall}).
 * @param resumesAt status in which an address issue continues: products made before the issue are not changed
 */
export function correctionBlock(status: OrderStatus, resumesAt: OrderStatus | null = null): CorrectionBlock | null {
  if (status === 'address issue' && resumesAt === 'ready to ship') return 'in production';
  return getStatusRules(status).changesBlockedBy;
}

/**
 * Returns why an address cannot be changed in a status; null where it can. The rules are those for printed content,
 * except that an address issue always allows it.
 */
export const findAddressChangeBlock = (status: OrderStatus): CorrectionBlock | null =>
  getStatusRules(status).changesBlockedBy;

/**
 * Returns whether the fulfiller must return the order before a change, because it has accepted the order and not begun
 * it.
 */
export const needsRecall = (status: OrderStatus): boolean => getStatusRules(status).group.stage === 'with fulfiller';

/** Requested change that is applied once the fulfiller has confirmed that it does not make the order. */
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
      /** Changes of the line, shown while they are pending. */
      readonly changes: readonly LineChange[];
      readonly notifyShopper: boolean;
    }
  | {
      readonly kind: 'address';
      /** Changed fields of the customer's address with their new values. */
      readonly address: Readonly<Record<string, string>>;
      readonly notifyShopper: boolean;
    };

/**
 * Returns the status in which an order resumes after a repair: the step that failed. Returns null when the order stays
 * in `status`. For an address or budget issue, `findResumeStatus` decides instead.
 */
export const findStatusAfterRepair = (status: OrderStatus, repair: OrderRepair): OrderStatus | null =>
  getStatusRules(status).resumes.after[repair] ?? null;
