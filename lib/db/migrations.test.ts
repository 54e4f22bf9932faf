import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(process.cwd(), 'lib/db/migrations');
/** Migration that creates all tables of an empty database, so that no older node runs beside it. */
const BASELINE = '0000_baseline.sql';
/** First line of a migration that removes something: it names the earlier migration that added the replacement. */
const CONTRACT = /^-- contract: (\d{4}_[a-z_]+)\n/;

/** Statements that can break nodes of the previous version while they are still running. */
const BREAKS: readonly (readonly [what: string, statement: RegExp])[] = [
  ['drops a table', /\bDROP TABLE\b/i],
  ['drops a column', /\bDROP COLUMN\b/i],
  ['renames', /\bRENAME (?:TO|COLUMN|CONSTRAINT)\b/i],
  ['changes a type', /\bALTER COLUMN [^;]*\b(?:SET DATA )?TYPE\b/i],
  [
    'asks for a value that older nodes do not give',
    /\bSET NOT NULL\b|\bADD COLUMN (?![^;]*\bDEFAULT\b)[^;,]*\bNOT NULL\b/i,
  ],
  ['takes a default away', /\bDROP DEFAULT\b/i],
  ['drops what statements of older nodes may name', /\bDROP (?:FUNCTION|VIEW|INDEX|TYPE|SEQUENCE|SCHEMA)\b/i],
  ['takes a right away', /^\s*REVOKE\b/i],
];
/** Statements that reject rows which older nodes may write, unless they concern a column added by the migration. */
const RESTRICTS = /\bADD CONSTRAINT [^;]*\b(?:CHECK|UNIQUE|EXCLUDE|FOREIGN KEY)\b|\bCREATE UNIQUE INDEX\b/i;

const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql') && name !== BASELINE)
  .sort();

const read = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');

const CREATED = /\bCREATE (?:TABLE (?:IF NOT EXISTS )?|(?:OR REPLACE )?(?:FUNCTION|VIEW) )"?(\w+)"?/gi;
const SUBJECT =
  /\bALTER TABLE (?:ONLY )?"?(\w+)"?|\bINDEX [^;]*?\bON "?(\w+)"?|\bREVOKE [^;]*?\bON (?:TABLE |FUNCTION )?"?(\w+)"?/i;
const matchNames = (sql: string, pattern: RegExp): string[] => [...sql.matchAll(pattern)].map(([, name = '']) => name);

/**
 * Returns the problems of a migration. Objects that the migration creates are exempt, because no older node uses them.
 */
function findProblems(sql: string): readonly string[] {
  const createdObjects = new Set(matchNames(sql, CREATED));
  const added = matchNames(sql, /\bADD COLUMN (?:IF NOT EXISTS )?"?(\w+)"?/gi);
  return sql
    .replace(/--[^\n]*/g, '')
    .split(';')
    .filter((statement) => !createdObjects.has(SUBJECT.exec(statement)?.slice(1).find(Boolean) ?? ''))
    .flatMap((statement) => [
      ...BREAKS.flatMap(([what, pattern]) => (pattern.test(statement) ? [what] : [])),
      ...(RESTRICTS.test(statement) && !added.some((column) => new RegExp(`\\b${column}\\b`).test(statement))
        ? ['refuses rows that older nodes may write']
        : []),
    ]);
}

/** Tables under row-level security that also applies to the tables' owner. */
const GUARDED = [...read(BASELINE).matchAll(/guard_tenant_table\((?:owned\) FROM unnest\(ARRAY\[)?([^\])]*)/g)]
  .flatMap(([, tables = '']) => matchNames(tables, /'(\w+)'/g))
  .concat('tenants');

/**
 * Returns the tables under row-level security that the row-changing statements of a migration name before it lifts the
 * policies for their owner.
 */
