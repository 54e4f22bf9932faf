import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { QUEUE_SCHEMAS } from '@/lib/db/job-lanes';
import { openClient } from '@/lib/db/open-client';
import { type ArchiveWriter, BackupError } from './archive';
import { type BackupTable, DATABASE_FOLDER, SEQUENCES_ENTRY } from './contents';

const PART_BYTES = 4 * 2 ** 20;
const FAST = 3;
const compress = promisify(gzip);
/**
 * Role that reads the rows. Forced row-level security hides tenants' rows even from the owner of the tables, but not
 * from the platform role.
 */
const READER = 'merchloom_platform';

/**
 * Backed-up schemas: the application's own and the queues'. Waiting jobs are included because they represent promised
 * work.
 */
export const BACKED_UP_SCHEMAS: readonly string[] = ['public', ...QUEUE_SCHEMAS];

/**
 * Tables that no backup holds: they recognise visits of a store within one day, and are deleted when it ends. A backup
 * would store them for longer.
 */
const OMITTED_TABLES: readonly string[] = ['store_visit_keys', 'store_visit_marks'];

interface DumpedTable extends BackupTable {
  readonly isGuarded: boolean;
}

/**
 * Consistent snapshot of a database. It lasts as long as its connection, while other connections keep changing the
 * database.
 */
export class DatabaseSnapshot {
  readonly #client: pg.Client;
  readonly tables: readonly DumpedTable[];
  readonly migration: number;

  private constructor(client: pg.Client, tables: readonly DumpedTable[], migration: number) {
    this.#client = client;
    this.tables = tables;
    this.migration = migration;
  }

  static async open(url: string): Promise<DatabaseSnapshot> {
    const client = await openClient(url, 'merchloom backup');
    try {
      await client.query('begin isolation level repeatable read, read only');
      // Dumping a large table can take longer than the database's default timeouts allow.
      await client.query('set local statement_timeout = 0');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const { rows: migrationTables } = await client.query(
        "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
      );
      if (!migrationTables[0]?.is) throw new BackupError('This database is no database of Merchloom.');
      const { rows } = await client.query('select max(created_at) as at from drizzle.__drizzle_migrations');
      const migration = Number(rows[0]?.at);
      return new DatabaseSnapshot(client, await listTables(client), migration);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Writes the rows of every table in parts. The decompressed parts, concatenated, form the table's copy stream. */
  async writeTables(archive: ArchiveWriter): Promise<void> {
    const isPrivileged = await this.#isPrivileged();
    for (const table of this.tables) {
      if (table.isGuarded && !isPrivileged) await this.#client.query(`set local role ${READER}`);
      await this.#writeTable(archive, table);
      await this.#client.query('reset role');
    }
  }

  /** Writes the sequences after the rows: sequences are not part of a snapshot, and may only be ahead of the rows. */
  async writeSequences(archive: ArchiveWriter): Promise<void> {
    const { rows } = await this.#client.query(
      `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
       where schemaname = any($1) and last_value is not null order by 1, 2`,
      [BACKED_UP_SCHEMAS],
    );
    await archive.add(SEQUENCES_ENTRY, Buffer.from(JSON.stringify(rows)));
  }

  /** Returns the names of stored files that rows in the snapshot refer to. */
  async listFileKeys(): Promise<string[]> {
    const columns = this.tables.filter(({ columns }) => columns.includes('storage_key'));
    const isPrivileged = await this.#isPrivileged();
    if (!isPrivileged) await this.#client.query(`set local role ${READER}`);
    const { rows } = await this.#client.query<{ key: string }>(
      columns
        .map(
          ({ name }) =>
            `select storage_key as key from public.${pg.escapeIdentifier(name)} where storage_key is not null`,
        )
        .join(' union '),
    );
    await this.#client.query('reset role');
    return rows.map(({ key }) => key);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #isPrivileged(): Promise<boolean> {
    const { rows } = await this.#client.query<{ is: boolean }>(
      'select rolsuper or rolbypassrls as is from pg_roles where rolname = current_user',
    );
    return rows[0]?.is === true;
  }

  async #writeTable(archive: ArchiveWriter, table: DumpedTable): Promise<void> {
    const stream = this.#client.query(copyTo(`copy ${quoteTableName(table)} (${quoteColumnNames(table)}) to stdout`));
    let part = 0;
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      if (size === 0) return;
      part += 1;
      const name = `${DATABASE_FOLDER}${table.schema}.${table.name}/${String(part).padStart(6, '0')}.copy.gz`;
      await archive.add(name, await compress(Buffer.concat(waiting), { level: FAST }));
      waiting = [];
      size = 0;
    };
    for await (const chunk of stream) {
      waiting.push(chunk);
      size += chunk.byteLength;
      if (size >= PART_BYTES) await flush();
    }
    await flush();
  }
}

export const quoteTableName = ({ schema, name }: BackupTable): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const quoteColumnNames = ({ columns }: BackupTable): string =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/**
 * Lists the tables and columns to dump, without those that migrations or the database recreate: migration lists and
 * generated columns.
 */
async function listTables(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select n.nspname as schema, c.relname as name, c.relforcerowsecurity as "isGuarded",
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and (n.nspname = 'public' or c.relname <> 'migrations')
       and not (n.nspname = 'public' and c.relname = any($2))
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [BACKED_UP_SCHEMAS, OMITTED_TABLES],
  );
  return rows;
}
