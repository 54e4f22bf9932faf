import { randomBytes, randomUUID } from 'node:crypto';
import { ORDER_REF_BYTES, orderRef } from '@/lib/domain/orders/order-ref';

declare const tenantBrand: unique symbol;
/**
 * Id of a tenant for which access has been verified: read from a session row, or resolved from (tenant, slug) as one
 * key.
 */
export type TenantId = number & { readonly [tenantBrand]: true };

/** Marks a number as a tenant id. Call it only where access has been verified. */
export const asTenantId = (id: number): TenantId => id as TenantId;

/** Largest value of a serial column. No row has a greater id, and comparing one in SQL is an error. */
const MAX_ROW_ID = 2_147_483_647;

/** Returns whether a number is in the range of tenant, store and product ids. */
export const isRowId = (id: number): boolean => Number.isSafeInteger(id) && id >= 1 && id <= MAX_ROW_ID;

/** Returns a random UUID (version 4) for orders, customers, lines, assets and files. */
export const createId = (): string => randomUUID();

/** Returns a new random order reference that can be read out on the telephone (ORD-01). */
export const createOrderRef = (): string => orderRef(randomBytes(ORDER_REF_BYTES));