function listHiddenTables(sql: string): readonly string[] {
  const lifted = new Set(matchNames(sql, CREATED));
  const hidden = new Set<string>();
  for (const statement of sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')) {
    for (const name of matchNames(statement, /\bALTER TABLE "?(\w+)"? NO FORCE\b/gi)) lifted.add(name);
    if (!/^\s*(?:WITH|INSERT|UPDATE|DELETE|MERGE)\b/i.test(statement)) continue;
    for (const table of GUARDED)
      if (
        !lifted.has(table) &&
        new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|USING) "?${table}"?(?!\\w)`, 'i').test(statement)
      )
        hidden.add(table);
  }
  return [...hidden];
}

describe('a migration', () => {
  it('disables the policies that hide rows from an ordinary owner before it changes rows', () => {
    expect(GUARDED).toEqual(expect.arrayContaining(['users', 'orders', 'audit_seals', 'tenants']));
    expect(migrations.flatMap((name) => listHiddenTables(read(name)).map((table) => `${name}: ${table}`))).toEqual([]);
  });

  it.each([
    ["UPDATE orders SET note = '';", ['orders']],
    ['UPDATE "orders" o SET vat = t.vat FROM tenants t;', ['orders', 'tenants']],
    ["ALTER TABLE orders NO FORCE ROW LEVEL SECURITY; UPDATE orders SET note = '';", []],
    ['CREATE TABLE notes (id int); INSERT INTO notes SELECT id FROM orders;', ['orders']],
    ['CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN UPDATE orders SET note = 1; END $$;', []],
    ['GRANT UPDATE ON orders TO merchloom_app;', []],
    ['UPDATE order_words_of_before SET word = 1;', []],
  ])('is recognised as changing hidden rows: %s', (sql, tables) => {
    expect(listHiddenTables(sql)).toEqual(tables);
  });

  it('keeps only the newest snapshot', () => {
    const newest = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1);
    expect(readdirSync(path.join(FOLDER, 'meta')).sort()).toEqual([
      `${newest?.slice(0, 4)}_snapshot.json`,
      '_journal.json',
    ]);
  });

  it('leaves a node of the previous version working, or says which one brought the replacement', () => {
    const wrong = migrations.flatMap((name) => {
      const sql = read(name);
      const expansion = CONTRACT.exec(sql)?.[1];
      if (expansion)
        return migrations.includes(`${expansion}.sql`) && `${expansion}.sql` < name ? [] : [`${name}: no ${expansion}`];
      return findProblems(sql).map((problem) => `${name} ${problem}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['ALTER TABLE orders DROP COLUMN note;', ['drops a column']],
    ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";', ['renames']],
    ['ALTER TABLE orders ALTER COLUMN total TYPE bigint;', ['changes a type']],
    ['ALTER TABLE orders ADD COLUMN note text NOT NULL;', ['asks for a value that older nodes do not give']],
    ["ALTER TABLE orders ADD COLUMN note text DEFAULT '' NOT NULL;", []],
    ["ALTER TABLE orders ADD COLUMN note text NOT NULL DEFAULT '';", []],
    ['DROP INDEX orders_reference;', ['drops what statements of older nodes may name']],
    ['REVOKE UPDATE ON orders FROM merchloom_app;', ['takes a right away']],
    ['CREATE TABLE parcels (id int); REVOKE UPDATE ON parcels FROM merchloom_app;', []],
    ['CREATE UNIQUE INDEX orders_note ON orders (note);', ['refuses rows that older nodes may write']],
    ['ALTER TABLE orders ADD CONSTRAINT c CHECK (total > 0);', ['refuses rows that older nodes may write']],
    ['ALTER TABLE orders ADD COLUMN seal text; CREATE UNIQUE INDEX orders_seal ON orders (seal);', []],
    ['CREATE TABLE parcels (id int); CREATE UNIQUE INDEX "parcels_id" ON "parcels" USING btree ("id");', []],
    ['CREATE TABLE parcels (id int); ALTER TABLE parcels ALTER COLUMN id SET NOT NULL;', []],
  ])('is recognised as unsafe: %s', (sql, problems) => {
    expect(findProblems(sql)).toEqual(problems);
  });
});
