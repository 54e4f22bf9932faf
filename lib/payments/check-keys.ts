import Stripe from 'stripe';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/errors';
import { logger } from '@/lib/log';
import { callStripe, clientOf } from './call-stripe';
import { findGatewayKind, stripeKeys } from './gateway-kind';
import { rememberKey } from './refused-keys';

/** Asks Stripe once per region whether it takes the key, so that health names a wrong key before the first shopper pays. Each
 *  call keeps to the deadline of `callStripe`; never throws. */
export async function checkKeys(): Promise<void> {
  await Promise.all(REGIONS.map(checkKey));
}

async function checkKey(region: Region): Promise<void> {
  const { secretKey } = stripeKeys(region);
  if (!secretKey || findGatewayKind(region) !== 'stripe') return;
  const stripe = clientOf(secretKey);
  try {
    await callStripe(() => stripe.balance.retrieve());
    rememberKey(region, false);
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : undefined;
    // A restricted key may lack the permission to read a balance (403) and take payments all the same.
    if (cause instanceof Stripe.errors.StripeAuthenticationError) {
      rememberKey(region, true);
      logger.error(
        { region },
        'Stripe refuses the secret key of a region, which takes no payments until it is replaced',
      );
    } else logger.info({ err: error, region }, 'the key of a region could not be checked');
  }
}
