import { createHmac } from 'node:crypto';
import type { TenantId } from '@/lib/db/ids';
import { derivedKey } from '@/lib/keys';

/** Returns a keyed hash of an address, another one for each tenant: who reads the table learns no address from it. */
export const hashAddress = (tenantId: TenantId, email: string): string =>
  createHmac('sha256', derivedKey('mail-address')).update(`${tenantId}/${email.trim().toLowerCase()}`).digest('hex');
