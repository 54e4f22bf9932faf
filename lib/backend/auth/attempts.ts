import type { RateLimit } from '@/lib/contracts/endpoint';
import { forgetRatePoints, isMarked, mark, returnRatePoint, takeRatePoint } from '../http/rate-limit';
import { slowDown } from '../http/slow-down';

/** AUT-02: failures on one e-mail from one address. */
const PAIR: RateLimit = { points: 5, perSeconds: 60 };
/** Failures from one address on whatever e-mails. An office or a venue shares one: it is slowed down from a tenth of them on,
 *  and refused only where somebody goes through a list. */
const ADDRESS: RateLimit = { points: 300, perSeconds: 900 };
/** Failures on one e-mail from all the addresses that never signed in to it: many machines that guess together are
 *  slowed down, and whoever works there is not locked out by them. */
const STRANGERS: RateLimit = { points: 50, perSeconds: 900 };
const KNOWN_SECONDS = 90 * 24 * 3_600;

interface CountedAttempt {
  /** The right password, and the right code where one is needed. */
  succeeded(): Promise<void>;
  /** The right password, and no code yet: neither a failure nor a success. */
  withdrawn(): Promise<void>;
}

/**
 * Counts an attempt to sign in before its password is looked at. Whoever turns out to know it gets the points back.
 * Fails with `rate_limited` once one of the three limits is spent, for the right password too.
 */
export async function countAttempt(account: string, address: string): Promise<CountedAttempt> {
  const pair = `${account} ${address}`;
  await takeRatePoint('login.pair', pair, PAIR);
  const fromAddress = await takeRatePoint('login.address', address, ADDRESS);
  const known = await isMarked('login.known', pair, KNOWN_SECONDS);
  if (!known) await takeRatePoint('login.strangers', account, STRANGERS);
  await slowDown(fromAddress, ADDRESS.points);
  const giveBack = async (): Promise<void> => {
    await returnRatePoint('login.address', address, ADDRESS);
    if (!known) await returnRatePoint('login.strangers', account, STRANGERS);
  };
  return {
    withdrawn: async () => {
      await returnRatePoint('login.pair', pair, PAIR);
      await giveBack();
    },
    succeeded: async () => {
      await forgetRatePoints('login.pair', pair, PAIR);
      await giveBack();
      await mark('login.known', pair, KNOWN_SECONDS);
    },
  };
}
