import { env } from '@/lib/platform/env';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { compareSecret } from './compare-secret';
import { openDatabase } from './database';
import { parseParameters } from './parameters';
import { fillDatabase } from './prepare';

// Two commands without parameters run this program.
parseParameters('npm run db:migrate, or npm run db:seed');
const settings = env();
if (settings.TENANT_API_URL)
  throw new StartRejectedError('TENANT_API_URL is set: the database belongs to that process. Run this there.');
const database = await openDatabase(settings);
try {
  await fillDatabase(database.url, settings.DEMO, (url) => compareSecret(url, settings));
  console.log(settings.DEMO ? 'The database is up to date and has data.' : 'The database is up to date.');
} finally {
  await database.stop();
}
process.exit(0);
