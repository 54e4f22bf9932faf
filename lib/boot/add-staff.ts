import path from 'node:path';
import { z } from 'zod';
import { hasCluster } from '@/lib/db/embedded/postgres';
import { REGIONS } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';
import { attachDatabase } from './attach-database';
import { recordSecretCheck } from './compare-secret';
import { ensureSessionSecret } from './data-folder';
import { openDatabase } from './database';
import { parseParameters } from './parameters';

/**
 * `npm run staff:add -- --email EMAIL --name NAME`: creates a staff account and prints the link that opens it, or a new
 * link for one that was never opened. `--reset-factor` turns off the second factor of a person who lost it.
 */
const USAGE = `npm run staff:add -- --email EMAIL --name NAME [--company COMPANY] [--region ${REGIONS.join('|')}]
       npm run staff:add -- --email EMAIL --reset-factor`;

const staffSchema = z.object({
  email: z.email().max(254).toLowerCase(),
  name: z.string().trim().min(1).max(120),
  company: z.string().trim().min(1).max(120).default('Merchloom'),
  region: z.enum(REGIONS).default('UK'),
});

const text = { type: 'string' } as const;
const options = { email: text, name: text, company: text, region: text, 'reset-factor': { type: 'boolean' } } as const;
const { 'reset-factor': isReset = false, ...values } = parseParameters(USAGE, { options }).values;
const person = staffSchema.safeParse(isReset ? { ...values, name: values.name ?? values.email } : values);
if (!person.success) {
  const wrong = person.error.issues.map(({ path, message }) => `  --${path.join('.')}: ${message}`);
  throw new StartRejectedError([`Usage: ${USAGE}`, ...wrong].join('\n'));
}
const settings = env();
if (settings.TENANT_API_URL)
  throw new StartRejectedError('TENANT_API_URL is set: the database belongs to that process. Run this there.');
process.env.SESSION_SECRET = ensureSessionSecret(settings.DATA_DIR, settings.SESSION_SECRET);
// If the embedded database exists, this program shares it with a running shop, or starts it itself. Otherwise it opens
// the configured database or creates the embedded one.
const hasEmbedded = hasCluster(path.resolve(settings.DATA_DIR, 'postgres'));
const database = hasEmbedded ? await attachDatabase(settings) : await openDatabase(settings);
try {
  const { fillDatabase } = await import('./prepare');
  const { addStaff, resetStaffSecondFactor } = await import('@/lib/backend/account/add-staff');
  await fillDatabase(database.url, settings.DEMO, recordSecretCheck);
  if (isReset) {
    await resetStaffSecondFactor(person.data.email);
    console.log(`The second factor of ${person.data.email} is off, and its sessions have ended.`);
    console.log('The next sign-in with the password sets up a new one. The audit log records this change.');
    await database.stop();
    process.exit(0);
  }
  const { company, token } = await addStaff({ ...person.data, isDemo: settings.DEMO });
  console.log(`${person.data.email} is now a staff user of ${company}. Set a password within a week at`);
  console.log(`${settings.PUBLIC_URL}/invitation/${token}`);
  console.log(
    'The same link is mailed once the shop runs. At the first sign-in the account turns on two-step sign-in, before any',
  );
  console.log('staff screen opens.');
} finally {
  await database.stop();
}
process.exit(0);
