import type { RateLimit } from '@/lib/contracts/endpoint';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError } from '@/lib/platform/errors';
import { countRateLimit, hasRateMark, resetRateLimit, returnRatePoint, setRateMark } from '../http/rate-limit';
import { slowDown } from '../http/slow-down';
import { queueJob } from '../queue/queue';
import { endMailLinks, findMailLink } from './links';

/** Limit of failed sign-ins per e-mail address and network address (AUT-02). */
const PAIR: RateLimit = { points: 5, perSeconds: 60 };
/**
 * Limit of failed sign-ins from one network address over all accounts. An office or venue shares one network address:
 * attempts are slowed down from a tenth of the limit, and rejected only at a rate that suggests guessing through a
 * list.
 */
const ADDRESS: RateLimit = { points: 300, perSeconds: 900 };
/**
 * Limit of failed sign-ins to one account from network addresses that never signed in to it, against distributed
 * guessing. Network addresses that have signed in are not affected, and the owner signs in from a new one through a
 * mailed link.
 */
const STRANGERS: RateLimit = { points: 50, perSeconds: 900 };
/** Limit of mailed sign-in links per account. A link is valid for this window, and its use ends the window. */
const LINKS: RateLimit = { points: 1, perSeconds: 3_600 };
const KNOWN_SECONDS = 90 * 24 * 3_600;

interface CountedAttempt {
  /** Call after the right password, and the right code where one is required. */
  succeeded(): Promise<void>;
  /** Call after the right password when the required code is absent, which is neither a failure nor a success. */
  withdrawn(): Promise<void>;
}

interface Attempt {
  /** E-mail address in lower case. */
  readonly account: string;
  /** Network address of the attempt. */
  readonly address: string;
  /** Secret of a link mailed to the account; its holder reads the account's mail and is trusted. */
  readonly key?: string | undefined;
}

/**
 * Counts a sign-in attempt before its password is checked; a successful sign-in removes it from the counters again.
 * Fails with `rate_limited` once one of the three limits is reached, even with the right password.
 */
export async function countSignInAttempt({ account, address, key }: Attempt): Promise<CountedAttempt> {
  const pair = `${account} ${address}`;
  await countRateLimit('login.pair', pair, PAIR);
  const fromAddress = await countRateLimit('login.address', address, ADDRESS);
  const link = key ? await findOwnLink(account, key) : null;
  const isTrusted = link !== null || (await hasRateMark('login.known', pair, KNOWN_SECONDS));
  if (!isTrusted) await countStranger(account);
  await slowDown(fromAddress, ADDRESS.points);
  const releaseAttempt = async (): Promise<void> => {
    await returnRatePoint('login.address', address, ADDRESS);
    if (!isTrusted) await returnRatePoint('login.strangers', account, STRANGERS);
  };
  return {
    withdrawn: async () => {
      await returnRatePoint('login.pair', pair, PAIR);
      await releaseAttempt();
    },
    succeeded: async () => {
      await resetRateLimit('login.pair', pair, PAIR);
      await releaseAttempt();
      await setRateMark('login.known', pair, KNOWN_SECONDS);
      if (!link) return;
      await withPlatform((tx) => endMailLinks(tx, { userId: link.userId, kind: 'sign-in' }));
      // The link is used up, so the account's next sign-in from a new address needs another link.
      await resetRateLimit('login.link', account, LINKS);
    },
  };
}

/** Returns the account's open link with this secret; null otherwise. */
async function findOwnLink(account: string, key: string) {
  const link = await findMailLink(asPlatform(), 'sign-in', key);
  return link?.isOpen && link.email.toLowerCase() === account ? link : null;
}

/**
 * Counts an attempt from a network address that never signed in to the account. Above the limit a link is mailed to the
 * account's owner. A job checks later whether the account exists, so that the response is the same either way.
 */
async function countStranger(account: string): Promise<void> {
  try {
    await countRateLimit('login.strangers', account, STRANGERS);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    await mailLink(account);
    const { retryAfterSeconds } = error;
    throw new AppError('rate_limited', buildErrorReason('credentials_guessed'), {
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
}

async function mailLink(account: string): Promise<void> {
  try {
    await countRateLimit('login.link', account, LINKS);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return;
    throw error;
  }
  await queueJob(asPlatform(), { task: 'start-sign-in', payload: { email: account }, key: null });
}
