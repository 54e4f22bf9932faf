import type { TenantId } from './ids';

// Keys of rows that a query or a change concerns. Each key contains a tenant, so that no row is read or written without
// one.

export interface OrderKey {
  readonly tenantId: TenantId;
  readonly orderId: string;
}

export interface EventKey {
  readonly tenantId: TenantId;
  readonly eventId: number;
}

/** Key of an event: its tenant and its slug. */
export interface EventPath {
  readonly tenantId: TenantId;
  readonly slug: string;
}

/** A signed-in user and the tenant for which the user acts. */
export interface ActorContext {
  readonly tenantId: TenantId;
  readonly userId: number;
}

/** A signed-in user's action on an event. */
export interface EventActor extends ActorContext, EventPath {}
