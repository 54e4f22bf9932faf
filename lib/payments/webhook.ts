import Stripe from 'stripe';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { derivedKey } from '@/lib/keys';
import type { GatewayKind, IntentFacts } from './gateway';
import { facts } from './stripe-gateway';

const TOLERANCE_SECONDS = 300;

/** A signed event about an intent, whoever sent it; null for events that nobody here waits for. */
export interface IntentEvent {
  readonly eventId: string;
  readonly gateway: GatewayKind;
  readonly intent: IntentFacts;
}

/** Until a secret is configured, only this installation's own test gateway can sign. */
export const webhookSecret = (): string => env().STRIPE_WEBHOOK_SECRET ?? derivedKey('test-gateway-webhook');

/**
 * Checks the signature over the raw body and reads the event.
 * stripe-node accepts time stamps from the future; this does not (SECURITY T40).
 * @throws AppError `malformed` (400) for a missing, wrong, old or future signature
 */
export function readWebhook(rawBody: Uint8Array, signature: string | null, now: Date): IntentEvent | null {
  const event = verify(rawBody, signature);
  const signedAt = [...(signature ?? '').matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  if (Math.max(...signedAt) * 1_000 > now.getTime() + TOLERANCE_SECONDS * 1_000) throw badSignature();
  if (!event.type.startsWith('payment_intent.')) return null;
  const object = event.data.object;
  if (object.object !== 'payment_intent') return null;
  const gateway = object.metadata?.gateway === 'test' ? 'test' : 'stripe';
  return { eventId: event.id, gateway, intent: facts(object, event.account ?? null) };
}

function verify(rawBody: Uint8Array, signature: string | null): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(Buffer.from(rawBody), signature ?? '', webhookSecret(), TOLERANCE_SECONDS);
  } catch (cause) {
    throw badSignature(cause);
  }
}

const badSignature = (cause?: unknown): AppError => new AppError('malformed', 'The signature is not valid.', { cause });
