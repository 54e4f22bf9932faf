import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { QUEUE_SCHEMAS } from '@/lib/db/job-lanes';
import {
  getBaselineTime,
  hasMigration,
  LAST_VERSION_BEFORE_BASELINE,
  migrateDatabase,
  migrateForRestore,
  RESTORE_MARK,
} from '@/lib/db/migrate';
import { openClient } from '@/lib/db/open-client';
import { type ArchiveEntry, BackupError, readArchive } from './archive';
import { type BackupHeader, type BackupTable, DATABASE_FOLDER, SEQUENCES_ENTRY, sequencesSchema } from './contents';
import { BACKED_UP_SCHEMAS, quoteColumnNames, quoteTableName } from './dump';

const decompress = promisify(gunzip);

/**
 * Restores the rows of a backup into an empty database: runs the migrations that the backup had, copies the rows in one
 * transaction, then runs the later migrations. Passes entries that are not rows to `onOther`.
 * @throws BackupError when the database is not empty or the backup does not fit this program. The database is empty
 * again then.
 */
export async function loadDatabase(
  url: string,
  file: string,
  header: BackupHeader,
  onOther: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  if (header.migration < getBaselineTime())
    throw new BackupError(
      `The backup was made by a version before ${LAST_VERSION_BEFORE_BASELINE}. Restore it with the version ${LAST_VERSION_BEFORE_BASELINE}, then start this version on what that one restored.`,
    );
  if (!hasMigration(header.migration))
    throw new BackupError(
      `The backup was made by Merchloom ${header.version} with a newer database than this version knows. Restore it with that version.`,
    );
  const client = await openClient(url, 'merchloom restore');
  try {
    await refuseUnlessEmpty(client);
    await client.query(`create table public.${RESTORE_MARK} ()`);
    try {
      await migrateForRestore(url, header.migration);
      await client.query('begin');
      await client.query('set local statement_timeout = 0');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      await loadRows(client, file, header, onOther);
      await client.query(`drop table public.${RESTORE_MARK}`);
      await client.query('commit');
      // Refreshes the planner statistics, so that the first queries get good plans.
      await client.query('analyze');
      await migrateDatabase(url);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // Fails where the connection is lost, and must not hide why; the marker then keeps a shop from starting there.
      await emptyAgain(client).catch(() => undefined);
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  if (rows[0]?.n !== 0)
    throw new BackupError(
      'The database is not empty. A backup is restored into an empty one only: nothing was changed.',
    );
}

/** Removes what a failed restore created. The marker of an unfinished restore is removed last. */
async function emptyAgain(client: pg.Client): Promise<void> {
  for (const schema of QUEUE_SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`);
  await client.query('drop schema if exists drizzle cascade');
  await client.query(`do $$ declare made record; begin
    for made in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> '${RESTORE_MARK}' and pg_has_role(c.relowner, 'usage')
    loop execute format('drop table if exists %s cascade', made.name); end loop;
    for made in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop execute format('drop function if exists %s cascade', made.name); end loop;
    for made in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    loop execute format('drop sequence if exists %s cascade', made.name); end loop;
    for made in select c.oid::regcollation as name from pg_collation c where c.collnamespace = 'public'::regnamespace
    loop execute format('drop collation if exists %s cascade', made.name); end loop;
    for made in select t.oid::regtype as name from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e'
    loop execute format('drop type if exists %s cascade', made.name); end loop;
  end $$`);
  await client.query(`drop table if exists public.${RESTORE_MARK}`);
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function loadRows(
  client: pg.Client,
  file: string,
  header: BackupHeader,
  onOther: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const tables = new Map(header.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  await refuseUnlessTablesFit(client, header.tables);
  const names = header.tables.map(quoteTableName);
  const forced = await listForcedTables(client);
  // Foreign keys are checked when they are recreated. Triggers stay off because their effects are already in the
  // backup.
  const references = await listReferences(client);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const name of forced) await client.query(`alter table ${name} no force row level security`);
  await client.query(`truncate ${names.join(', ')}`);
  const copy = new TableCopy(client);
  for await (const entry of readArchive(file)) {
    const table = entry.name.startsWith(DATABASE_FOLDER) ? tables.get(entry.name.split('/')[1] ?? '') : undefined;
    if (table) await copy.write(table, await decompress(entry.bytes));
    else {
      await copy.end();
      if (entry.name === SEQUENCES_ENTRY) await setSequences(client, entry);
      else await onOther(entry);
    }
  }
  await copy.end();
  for (const name of forced) await client.query(`alter table ${name} force row level security`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function refuseUnlessTablesFit(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select n.nspname || '.' || c.relname || '.' || a.attname as column from pg_attribute a
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and a.attnum > 0 and not a.attisdropped`,
    [BACKED_UP_SCHEMAS],
  );
  const existing = new Set(rows.map(({ column }) => column));
  for (const { schema, name, columns } of tables)
    for (const column of columns)
      if (!existing.has(`${schema}.${name}.${column}`))
        throw new BackupError(
          `The backup has the column ${schema}.${name}.${column}, which this version does not know. Restore it with the version that made it.`,
        );
}

async function listForcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and n.nspname = any($1)`,
    [BACKED_UP_SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

async function listReferences(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1) order by 1, 2`,
    [BACKED_UP_SCHEMAS],
  );
  return rows;
}

async function setSequences(client: pg.Client, { bytes }: ArchiveEntry): Promise<void> {
  for (const { schema, name, value } of sequencesSchema.parse(JSON.parse(bytes.toString('utf8'))))
    await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', ['%I.%I', schema, name, value]);
}

/** Copies the parts of one table after another into the database. */
class TableCopy {
  readonly #client: pg.Client;
  #current: { readonly table: BackupTable; readonly stream: CopyStreamQuery; readonly done: Promise<void> } | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async write(table: BackupTable, bytes: Buffer): Promise<void> {
    if (table !== this.#current?.table) await this.end();
    this.#current ??= this.#begin(table);
    const { stream, done } = this.#current;
    // Racing against `done` makes a copy that the database rejected fail at this part instead of at the end only.
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
  }

  async end(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    current?.stream.end();
    await current?.done;
  }

  #begin(table: BackupTable) {
    const stream = this.#client.query(
      copyFrom(`copy ${quoteTableName(table)} (${quoteColumnNames(table)}) from stdin`),
    );
    const done = finished(stream);
    done.catch(() => undefined);
    return { table, stream, done };
  }
}
