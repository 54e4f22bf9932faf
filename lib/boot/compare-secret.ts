import { existsSync } from 'node:fs';
import { ensureSecretCheck, findSecretCheck } from '@/lib/db/installation';
import type { Env } from '@/lib/platform/env';
import { derivePurposeKey } from '@/lib/platform/keys';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { ensureSessionSecret, getSecretFilePath } from './data-folder';

/** Number of characters of the check value: enough to distinguish two secrets, too few to serve as a key. */
const CHECK_LENGTH = 16;

/**
 * Stores a check value of this process's secret at the first start of an installation, and compares the secret with it
 * at later starts. All sealed, signed and mailed data is keyed by the secret, so a process with another secret could
 * read none of it.
 * @throws StartRejectedError when the database belongs to another SESSION_SECRET
 */
export async function recordSecretCheck(databaseUrl: string): Promise<void> {
  const currentCheck = getCheck();
  refuseUnlessEqual(await ensureSecretCheck(databaseUrl, currentCheck), currentCheck);
}

/**
 * Sets SESSION_SECRET if a secret is configured or stored, and compares it with the check value in the database. Stores
 * no check value.
 * @throws StartRejectedError when the database belongs to another SESSION_SECRET; StartFailedError when it can't be
 * reached
 */
export async function compareSecret(
  databaseUrl: string,
  settings: Pick<Env, 'DATA_DIR' | 'SESSION_SECRET'>,
): Promise<void> {
  const noted = await findSecretCheck(databaseUrl);
  if (!settings.SESSION_SECRET && !existsSync(getSecretFilePath(settings.DATA_DIR))) return;
  process.env.SESSION_SECRET = ensureSessionSecret(settings.DATA_DIR, settings.SESSION_SECRET);
  if (noted !== undefined) refuseUnlessEqual(noted, getCheck());
}

const getCheck = (): string => derivePurposeKey('installation').slice(0, CHECK_LENGTH);

function refuseUnlessEqual(noted: string, currentCheck: string): void {
  if (noted !== currentCheck)
    throw new StartRejectedError(
      'This database belongs to an installation with another SESSION_SECRET. Set that secret. If it was never set, unset SESSION_SECRET and set DATA_DIR to the folder that contains its session-secret.',
    );
}
