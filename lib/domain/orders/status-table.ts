import type { RecordedAction } from '../audit/actions';
import type { OrderAction } from './order-actions';
import type { CorrectionBlock, FulfilmentOrderState, OrderRepair, TrackingState } from './status-terms';
import type { OrderStatus, StatusFamily } from './statuses';

/**
 * Stages of the normal course from payment to carrier. `with fulfiller`: accepted by a fulfiller that has not begun.
 */
type ProductionStage = 'before production' | 'with fulfiller' | 'in production' | 'shipped';

/**
 * Reason for which an order waits outside the normal sequence of statuses, which it may rejoin. `submission`: a
 * fulfiller rejected the order; `routing`: no fulfiller can make it.
 */
export type WaitReason = 'address' | 'artwork' | 'reprint' | 'submission' | 'routing' | 'budget';

/** Party that sets a status. `person`: a user who moves orders by hand; `system`: a job. */
export type StatusSetter = 'person' | 'fulfiller' | 'system';

/**
 * Party that may make a move. `staff` includes the system. The last three make extra moves of special orders: `maker`
 * of an order that its tenant makes itself, `recall` of an order that its fulfiller returned, `credit` of an order that
 * exceeds the credit limit.
 */
export type Mover = 'anyone' | 'staff' | 'staff_admin' | 'maker' | 'recall' | 'credit';

/** Everything that differs between order statuses, except their names on screens. */
export interface OrderStatusRules {
  readonly group: {
    /** Family of the status: group in the status filter, and colour of its badge. */
    readonly family: StatusFamily;
    /**
     * Stage of production; null for statuses outside the normal course. Orders pass the statuses of a stage in the
     * sequence of `ORDER_STATUSES`.
     */
    readonly stage: ProductionStage | null;
    readonly waitsFor: WaitReason | null;
    /** Work list that contains the order if its tenant makes it; null = none. */
    readonly selfMadeWork: 'to make' | 'to ship' | null;
  };
  readonly setBy: readonly StatusSetter[];
  /** Permitted changes of status, by who may make them (ORD-03); all others are rejected. */
  readonly leadsTo: Readonly<Partial<Record<Mover, readonly OrderStatus[]>>>;
  readonly resumes: {
    /**
     * Status in which an order resumes after an address or budget issue that it entered from this status (ORD-03); null
     * when this status leads to no such issue.
     */
    readonly at: OrderStatus | null;
    /** Status in which an order resumes after a repair in this status: the step that failed. */
    readonly after: Readonly<Partial<Record<OrderRepair, OrderStatus>>>;
  };
  /**
   * `shopper`: state that the shopper sees. `audit`: action under which the audit log records that an order enters this
   * status (AUD-01).
   */
  readonly shownAs: { readonly shopper: TrackingState; readonly audit: RecordedAction };
  readonly allows: {
    /** Whether a payment problem can still stop the order's production. */
    readonly hold: boolean;
    readonly replacement: boolean;
    /**
     * `send` before production: the order passes the steps that cannot be skipped, and is then sent. `release` is
     * missing here because it follows from `hold`.
     */
    readonly actions: readonly Exclude<OrderAction, 'release'>[];
  };
  /** Reason why neither address nor lines can be changed; null = they can be. */
  readonly changesBlockedBy: CorrectionBlock | null;
  /** Whether the order counts in numbers of orders, pieces and revenue. */
  readonly isSale: boolean;
  readonly shopify: {
    /** State of Shopify's fulfilment order while its Merchloom order is in this status. */
    readonly work: Extract<FulfilmentOrderState, 'accepted' | 'fulfilled' | 'stopped'>;
    /**
     * Reply to a merchant's request to cancel (ORD-10). `wait`: the status ends within moments, so the request is
     * decided then.
     */
    readonly cancellation: 'accept' | 'wait' | 'reject';
  };
}

