import type { Actor } from '../roles/roles';
import { IN_PRODUCTION, type OrderStatus } from './statuses';

/** Who moves an order: the tenant's own user, platform staff, staff of role admin, or a job. */
export type OrderActor = 'owner' | 'staff' | 'staff_admin' | 'system';

interface Move {
  readonly to: OrderStatus;
  readonly by: 'anyone' | 'staff' | 'staff_admin';
}

const open = (...statuses: OrderStatus[]): Move[] => statuses.map((to) => ({ to, by: 'anyone' }));
const staff = (...statuses: OrderStatus[]): Move[] => statuses.map((to) => ({ to, by: 'staff' }));

/** The only moves there are (ORD-03). */
const MOVES: Readonly<Record<OrderStatus, readonly Move[]>> = {
  new: [...staff('queued downloading', 'address issue', 'over budget', 'over budget limit'), ...open('cancelled')],
  'queued downloading': [...staff('downloaded', 'artwork issue'), ...open('cancelled')],
  downloaded: [...staff('queued processing', 'artwork issue'), ...open('cancelled')],
  'queued processing': [...staff('processing'), ...open('cancelled')],
  processing: staff('processed', 'artwork issue'),
  processed: [
    ...staff('queued submitting to fulfiller', 'address issue', 'over budget', 'over budget limit'),
    ...open('cancelled'),
  ],
  'queued submitting to fulfiller': [
    ...staff('submitting to fulfiller', 'fulfiller routing error'),
    ...open('cancelled'),
  ],
  'submitting to fulfiller': staff('submitted to fulfiller', 'fulfiller submission error'),
  'submitted to fulfiller': [
    ...staff('picked', 'in production', 'address issue', 'artwork issue'),
    ...open('cancelled'),
  ],
  picked: [...staff('in production', 'artwork issue'), ...open('cancelled')],
  'in production': [...staff('awaiting packing', 'awaiting reprint'), { to: 'cancelled', by: 'staff_admin' }],
  'awaiting packing': staff('packaged', 'awaiting reprint'),
  packaged: staff('ready to ship', 'address issue'),
  'ready to ship': staff('shipped', 'address issue'),
  shipped: [],
  'address issue': [
    ...open('queued downloading', 'queued submitting to fulfiller'),
    ...staff('ready to ship'),
    ...open('cancelled'),
  ],
  'artwork issue': open('queued downloading', 'queued processing', 'cancelled'),
  'awaiting reprint': [...staff('in production'), ...open('cancelled')],
  cancelled: [],
  'fulfiller submission error': open('queued submitting to fulfiller', 'cancelled'),
  'fulfiller routing error': open('queued submitting to fulfiller', 'cancelled'),
  'over budget': open('queued downloading', 'queued submitting to fulfiller', 'cancelled'),
  'over budget limit': open('queued downloading', 'queued submitting to fulfiller', 'cancelled'),
};

/** Moves of an order that its tenant makes itself, besides those of the table: it waits for its maker as `processed`, and no
 *  fulfiller lies between that and its production. Only the calls for self-made orders use them. */
const MAKER_MOVES: Partial<Readonly<Record<OrderStatus, readonly OrderStatus[]>>> = {
  processed: ['in production'],
  'queued submitting to fulfiller': ['processed'],
  'fulfiller submission error': ['processed'],
  'fulfiller routing error': ['processed'],
};

/** Moves of an order that its fulfiller gave back to be corrected, besides those of the table: it is sent anew. */
const RECALLED_MOVES: Partial<Readonly<Record<OrderStatus, readonly OrderStatus[]>>> = {
  'submitted to fulfiller': ['queued submitting to fulfiller'],
  picked: ['queued submitting to fulfiller'],
};

/** Moves of an order whose only lack is room on the credit account, besides those of the table: that shows when a fulfiller is
 *  looked for. It waits for the limit as one does that was stopped before. */
const CREDIT_MOVES: Partial<Readonly<Record<OrderStatus, readonly OrderStatus[]>>> = {
  'queued submitting to fulfiller': ['over budget limit'],
};

/** Who moves an order besides those of the table: `maker`: an order that its tenant makes itself; `recall`: one that its
 *  fulfiller gave back; `credit`: one that the credit account has no room for. */
export type SpecialMover = 'maker' | 'recall' | 'credit';

/** The way of a self-made order, from the work list to the carrier. */
const SELF_MADE_LINE = ['processed', ...IN_PRODUCTION, 'shipped'] as const satisfies readonly OrderStatus[];

/** Returns the statuses that a self-made order passes from `from` to reach `to`; null when it can't. */
export function listSelfMadeMoves(from: OrderStatus, to: 'ready to ship' | 'shipped'): OrderStatus[] | null {
  const line: readonly OrderStatus[] = SELF_MADE_LINE;
  const start = from === 'awaiting reprint' ? 0 : line.indexOf(from);
  const end = line.indexOf(to);
  return start < 0 || start >= end ? null : line.slice(start + 1, end + 1);
}

/** Who of the table a signed-in user is (ORD-03). Staff on a support visit stay staff. */
export function orderActorOf(
  user: Pick<Actor, 'role' | 'superadmin'> & { readonly visit?: object | null },
): OrderActor {
  if (!user.superadmin && !user.visit) return 'owner';
  return user.role === 'admin' ? 'staff_admin' : 'staff';
}

/** May this actor move an order so? Staying in place is no move (ORD-03). */
export function canMove(from: OrderStatus, to: OrderStatus, actor: OrderActor | SpecialMover): boolean {
  if (actor === 'credit') return CREDIT_MOVES[from]?.includes(to) === true;
  if (actor === 'recall') return RECALLED_MOVES[from]?.includes(to) === true || canMove(from, to, 'system');
  if (actor === 'maker') return MAKER_MOVES[from]?.includes(to) === true || canMove(from, to, 'system');
  const move = MOVES[from].find((candidate) => candidate.to === to);
  if (!move) return false;
  if (move.by === 'anyone') return true;
  return move.by === 'staff' ? actor !== 'owner' : actor === 'staff_admin';
}

/** Where this actor may move an order from here, in the order of the table. */
export function listMoves(from: OrderStatus, actor: OrderActor): OrderStatus[] {
  return MOVES[from].map((move) => move.to).filter((to) => canMove(from, to, actor));
}

/** Where an order goes on after an address or budget issue, decided by the state that it came from (ORD-03). Null for a
 *  state that does not lead into such an issue. */
export function resumeStatus(cameFrom: OrderStatus): OrderStatus | null {
  if (cameFrom === 'new') return 'queued downloading';
  if (['processed', 'queued submitting to fulfiller', 'submitted to fulfiller'].includes(cameFrom))
    return 'queued submitting to fulfiller';
  return cameFrom === 'packaged' || cameFrom === 'ready to ship' ? 'ready to ship' : null;
}
