import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isOutOfSpace } from '@/lib/db/embedded/out-of-space';
import { createFolder } from '@/lib/platform/create-folder';
import { StartFailedError, StartRejectedError } from '@/lib/platform/start-rejected-error';

/**
 * Checks that a folder exists or can be created, and can be written.
 * @throws StartRejectedError if not
 */
export function checkDataFolder(dataDir: string): void {
  try {
    createFolder(path.resolve(dataDir));
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'not usable';
    throw new StartRejectedError(
      `DATA_DIR is ${path.resolve(dataDir)}, where this program can't write (${why}): mails, pictures and print files cannot be saved.`,
    );
  }
}

/**
 * Checks the folder that this program shares with fulfillers by writing to it, before the first order needs it.
 * @returns a sentence for the log while the folder is missing or cannot be written, because a share may be mounted
 * later; null for a usable folder, and when none is configured
 * @throws StartRejectedError for something that is not a folder
 */
export function checkFulfilmentFolder(folder: string | undefined): string | null {
  if (folder === undefined) return null;
  const what = `FULFILMENT_FOLDER is ${path.resolve(folder)}`;
  try {
    fs.rmdirSync(fs.mkdtempSync(path.join(folder, '.merchloom-')));
    return null;
  } catch (error) {
    if (!fs.existsSync(folder))
      return `${what}, which does not exist: orders of fulfillers that use this folder wait until it is usable`;
    if (!fs.statSync(folder).isDirectory()) throw new StartRejectedError(`${what}, which is not a folder.`);
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'not usable';
    return `${what}, where this program can't write (${why}): orders of fulfillers that use this folder wait until it is usable`;
  }
}

/** Path of the secret that an installation creates for itself when none is configured. */
export const getSecretFilePath = (dataDir: string): string => path.join(dataDir, 'session-secret');

/**
 * Returns the installation's secret: the configured one, or one created on first start in a file that only this user
 * can read.
 * @throws StartFailedError when the disk is full, StartRejectedError for a file with a shorter secret
 */
export function ensureSessionSecret(dataDir: string, configuredSecret: string | undefined): string {
  if (configuredSecret) return configuredSecret;
  const file = getSecretFilePath(dataDir);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!fs.existsSync(file)) createSecret(file);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new StartRejectedError(`${file} must contain at least 32 characters. Remove it to create a new secret.`);
  return secret;
}

/**
 * Creates the secret file by writing a draft and linking it to the final name. The file therefore appears complete, and
 * only one of two concurrent first starts creates it.
 */
function createSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    fs.linkSync(draft, file);
  } catch (error) {
    if (isOutOfSpace(error)) throw new StartFailedError(`The disk of ${path.dirname(file)} is full.`, { cause: error });
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}
