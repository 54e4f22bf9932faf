import { createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/compare-secrets';
import { derivePurposeKey } from '@/lib/platform/keys';

/** Name of the channel with all changes of a tenant; there are no other channels (RT-01). */
const CHANNEL = /^private-tenant\.([1-9]\d{0,9})$/;

export const buildTenantChannel = (tenantId: number): string => `private-tenant.${tenantId}`;

/** Returns the tenant id in a channel name; null for any other name. */
export function parseChannelTenant(channel: string): number | null {
  const id = CHANNEL.exec(channel)?.[1];
  return id ? Number(id) : null;
}

/** Lifetime of a signature in seconds. It is short, because a page subscribes as soon as it has the signature. */
const SIGNATURE_LIFE_SECONDS = 60;

const toUnixSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/**
 * Signs the permission for one socket to join one channel within a minute. `POST /api/broadcasting/auth` returns it.
 */
export const signChannel = (socketId: string, channel: string, now: Date): string =>
  signUntil(socketId, channel, toUnixSeconds(now) + SIGNATURE_LIFE_SECONDS);

/** Returns whether {@link signChannel} created the signature for this socket and channel, and it has not expired. */
export function verifyChannel(socketId: string, channel: string, signature: string, now: Date): boolean {
  const until = Number(/^(\d{1,12})\./.exec(signature)?.[1] ?? Number.NaN);
  return until >= toUnixSeconds(now) && isSameSecret(signature, signUntil(socketId, channel, until));
}

/**
 * Signs socket, channel and expiry.
 * @param until expiry in seconds since 1970
 */
function signUntil(socketId: string, channel: string, until: number): string {
  const mac = createHmac('sha256', derivePurposeKey('socket-channel')).update(`${until}:${socketId}:${channel}`);
  return `${until}.${mac.digest('hex')}`;
}
