import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Selects personal data that the suites entered into a database; includes the people of the demo data. */
const QUERY = `
  select distinct key, value from (
    select 'name' as key, name as value from users
    union all
    select field.key, field.value from (
      select details as person from customers
      union all select customer from orders
      union all select details from enquiries
      union all select company - 'name' from tenants
    ) people, jsonb_each(person) as fields (key, content), lateral (select fields.key, content #>> '{}' as value) field
  ) typed where value <> ''`;

const KINDS = {
  name: 'a name',
  phone: 'a telephone number',
  addressFirstLine: 'a street',
  addressSecondLine: 'a street',
};

/**
 * Functions by kind of detail, which return whether a text identifies a person. A single word, such as a first name,
 * also occurs in other texts.
 */
const IS_TELLING = {
  'a name': (text) => /\p{L}{2}.*\s\S*\p{L}{2}/u.test(text),
  'a telephone number': (text) => text.replace(/\D/g, '').length >= 8,
  'a street': (text) => /\d/.test(text) && /\p{L}{3}/u.test(text),
};

/** Reads the names, streets and telephone numbers in a test database, given its connection settings. */
export async function readPersonalData(connection) {
  const client = new pg.Client({ statement_timeout: 20_000, ...connection });
  await client.connect();
  try {
    const { rows } = await client.query(QUERY);
    return rows.flatMap(({ key, value }) => {
      const kind = Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
      const text = value.trim();
      return kind && IS_TELLING[kind](text) ? [{ kind, text }] : [];
    });
  } finally {
    await client.end();
  }
}

/** Formats each detail as one line, for a file to which many databases add their details. */
export const toLines = (details) => details.map((detail) => `${JSON.stringify(detail)}\n`).join('');

/** Reads the details written by {@link toLines}, each one once; returns an empty list if the file does not exist. */
export function readLines(file) {
  if (!existsSync(file)) return [];
  const lines = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return [...lines].map((line) => JSON.parse(line));
}
