import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Line index in postmaster.pid of the server's socket directory. */
const SOCKET_LINE = 4;

/** Runs SQL statements on the database of the server under test, as the database's owner. */
export async function runSql(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  const file = join(process.env.TEST_DATA_DIR ?? '', 'postgres', 'postmaster.pid');
  const host = readFileSync(file, 'utf8').split('\n')[SOCKET_LINE];
  if (!host) throw new Error(`${file} names no socket`);
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

/**
 * Creates a store for one test, like /summer-fest with some of its products, so that changes do not affect other tests.
 */
export async function openStore(status: 'Active' | 'On hold'): Promise<{ slug: string; eventId: number }> {
  const slug = `test-${crypto.randomUUID().slice(0, 13)}`;
  const columns = `tenant_id, name, type, region, currency, default_lang, vat_rate_bps, not_vat_registered, countries, colour_set_id, font_set_id`;
  const { rows } = await runSql(
    `insert into events (slug, status, ${columns}) select $1, $2, ${columns} from events where slug = 'summer-fest' returning id`,
    [slug, status],
  );
  const eventId = Number(rows[0]?.id);
  const likeIt = `from events e where e.slug = 'summer-fest' and e.id = x.event_id`;
  await runSql(
    `insert into store_contents (event_id, tenant_id, content, seo, contact_form_email)
     select $1, tenant_id, content, seo, contact_form_email from store_contents x where exists (select ${likeIt})`,
    [eventId],
  );
  await runSql(
    `insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position)
     select tenant_id, $1, product_id, price_minor, vat_applies, category, position from event_products x
     where exists (select ${likeIt}) order by position limit 4`,
    [eventId],
  );
  return { slug, eventId };
}

/** Adds a product with an unreadable design to a store. Its page fails; the product list still works. */
export async function addBrokenProduct(eventId: number): Promise<number> {
  const columns = 'tenant_id, blank_id, description, status, colours, picture_version';
  const { rows } = await runSql(
    `insert into products (name, front, ${columns})
     select 'Broken T-shirt', '{"version":1,"elements":[{"type":"Nonsense"}]}', ${columns} from products
     where id = (select min(product_id) from event_products where event_id = $1) returning id`,
    [eventId],
  );
  const id = Number(rows[0]?.id);
  await runSql(
    `insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position)
     select tenant_id, event_id, $2, price_minor, vat_applies, category, 0 from event_products where event_id = $1 limit 1`,
    [eventId, id],
  );
  return id;
}

/** Adds a product without a print to a store. Returns its id. */
export async function addPlainProduct(eventId: number): Promise<number> {
  const columns = 'tenant_id, blank_id, description, status, colours, picture_version';
  const { rows } = await runSql(
    `insert into products (name, ${columns}) select 'Plain T-shirt', ${columns} from products
     where id = (select min(product_id) from event_products where event_id = $1) returning id`,
    [eventId],
  );
  const id = Number(rows[0]?.id);
  await runSql(
    `insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position)
     select tenant_id, event_id, $2, price_minor, vat_applies, category, 0 from event_products where event_id = $1 limit 1`,
    [eventId, id],
  );
  return id;
}
