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

/** Proof that this socket, and no other, may hear this channel; answered by `POST /api/broadcasting/auth`. */
export function signChannel(socketId: string, channel: string): string {
  return createHmac('sha256', derivedKey('socket-channel')).update(`${socketId}:${channel}`).digest('hex');
}

/** Whether `signature` was made by {@link signChannel} for this socket and channel. */
export function verifyChannel(socketId: string, channel: string, signature: string): boolean {
  return isSameSecret(signature, signChannel(socketId, channel));
}
