import { isOutOfSpace } from '@/lib/db/embedded/out-of-space';
import { checkMailServer } from '@/lib/integrations/mail/smtp';
import { checkStorage, getStorage, getStorageKind } from '@/lib/integrations/storage/select';
import { type Env, env, listDoubtfulSettings } from '@/lib/platform/env';
import { recordBootState } from '@/lib/platform/health';
import { derivePurposeKey } from '@/lib/platform/keys';
import { logger } from '@/lib/platform/log';
import { StartFailedError } from '@/lib/platform/start-rejected-error';
import { listUnknownSettings } from '@/lib/platform/unknown-settings';
import { recordSecretCheck } from './compare-secret';
import { checkDataFolder, checkFulfilmentFolder, ensureSessionSecret } from './data-folder';
import { type Database, openDatabase } from './database';
import { refuseTakenPort } from './refuse-taken-port';
import { watchStorage } from './watch-storage';

/**
 * Prepares every process: checks the settings, finds or creates the secret, opens and migrates the database, and loads
 * demo data into an empty one. Returns undefined for a web tier with TENANT_API_URL, which has no database.
 * @throws Error with a readable message for the operator
 */
export async function prepareProcess(tier: 'web' | 'tenant API'): Promise<Database | undefined> {
  const settings = env();
  for (const doubt of [...listDoubtfulSettings(settings, tier), ...listUnknownSettings(process.env)])
    logger.warn(doubt);
  checkDataFolder(settings.DATA_DIR);
  process.env.SESSION_SECRET = ensureSessionSecret(settings.DATA_DIR, settings.SESSION_SECRET);
  // Middleware cannot import node: modules, so it reads these values from the environment.
  process.env.SESSION_COOKIE_KEY = derivePurposeKey('session-cookie');
  process.env.TRANSLATION_ENABLED = settings.TRANSLATION_ENABLED ? '1' : '0';
  process.env.PUBLIC_URL = settings.PUBLIC_URL;
  if (settings.TENANT_API_URL) {
    await refuseTakenPort(settings);
    recordBootState({ database: null });
    return undefined;
  }
  const folderProblem = checkFulfilmentFolder(settings.FULFILMENT_FOLDER);
  if (folderProblem !== null) logger.error(folderProblem);
  // Loads the tools while the database starts.
  void loadDatabaseTools().catch(() => undefined);
  try {
    await checkStorage();
    return await openFilledDatabase(settings);
  } catch (error) {
    // The supervisor retries until there is space.
    throw isOutOfSpace(error)
      ? new StartFailedError(`The disk of ${settings.DATA_DIR} is full.`, { cause: error })
      : error;
  }
}

async function openFilledDatabase(settings: Env): Promise<Database> {
  const database = await openDatabase(settings, () => refuseTakenPort(settings));
  recordBootState({ database: database.kind });
  try {
    await fillDatabase(database.url, settings.DEMO, recordSecretCheck);
    if (!settings.DEMO) await warnOfDemoData(database.url);
    await watchOwnDiskSpace(settings, database);
    if (getStorageKind() === 's3') watchStorage(getStorage());
    void reportMailServer();
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

/** Logs why the mail server cannot be used. The shop starts all the same, because mails wait in their queue. */
async function reportMailServer(): Promise<void> {
  const problem = await checkMailServer();
  if (problem !== null)
    logger.error({ reason: problem }, 'the mail server of SMTP_URL can’t be used: mails wait for it');
}

const MEGABYTE = 1_000_000;

async function watchOwnDiskSpace({ DATA_DIR, MIN_FREE_DISK_MB }: Env, { url, folder }: Database): Promise<void> {
  const { watchDiskSpace } = await import('./watch-disk-space');
  const folders = [DATA_DIR, ...(folder ? [folder] : [])];
  await watchDiskSpace({
    folders,
    findDatabaseUrl: () => process.env.DATABASE_URL ?? url,
    reserveBytes: MIN_FREE_DISK_MB * MEGABYTE,
  });
}

const loadDatabaseTools = () =>
  Promise.all([
    import('@/lib/db/migrate'),
    import('@/lib/db/catalogue/load-catalogue'),
    import('@/lib/demo/world/index'),
  ]);

/**
 * Migrates the database and compares the secret by `checkSecret`. Fills an empty database with the demo data or,
 * without `demo`, with the catalogue that every shop sells from.
 */
export async function fillDatabase(
  url: string,
  demo: boolean,
  checkSecret: (url: string) => Promise<void>,
): Promise<void> {
  const [{ migrateDatabase }, { loadStartingCatalogue }, { seedDemoData }] = await loadDatabaseTools();
  await migrateDatabase(url);
  await checkSecret(url);
  if (demo) {
    const outcome = await seedDemoData(url);
    if (outcome === 'seeded') logger.info('demo data loaded');
    return;
  }
  await loadStartingCatalogue(url);
}

async function warnOfDemoData(url: string): Promise<void> {
  const { countDemoAccounts } = await import('@/lib/demo/world/index');
  const accounts = await countDemoAccounts(url);
  if (accounts > 0)
    logger.warn(
      { accounts },
      'demo data are off, but in the database: stop the shop, and npm run demo:remove takes them away',
    );
}
