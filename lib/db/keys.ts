import type { TenantId } from './ids';

// Keys of what a query or change is about. Each has a tenant, so that none can be read or written without one.

export interface OrderKey {
  readonly tenantId: TenantId;
  readonly orderId: string;
}

export interface EventKey {
  readonly tenantId: TenantId;
  readonly eventId: number;
}

/** An event by its address. */
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
