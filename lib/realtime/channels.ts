import { createHmac } from 'node:crypto';
import { derivedKey } from '@/lib/keys';
import { isSameSecret } from '@/lib/same-secret';

/** The one kind of channel there is: everything that happens to a tenant (RT-01). */
const CHANNEL = /^private-tenant\.([1-9]\d{0,9})$/;

export const tenantChannel = (tenantId: number): string => `private-tenant.${tenantId}`;

/** The tenant whose channel a name means, or null when it means none. */
export function channelTenant(channel: string): number | null {
  const id = CHANNEL.exec(channel)?.[1];
  return id ? Number(id) : null;
}

/** A page subscribes as soon as it has the signature. */
const SIGNATURE_LIFE_SECONDS = 60;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** Proof that this socket, and no other, may join this channel within a minute; answered by `POST /api/broadcasting/auth`. */
export const signChannel = (socketId: string, channel: string, now: Date): string =>
  signUntil(socketId, channel, secondsOf(now) + SIGNATURE_LIFE_SECONDS);

/** Whether `signature` was made by {@link signChannel} for this socket and channel, and is still good. */
export function verifyChannel(socketId: string, channel: string, signature: string, now: Date): boolean {
  const until = Number(/^(\d{1,12})\./.exec(signature)?.[1] ?? Number.NaN);
  return until >= secondsOf(now) && isSameSecret(signature, signUntil(socketId, channel, until));
}

/** `until` in seconds since 1970. */
function signUntil(socketId: string, channel: string, until: number): string {
  const mac = createHmac('sha256', derivedKey('socket-channel')).update(`${until}:${socketId}:${channel}`);
  return `${until}.${mac.digest('hex')}`;
}
