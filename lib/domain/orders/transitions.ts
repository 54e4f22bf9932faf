import type { Actor } from '../roles/roles';
import { getStatusRules, listStatuses } from './status-rules';
import type { Mover } from './status-table';
import { ORDER_STATUSES, type OrderStatus } from './statuses';

/** Actor of a move: a user of the tenant, platform staff, staff with the role admin, or a job. */
export type OrderActor = 'owner' | 'staff' | 'staff_admin' | 'system';

/**
 * Actors of the additional moves of special orders. `maker`: an order that its tenant makes itself; `recall`: an order
 * that its fulfiller returned; `credit`: an order that exceeds the credit limit.
 */
export type SpecialMover = 'maker' | 'recall' | 'credit';

/**
 * Groups of the table's moves that each actor may make. `maker` and `recall` may also make the system's moves, because
 * they are parts of the system's work on an order.
 */
const MOVERS_BY_ACTOR: Readonly<Record<OrderActor | SpecialMover, readonly Mover[]>> = {
  owner: ['anyone'],
  staff: ['anyone', 'staff'],
  staff_admin: ['anyone', 'staff', 'staff_admin'],
  system: ['anyone', 'staff'],
  maker: ['anyone', 'staff', 'maker'],
  recall: ['anyone', 'staff', 'recall'],
  credit: ['credit'],
};

/** Statuses that a self-made order passes, from the work list to the carrier. */
const SELF_MADE_LINE = listStatuses(
  ({ group }) => group.stage === 'shipped' || (group.stage !== null && group.selfMadeWork !== null),
);

/** Returns the statuses that a self-made order passes from `from` to reach `to`; null when `to` cannot be reached. */
export function listSelfMadeMoves(from: OrderStatus, to: 'ready to ship' | 'shipped'): OrderStatus[] | null {
  const start = getStatusRules(from).group.selfMadeWork === 'to make' ? 0 : SELF_MADE_LINE.indexOf(from);
  const end = SELF_MADE_LINE.indexOf(to);
  return start < 0 || start >= end ? null : SELF_MADE_LINE.slice(start + 1, end + 1);
}

/** Returns a signed-in user's role in the table of moves (ORD-03). Staff on a support visit stay staff. */
export function getOrderActor(
  user: Pick<Actor, 'role' | 'superadmin'> & { readonly visit?: object | null },
): OrderActor {
  if (!user.superadmin && !user.visit) return 'owner';
  return user.role === 'admin' ? 'staff_admin' : 'staff';
}

/** Returns whether an actor may make a move. Keeping the status is not a move (ORD-03). */
export function canMove(from: OrderStatus, to: OrderStatus, actor: OrderActor | SpecialMover): boolean {
  const { leadsTo } = getStatusRules(from);
  return MOVERS_BY_ACTOR[actor].some((mover) => leadsTo[mover]?.includes(to) === true);
}

/** Returns the statuses to which an actor may move an order, in the sequence of `ORDER_STATUSES`. */
export const listMoves = (from: OrderStatus, actor: OrderActor): OrderStatus[] =>
  ORDER_STATUSES.filter((to) => canMove(from, to, actor));

/**
 * Returns the status in which an order continues after an address or budget issue; it depends on the status in which
 * the issue began (ORD-03). Returns null for a status that does not lead to such an issue.
 */
export const findResumeStatus = (cameFrom: OrderStatus): OrderStatus | null => getStatusRules(cameFrom).resumes.at;
