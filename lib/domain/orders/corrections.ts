import type { Scene, SceneElement, Side } from '../scene/schema';
import { SIDES } from '../scene/schema';
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

const BLOCKS: Readonly<Partial<Record<OrderStatus, CorrectionBlock>>> = {
  // It is on the wire: what the fulfiller answers decides where it stands.
  'submitting to fulfiller': 'being submitted',
  'in production': 'in production',
  'awaiting packing': 'in production',
  packaged: 'in production',
  'ready to ship': 'in production',
  'awaiting reprint': 'in production',
  shipped: 'shipped',
  cancelled: 'cancelled',
};

/**
 * Returns why what is printed can't be changed in a status, or null where it can: in every status before production. An
 * artwork issue that a fulfiller reported counts as before production; the corrected order replaces the one it has. One that
 * a fulfiller has and has not begun is recalled first ({@link needsRecall}).
 * `resumesAt` is where an address issue leads on to: goods that were made before it are not changed.
 */
export function correctionBlock(status: OrderStatus, resumesAt: OrderStatus | null = null): CorrectionBlock | null {
  if (status === 'address issue' && resumesAt === 'ready to ship') return 'in production';
  return BLOCKS[status] ?? null;
}

/** Returns why an address can't be changed in a status: as for what is printed, but an address issue is always open. */
export const addressBlock = (status: OrderStatus): CorrectionBlock | null => BLOCKS[status] ?? null;

/** Whether whoever has the order must give it back before anything of it is changed: accepted, and not begun. */
export const needsRecall = (status: OrderStatus): boolean => status === 'submitted to fulfiller' || status === 'picked';

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
      readonly tell: boolean;
    }
  | {
      readonly kind: 'address';
      /** Fields of the customer's address with their new values. */
      readonly address: Readonly<Record<string, string>>;
      readonly tell: boolean;
    };

/** Where "Save and make again" sends a corrected order: back to the step at which it failed. Null where the order goes on
 *  without a press, or waits for something else than the correction. */
export function statusAfterCorrection(status: OrderStatus): OrderStatus | null {
  if (status === 'artwork issue') return 'queued downloading';
  return status === 'fulfiller submission error' || status === 'fulfiller routing error'
    ? 'queued submitting to fulfiller'
    : null;
}

/** An element that a shopper may change, with the side that bears it. */
export interface PersonalField {
  readonly side: Side;
  readonly element: SceneElement;
}

/** The fields of a line that its shopper may personalise, in the order in which they are drawn. */
export const personalFields = (scenes: Readonly<Record<Side, Scene | null>>): PersonalField[] =>
  SIDES.flatMap((side) =>
    (scenes[side]?.elements ?? []).filter(({ customisable }) => customisable).map((element) => ({ side, element })),
  );
