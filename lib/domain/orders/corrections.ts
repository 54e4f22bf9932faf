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
  /**
   * Input of the shopper that the fields cannot take, for example because it is too long. The form displays it so that
   * it can be shortened; it is never printed.
   */
  readonly tried?: Readonly<Record<string, string>>;
}

/**
 * Returns the reason why the printed content of a line cannot be changed; null = it can be changed, as in every status
 * before production. This includes an artwork issue that a fulfiller reported, because the corrected order replaces the
 * one that the fulfiller has. An order that a fulfiller has accepted but not begun is recalled first
 * ({@link needsRecall}).
 * @param resumesAt status in which an address issue continues: products made before the issue are not changed
 */
export function correctionBlock(status: OrderStatus, resumesAt: OrderStatus | null = null): CorrectionBlock | null {
  if (status === 'address issue' && resumesAt === 'ready to ship') return 'in production';
  return getStatusRules(status).changesBlockedBy;
}

/**
 * Returns the reason why the address cannot be changed; null = it can be. The rules are those for printed content,
 * except that an address issue always allows the change.
 */
export const findAddressChangeBlock = (status: OrderStatus): CorrectionBlock | null =>
  getStatusRules(status).changesBlockedBy;

/**
 * Returns whether the fulfiller must return the order before it is changed, because the fulfiller has accepted but not
 * begun it.
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
      /** Changes of the line, which are displayed while they wait. */
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
