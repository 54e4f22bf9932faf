import { randomBytes, randomUUID } from 'node:crypto';
import { ORDER_REF_BYTES, orderRef } from '@/lib/domain/orders/order-ref';

declare const tenantBrand: unique symbol;
/** A tenant's id that somebody has proved the right to: from a session row, or from (tenant, slug) resolved as one key. */
export type TenantId = number & { readonly [tenantBrand]: true };

/** Marks a number as a tenant id. Call it only where that right was checked. */
export const asTenantId = (id: number): TenantId => id as TenantId;

/** The largest id that a serial column gives; a greater one belongs to nothing, and the database refuses to compare it. */
const MAX_ROW_ID = 2_147_483_647;

/** True for what may be the id of a tenant, store or product. */
export const isRowId = (id: number): boolean => Number.isSafeInteger(id) && id >= 1 && id <= MAX_ROW_ID;

/** A random UUID (version 4) for orders, customers, lines, assets and files. */
export const newId = (): string => randomUUID();

/** A new order reference, as a person reads it out on the telephone (ORD-01). */
export const newOrderRef = (): string => orderRef(randomBytes(ORDER_REF_BYTES));
