import type { Metadata } from 'next';
import { accountEndpoints } from '@/lib/contracts/account';
import { unsubscribeEndpoints } from '@/lib/contracts/unsubscribe';
import { AppError } from '@/lib/errors';
import { tenantApi } from '@/lib/tenant-api/client';

/** Whom a mailed link is for, or null when it no longer works. Looking at it uses nothing up. */
export async function readMailedLink(kind: 'verify-email' | 'reset-password' | 'invite', token: string) {
  const { data } = await tenantApi.call(accountEndpoints.readLink, {
    params: {},
    body: { kind, token: token.slice(0, 100) },
  });
  return data;
}

/** What the link of a mail that may be turned off is about; null for one that was not made here. Looking at it ends nothing. */
export async function readSubscription(token: string) {
  try {
    return (await tenantApi.call(unsubscribeEndpoints.read, { params: { token } })).data;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')) return null;
    throw error;
  }
}

/** A page whose address is a secret: found by no search engine, and told to no page that is gone to from it. */
export const secretPage = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
});
