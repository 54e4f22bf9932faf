import type { TenantId } from '@/lib/db/ids';

/** Identifies an order within its tenant. */
export interface OrderKey {
  readonly tenantId: TenantId;
  readonly orderId: string;
}
