import { createHmac } from 'node:crypto';
import type { TenantId } from '@/lib/db/ids';
import { derivePurposeKey } from '@/lib/platform/keys';

/** Returns a keyed hash of an address, different for each tenant, so that the table does not reveal addresses. */
export const hashAddress = (tenantId: TenantId, email: string): string =>
  createHmac('sha256', derivePurposeKey('mail-address'))
    .update(`${tenantId}/${email.trim().toLowerCase()}`)
    .digest('hex');
