import type { Metadata } from 'next';
import { accountEndpoints } from '@/lib/contracts/account';
import { tenantApi } from '@/lib/tenant-api/client';

/** Whom a mailed link is for, or null when it no longer works. Looking at it uses nothing up. */
export async function readMailedLink(kind: 'verify-email' | 'reset-password' | 'invite', token: string) {
  const { data } = await tenantApi.call(accountEndpoints.readLink, {
    params: {},
    body: { kind, token: token.slice(0, 100) },
  });
  return data;
}

/** A page whose address is a secret: found by no search engine, and told to no page that is gone to from it. */
export const secretPage = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
});
