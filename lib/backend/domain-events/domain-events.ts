import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import type { orders } from '@/lib/db/schema';
import type { OrderStatus } from '@/lib/domain/orders/statuses';

interface PaymentEvent {
  /** Order of the payment, read under the lock of its row. */
  readonly order: typeof orders.$inferSelect;
}

/** Domain events by name, with the data that subscribers receive. */
export interface DomainEvents {
  /** An order changed its status. */
  'order.moved': OrderKey & { readonly from: OrderStatus; readonly to: OrderStatus };
  /** A fulfiller accepted an order. */
  'order.accepted': OrderKey;
  /** A dispute of an order's payment began. */
  'dispute.opened': PaymentEvent;
  /** The tenant won a dispute. */
  'dispute.won': PaymentEvent;
  /** An order's whole payment was refunded in the provider's dashboard. */
  'payment.refunded': PaymentEvent;
  /** A refund failed after it had been counted as made, so its amount counts as paid again. */
  'refund.failed': PaymentEvent;
  /** A gateway rejected a due refund permanently. */
  'refund.refused': PaymentEvent;
  /** The provider reported a pay-out of a tenant's payment account. */
  'payout.reported': { readonly tenantId: TenantId };
  /** An account that used another person's address was closed. */
  'account.closed': { readonly tenantId: TenantId; readonly userId: number };
}

type Subscriber<Name extends keyof DomainEvents> = (tx: Tx, event: DomainEvents[Name]) => Promise<unknown>;

/** Subscribers of every event, in the order in which they are called. */
export type Subscriptions = { readonly [Name in keyof DomainEvents]: readonly Subscriber<Name>[] };

let connected: Subscriptions | undefined;

/** Connects the subscribers of all events in this process, in place of those connected before. */
export function connectSubscribers(subscriptions: Subscriptions): void {
  connected = subscriptions;
}

/**
 * Publishes a domain event. Its subscribers run one after another in the publisher's transaction. Their writes and jobs
 * are committed together with the publisher's change, and an error of a subscriber rolls back both.
 * @throws Error in a process without subscribers, where the effects of the event would be lost silently
 */
export async function publishDomainEvent<Name extends keyof DomainEvents>(
  tx: Tx,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  if (!connected) throw new Error(`${name} has no subscribers here: import lib/backend/subscriptions.ts first`);
  for (const subscriber of connected[name]) await subscriber(tx, event);
}