/** The only definition of each order status. Every list of statuses derives from it. */
export const ORDER_STATUS_TABLE = {
  new: {
    group: { family: 'new', stage: 'before production', waitsFor: null, selfMadeWork: null },
    setBy: ['system'],
    leadsTo: {
      staff: ['queued downloading', 'address issue', 'over budget', 'over budget limit'],
      anyone: ['cancelled'],
    },
    resumes: { at: 'queued downloading', after: {} },
    shownAs: { shopper: 'received', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['send', 'hold', 'choose'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'queued downloading': {
    group: { family: 'preparing', stage: 'before production', waitsFor: null, selfMadeWork: null },
    setBy: ['person', 'system'],
    leadsTo: { staff: ['downloaded', 'artwork issue'], anyone: ['cancelled'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'preparing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['send'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  downloaded: {
    group: { family: 'preparing', stage: 'before production', waitsFor: null, selfMadeWork: null },
    setBy: ['system'],
    leadsTo: { staff: ['queued processing', 'artwork issue'], anyone: ['cancelled'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'preparing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['send'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'queued processing': {
    group: { family: 'preparing', stage: 'before production', waitsFor: null, selfMadeWork: null },
    setBy: ['person', 'system'],
    leadsTo: { staff: ['processing'], anyone: ['cancelled'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'preparing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['send'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  processing: {
    group: { family: 'preparing', stage: 'before production', waitsFor: null, selfMadeWork: null },
    setBy: ['system'],
    leadsTo: { staff: ['processed', 'artwork issue'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'preparing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['send'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'wait' },
  },
  processed: {
    group: { family: 'preparing', stage: 'before production', waitsFor: null, selfMadeWork: 'to make' },
    setBy: ['system'],
    leadsTo: {
      staff: ['queued submitting to fulfiller', 'address issue', 'over budget', 'over budget limit'],
      anyone: ['cancelled'],
      maker: ['in production'],
    },
    resumes: { at: 'queued submitting to fulfiller', after: {} },
    shownAs: { shopper: 'preparing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['send', 'choose', 'make', 'made'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'queued submitting to fulfiller': {
    group: { family: 'preparing', stage: 'before production', waitsFor: null, selfMadeWork: null },
    setBy: ['person', 'system'],
    leadsTo: {
      staff: ['submitting to fulfiller', 'fulfiller routing error'],
      anyone: ['cancelled'],
      maker: ['processed'],
      credit: ['over budget limit'],
    },
    resumes: { at: 'queued submitting to fulfiller', after: {} },
    shownAs: { shopper: 'preparing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['send'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'submitting to fulfiller': {
    group: { family: 'preparing', stage: 'before production', waitsFor: null, selfMadeWork: null },
    setBy: ['system'],
    leadsTo: { staff: ['submitted to fulfiller', 'fulfiller submission error'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'preparing', audit: 'order sent to fulfiller' },
    allows: { hold: true, replacement: true, actions: [] },
    // The order is being sent to the fulfiller, whose response decides the next status.
    changesBlockedBy: 'being submitted',
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'wait' },
  },
  'submitted to fulfiller': {
    group: { family: 'producing', stage: 'with fulfiller', waitsFor: null, selfMadeWork: null },
    setBy: ['system'],
    leadsTo: {
      staff: ['picked', 'in production', 'address issue', 'artwork issue'],
      anyone: ['cancelled'],
      recall: ['queued submitting to fulfiller'],
    },
    resumes: { at: 'queued submitting to fulfiller', after: { recall: 'queued submitting to fulfiller' } },
    shownAs: { shopper: 'producing', audit: 'fulfiller submission success' },
    allows: { hold: true, replacement: true, actions: [] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  picked: {
    group: { family: 'producing', stage: 'with fulfiller', waitsFor: null, selfMadeWork: null },
    setBy: ['person', 'fulfiller'],
    leadsTo: {
      staff: ['in production', 'artwork issue'],
      anyone: ['cancelled'],
      recall: ['queued submitting to fulfiller'],
    },
    resumes: { at: null, after: { recall: 'queued submitting to fulfiller' } },
    shownAs: { shopper: 'producing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: [] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'in production': {
    group: { family: 'producing', stage: 'in production', waitsFor: null, selfMadeWork: 'to ship' },
    setBy: ['person', 'fulfiller'],
    leadsTo: { staff: ['awaiting packing', 'awaiting reprint'], staff_admin: ['cancelled'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'producing', audit: 'order status changed' },
    allows: { hold: false, replacement: true, actions: ['made'] },
    changesBlockedBy: 'in production',
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'reject' },
  },
  'awaiting packing': {
    group: { family: 'producing', stage: 'in production', waitsFor: null, selfMadeWork: 'to ship' },
    setBy: ['person', 'fulfiller'],
    leadsTo: { staff: ['packaged', 'awaiting reprint'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'packing', audit: 'order status changed' },
    allows: { hold: false, replacement: true, actions: ['made'] },
    changesBlockedBy: 'in production',
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'reject' },
  },
  packaged: {
    group: { family: 'producing', stage: 'in production', waitsFor: null, selfMadeWork: 'to ship' },
    setBy: ['person', 'fulfiller'],
    leadsTo: { staff: ['ready to ship', 'address issue'] },
    resumes: { at: 'ready to ship', after: {} },
    shownAs: { shopper: 'packing', audit: 'order status changed' },
    allows: { hold: false, replacement: true, actions: ['made'] },
    changesBlockedBy: 'in production',
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'reject' },
  },
  'ready to ship': {
    group: { family: 'producing', stage: 'in production', waitsFor: null, selfMadeWork: 'to ship' },
    setBy: ['person', 'fulfiller'],
    leadsTo: { staff: ['shipped', 'address issue'] },
    resumes: { at: 'ready to ship', after: {} },
    shownAs: { shopper: 'packing', audit: 'order status changed' },
    allows: { hold: false, replacement: true, actions: [] },
    changesBlockedBy: 'in production',
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'reject' },
  },
  shipped: {
    group: { family: 'shipped', stage: 'shipped', waitsFor: null, selfMadeWork: null },
    setBy: ['person', 'fulfiller'],
    leadsTo: {},
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'shipped', audit: 'order status changed' },
    allows: { hold: false, replacement: true, actions: [] },
    changesBlockedBy: 'shipped',
    isSale: true,
    shopify: { work: 'fulfilled', cancellation: 'reject' },
  },
  'address issue': {
    group: { family: 'attention', stage: null, waitsFor: 'address', selfMadeWork: null },
    setBy: ['person', 'fulfiller', 'system'],
    leadsTo: {
      anyone: ['queued downloading', 'queued submitting to fulfiller', 'cancelled'],
      staff: ['ready to ship'],
    },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'waiting', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: [] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'artwork issue': {
    group: { family: 'attention', stage: null, waitsFor: 'artwork', selfMadeWork: null },
    setBy: ['person', 'fulfiller', 'system'],
    leadsTo: { anyone: ['queued downloading', 'queued processing', 'cancelled'] },
    // A retry changes nothing in the order, so the order resumes where its print files are drawn.
    resumes: {
      at: null,
      after: { correction: 'queued downloading', personalisation: 'queued downloading', retry: 'queued processing' },
    },
    shownAs: { shopper: 'waiting', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['retry'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'awaiting reprint': {
    group: { family: 'attention', stage: null, waitsFor: 'reprint', selfMadeWork: 'to make' },
    setBy: ['person', 'fulfiller'],
    leadsTo: { staff: ['in production'], anyone: ['cancelled'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'producing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['made'] },
    changesBlockedBy: 'in production',
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  cancelled: {
    group: { family: 'cancelled', stage: null, waitsFor: null, selfMadeWork: null },
    setBy: ['person', 'system'],
    leadsTo: {},
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'cancelled', audit: 'order cancelled' },
    allows: { hold: false, replacement: false, actions: [] },
    changesBlockedBy: 'cancelled',
    isSale: false,
    shopify: { work: 'stopped', cancellation: 'accept' },
  },
  'fulfiller submission error': {
    group: { family: 'attention', stage: null, waitsFor: 'submission', selfMadeWork: null },
    setBy: ['system'],
    leadsTo: { anyone: ['queued submitting to fulfiller', 'cancelled'], maker: ['processed'] },
    // Missing personalisation never causes this status, so the order does not move when the personalisation arrives.
    resumes: {
      at: null,
      after: { correction: 'queued submitting to fulfiller', retry: 'queued submitting to fulfiller' },
    },
    shownAs: { shopper: 'preparing', audit: 'fulfiller submission failure' },
    allows: { hold: true, replacement: true, actions: ['retry', 'reroute', 'choose', 'make'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'fulfiller routing error': {
    group: { family: 'attention', stage: null, waitsFor: 'routing', selfMadeWork: null },
    setBy: ['system'],
    leadsTo: { anyone: ['queued submitting to fulfiller', 'cancelled'], maker: ['processed'] },
    resumes: {
      at: null,
      after: { correction: 'queued submitting to fulfiller', retry: 'queued submitting to fulfiller' },
    },
    shownAs: { shopper: 'preparing', audit: 'fulfiller submission failure' },
    allows: { hold: true, replacement: true, actions: ['retry', 'reroute', 'choose', 'make'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'over budget': {
    group: { family: 'attention', stage: null, waitsFor: 'budget', selfMadeWork: null },
    setBy: ['system'],
    leadsTo: { anyone: ['queued downloading', 'queued submitting to fulfiller', 'cancelled'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'preparing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['retry'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
  'over budget limit': {
    group: { family: 'attention', stage: null, waitsFor: 'budget', selfMadeWork: null },
    setBy: ['system'],
    leadsTo: { anyone: ['queued downloading', 'queued submitting to fulfiller', 'cancelled'] },
    resumes: { at: null, after: {} },
    shownAs: { shopper: 'preparing', audit: 'order status changed' },
    allows: { hold: true, replacement: true, actions: ['retry'] },
    changesBlockedBy: null,
    isSale: true,
    shopify: { work: 'accepted', cancellation: 'accept' },
  },
} as const satisfies Readonly<Record<OrderStatus, OrderStatusRules>>;

interface WaitReasonRules {
  /** Whether users get an e-mail about orders that wait for this reason. */
  readonly isNotified: boolean;
  /** Whether customer service may let such an order continue (ROL-11). */
  readonly isForCustomerService: boolean;
  /** Whether the order moves as soon as its issue is solved; such an order cannot be moved by hand. */
  readonly movesWhenSolved: boolean;
}

export const WAIT_RULES = {
  address: { isNotified: true, isForCustomerService: true, movesWhenSolved: true },
  artwork: { isNotified: true, isForCustomerService: true, movesWhenSolved: false },
  // The fulfiller prints the order again, and the tenant has nothing to do.
  reprint: { isNotified: false, isForCustomerService: false, movesWhenSolved: false },
  submission: { isNotified: true, isForCustomerService: false, movesWhenSolved: false },
  routing: { isNotified: true, isForCustomerService: false, movesWhenSolved: false },
  budget: { isNotified: true, isForCustomerService: false, movesWhenSolved: true },
} as const satisfies Readonly<Record<WaitReason, WaitReasonRules>>;

type Table = typeof ORDER_STATUS_TABLE;

/** Statuses into which a setter brings orders. */
export type StatusSetBy<Setter extends StatusSetter> = {
  [Status in keyof Table]: Setter extends Table[Status]['setBy'][number] ? Status : never;
}[keyof Table];

/** Statuses whose group has a value, such as `StatusInGroup<'family', 'attention'>`. */
export type StatusInGroup<Field extends keyof OrderStatusRules['group'], Value> = {
  [Status in keyof Table]: Table[Status]['group'][Field] extends Value ? Status : never;
}[keyof Table];

type NotifiedReason = {
  [Reason in WaitReason]: (typeof WAIT_RULES)[Reason]['isNotified'] extends true ? Reason : never;
}[WaitReason];

/** Statuses about which users get e-mails. */
export type NotifiedStatus = StatusInGroup<'waitsFor', NotifiedReason>;
