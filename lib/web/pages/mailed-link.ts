import type { Metadata } from 'next';
import { accountEndpoints } from '@/lib/contracts/account';
import { unsubscribeEndpoints } from '@/lib/contracts/unsubscribe';
import { waitListEndpoints } from '@/lib/contracts/wait-list';
import { AppError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';

/** Reads the recipient of a mailed link; null when the link is no longer valid. The link remains usable. */
export async function readMailedLink(kind: 'verify-email' | 'reset-password' | 'invite', token: string) {
  const { data } = await tenantApi.call(accountEndpoints.readLink, {
    params: {},
    body: { kind, token: token.slice(0, 100) },
  });
  return data;
}

/** Reads the subscription that a mail's unsubscribe link ends; null for an invalid link. Does not unsubscribe. */
export async function readSubscription(token: string) {
  try {
    return (await tenantApi.call(unsubscribeEndpoints.read, { params: { token } })).data;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')) return null;
    throw error;
  }
}

/** Reads the wait list entry of a mailed link. Null when the entry has ended, 'invalid' for a wrong link. */
export async function readWaitListEntry(token: string) {
  try {
    return (await tenantApi.call(waitListEndpoints.read, { params: { token } })).data;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid'))
      return 'invalid' as const;
    throw error;
  }
}

/** Returns metadata of a page whose address is a secret: not indexed, and not sent as a referrer. */
export const buildSecretPageMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
});
