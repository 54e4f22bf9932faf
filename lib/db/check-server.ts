import type pg from 'pg';
import { z } from 'zod';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';

const OLDEST_VERSION = 150_000;
const ROLES = ['merchloom_app', 'merchloom_platform'] as const;

const facts = z.object({ user: z.string(), version: z.coerce.number(), can_create: z.boolean(), roles: z.number() });

/**
 * Checks that an external PostgreSQL can run this program: its version, and the two roles without login to which
 * transactions switch. A database user who may create roles needs no preparation.
 * @throws Error with a message for the operator who set DATABASE_URL
 */
export async function checkDatabaseServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_user as user, current_setting('server_version_num') as version,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as can_create,
       (select count(*)::int from pg_roles where rolname = any($1)) as roles`,
    [ROLES],
  );
  const { user, version, can_create: canCreate, roles } = facts.parse(rows[0]);
  if (version < OLDEST_VERSION)
    throw new StartRejectedError(
      `DATABASE_URL is a PostgreSQL ${Math.floor(version / 10_000)}, but must be 15 or newer.`,
    );
  if (roles < ROLES.length && !canCreate) throw rolesMissing(client, user);
}

/**
 * Checks that the database user may switch to the two roles. Must run after the migrations, which create them.
 * @throws Error as {@link checkDatabaseServer}
 */
export async function checkDatabaseRoles(client: pg.Client): Promise<void> {
  try {
    for (const role of ROLES) await client.query(`set role ${role}`);
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw rolesMissing(client, client.user ?? 'its user');
  } finally {
    await client.query('reset role');
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

function rolesMissing(client: pg.Client, user: string): Error {
  const name = client.escapeIdentifier(user);
  return new StartRejectedError(
    [
      `The database user ${name} may not create the roles that Merchloom works with, or is no member of them.`,
      'Let an administrator of that PostgreSQL run once:',
      ...ROLES.map((role) => `  CREATE ROLE ${role} NOLOGIN;  -- unless it exists`),
      `  GRANT ${ROLES.join(', ')} TO ${name};`,
    ].join('\n'),
  );
}
