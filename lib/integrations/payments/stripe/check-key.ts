import Stripe from 'stripe';
import type { Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { callStripe, getStripeClient } from './call-stripe';
import { getStripeKeys } from './settings';

/**
 * Returns whether Stripe accepts the secret key of a region. A restricted key that may not read a balance (403) counts
 * as accepted, because it may still take payments.
 * @throws AppError for every other failure, which says nothing about the key
 */
export async function isStripeKeyAccepted(region: Region): Promise<boolean> {
  const { secretKey } = getStripeKeys(env(), region);
  if (!secretKey) return false;
  const stripe = getStripeClient(secretKey);
  try {
    await callStripe(() => stripe.balance.retrieve());
    return true;
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : null;
    if (cause instanceof Stripe.errors.StripeAuthenticationError) return false;
    if (cause instanceof Stripe.errors.StripePermissionError) return true;
    throw error;
  }
}
