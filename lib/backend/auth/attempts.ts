import type { RateLimit } from '@/lib/contracts/endpoint';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError } from '@/lib/errors';
import { endLinks, findLink } from '../account/links';
import { forgetRatePoints, isMarked, mark, returnRatePoint, takeRatePoint } from '../http/rate-limit';
import { slowDown } from '../http/slow-down';
import { queueJob } from '../jobs/queue';

/** AUT-02: failures on one e-mail from one address. */
const PAIR: RateLimit = { points: 5, perSeconds: 60 };
/** Failures from one address on whatever e-mails. An office or a venue shares one: it is slowed down from a tenth of them on,
 *  and refused only where somebody goes through a list. */
const ADDRESS: RateLimit = { points: 300, perSeconds: 900 };
/** Failures on one e-mail from all the addresses that never signed in to it: many machines that guess together are
 *  stopped. Whoever works there is known, and its owner at a new address signs in by a mailed link. */
const STRANGERS: RateLimit = { points: 50, perSeconds: 900 };
/** How often such a link is mailed to one account. */
const LINKS: RateLimit = { points: 1, perSeconds: 3_600 };
const KNOWN_SECONDS = 90 * 24 * 3_600;

interface CountedAttempt {
  /** The right password, and the right code where one is needed. */
  succeeded(): Promise<void>;
  /** The right password, and no code yet: neither a failure nor a success. */
  withdrawn(): Promise<void>;
}

interface Attempt {
  /** The e-mail address, in lower case. */
  readonly account: string;
  /** Where the attempt comes from. */
  readonly address: string;
  /** Of the link that was mailed to the account; whoever has it reads the account's mail, and is no stranger. */
  readonly key?: string | undefined;
}

/**
 * Counts an attempt to sign in before its password is looked at. Whoever turns out to know it gets the points back.
 * Fails with `rate_limited` once one of the three limits is spent, for the right password too.
 */
export async function countAttempt({ account, address, key }: Attempt): Promise<CountedAttempt> {
  const pair = `${account} ${address}`;
  await takeRatePoint('login.pair', pair, PAIR);
  const fromAddress = await takeRatePoint('login.address', address, ADDRESS);
  const link = key ? await findOwnLink(account, key) : null;
  const known = link !== null || (await isMarked('login.known', pair, KNOWN_SECONDS));
  if (!known) await countStranger(account);
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
      if (link) await withPlatform((tx) => endLinks(tx, { userId: link.userId, kind: 'sign-in' }));
    },
  };
}

/** The open link of this account whose secret it is; null for any other. */
async function findOwnLink(account: string, key: string) {
  const link = await findLink(asPlatform(), 'sign-in', key);
  return link?.isOpen && link.email.toLowerCase() === account ? link : null;
}

/** Counts a stranger's attempt. Once there were too many, the account's owner is mailed a link, whether or not there is such an
 *  account: the answer is the same, and a job looks. */
async function countStranger(account: string): Promise<void> {
  try {
    await takeRatePoint('login.strangers', account, STRANGERS);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    await mailLink(account);
    const { retryAfterSeconds } = error;
    throw new AppError('rate_limited', refusal('credentials_guessed'), {
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
}

async function mailLink(account: string): Promise<void> {
  try {
    await takeRatePoint('login.link', account, LINKS);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return;
    throw error;
  }
  await queueJob(asPlatform(), { task: 'start-sign-in', payload: { email: account }, key: null });
}
