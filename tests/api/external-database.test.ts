import pg from 'pg';
import { closeDatabase, getDatabasePools } from '@/lib/db/client';
import { migrateDatabase } from '@/lib/db/migrate';
import { seedDemoData } from '@/lib/demo/world';
import { removeDemoData } from '@/lib/demo/world/remove';
import { signInBrowser } from './support/browser';
import { readStore } from './support/shop';
import { getClientSecret, parseIntentId, Shopper } from './support/walk';

jest.setTimeout(120_000);

const ROLES = 'merchloom_app, merchloom_platform';
const USER = `owner_${process.env.JEST_WORKER_ID ?? '1'}_${Date.now().toString(36)}`;
const DATABASE = `given_${USER}`;

const cluster = new URL(process.env.TEST_CLUSTER_URL ?? '');
const databaseUrl = new URL(cluster);
databaseUrl.username = USER;
databaseUrl.pathname = `/${DATABASE}`;

let admin: pg.Client;
/**
 * Simulates a PostgreSQL server that other people administer: an ordinary user owns a database and has no further
 * rights.
 */
beforeAll(async () => {
  admin = new pg.Client({ connectionString: cluster.href });
  await admin.connect();
  await admin.query(`create role ${USER} login nosuperuser nocreaterole nocreatedb nobypassrls`);
  await admin.query(`create database ${DATABASE} owner ${USER}`);
});
afterAll(async () => {
  await closeDatabase();
  await admin.query(`drop database ${DATABASE} with (force)`);
  await admin.query(`drop role ${USER}`);
  await admin.end();
});

describe('an external database whose user is not an administrator', () => {
  it('is rejected with the commands that its administrator has to run', async () => {
    await expect(migrateDatabase(databaseUrl.href)).rejects.toThrow(`GRANT ${ROLES} TO "${USER}";`);
  });

  it('runs the program after these commands: migrations, demo data, a purchase, the owner’s view of it, and data removal', async () => {
    await admin.query(`grant ${ROLES} to ${USER}`);
    await Promise.all([migrateDatabase(databaseUrl.href), migrateDatabase(databaseUrl.href)]);
    expect(await Promise.all([seedDemoData(databaseUrl.href), seedDemoData(databaseUrl.href)])).toEqual(
      expect.arrayContaining(['seeded', 'kept']),
    );
    process.env.DATABASE_URL = databaseUrl.href;
    const { rows } = await getDatabasePools().main.query('select current_user as user, current_database() as name');
    expect(rows).toEqual([{ user: USER, name: DATABASE }]);

    const shopper = new Shopper(await readStore('summer-fest'));
    const paid = await shopper.paid(await shopper.order());
    await shopper.card(getClientSecret(paid), 'pm_card_visa');
    const order = await shopper.settledOrder({ payment_intent: parseIntentId(getClientSecret(paid)) });
    expect(order).toMatchObject({ payment_state: 'paid' });
    const { browser, user } = await signInBrowser('owner@brightside.test');
    expect((await browser.get(`/api/${user.tenant_id}/orders`)).text).toContain(order.id);

    expect((await removeDemoData(databaseUrl.href)).removed).toHaveLength(5);
    expect((await browser.get('/api/user')).status).toBe(401);
  });
});

describe('an unusable database', () => {
  it.each([
    ['that nobody knows', (url: URL) => (url.pathname = '/nowhere_at_all'), 'database "nowhere_at_all" does not exist'],
    [
      'of a user whom nobody knows',
      (url: URL) => (url.username = 'nobody_at_all'),
      'role "nobody_at_all" does not exist',
    ],
  ])('is described in the error: one %s', async (_case, change, expectedProblem) => {
    const wrong = new URL(cluster);
    wrong.password = 'hunter2';
    change(wrong);
    const refused = await migrateDatabase(wrong.href).catch((error: unknown) => String(error));
    expect(refused).toContain(`The database can't be used: ${expectedProblem}. Is DATABASE_URL right?`);
    expect(refused).not.toContain('hunter2');
  });
});
