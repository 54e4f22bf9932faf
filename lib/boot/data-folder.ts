import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';

/** @throws StartRefusal for a folder that cannot be created or written */
export function checkDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'not usable';
    throw new StartRejectedError(
      `DATA_DIR is ${path.resolve(dataDir)}, where this program can't write (${why}): mails, pictures and print files have no place.`,
    );
  }
}

/** Where the secret of an installation lies that is given none. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'session-secret');

/**
 * Returns the installation's secret: the given one, or one created on first start in a file that only this user can
 * read.
 */
export function ensureSessionSecret(dataDir: string, configuredSecret: string | undefined): string {
  if (configuredSecret) return configuredSecret;
  const file = secretFile(dataDir);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx` lets exactly one of two first starts write it.
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new StartRejectedError(`${file} must hold 32 characters or more; remove it to have a new one made`);
  return secret;
}
