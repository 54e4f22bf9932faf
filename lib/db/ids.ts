import { randomBytes, randomUUID } from 'node:crypto';

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

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a person reads out on the telephone: ML- and 9 characters (45 bits) without I, L, O, U (ORD-01). */
export function newOrderRef(): string {
  const characters = [...randomBytes(9)].map((byte) => CROCKFORD[byte & 31]).join('');
  return `ML-${characters.slice(0, 5)}-${characters.slice(5)}`;
}
