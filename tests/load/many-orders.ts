import pg from 'pg';
import { buildSearchTerms } from '@/lib/domain/orders/search-terms';
import { ORDER_STATUSES } from '@/lib/domain/orders/statuses';

const BATCH = 5_000;
const FIRST = ['Mia', 'Noah', 'Olivia', 'Lars', 'Zoë', 'Ana', 'Piet', 'Sofía', 'Aino', 'Jürgen', 'Maud', 'Ivo'];
const LAST = ['Wong', 'Smith', 'Ødegård', 'de Vries', 'García', 'Virtanen', 'Müller', 'Okafor', 'Lindqvist', 'Rossi'];
const MAILS = ['gmail.test', 'outlook.test', 'mail.example', 'work.example'];
const COUNTRIES = [...Array.from({ length: 46 }, () => 'GB'), 'IE', 'FR', 'DE', 'NL'];

/** Returns a reproducible pseudo-random generator. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Fills a store with orders over three years, one line each: nearly all are shipped and paid and go to one country; the
 * rest is spread over every status, payment state and country, so that filters match both many and few rows.
 */
export async function makeManyOrders(url: string, slug: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set role merchloom_platform');
    const random = sequence(rows);
    for (let from = 0; from < rows; from += BATCH) {
      const orders = Array.from({ length: Math.min(BATCH, rows - from) }, (_, at) =>
        makeOrder(slug, from + at, random),
      );
      await client.query('begin');
      await insertOrders(client, slug, orders);
      await client.query('commit');
    }
    await client.query('reset role');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function makeOrder(slug: string, n: number, random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const name = `${pick(FIRST)} ${pick(LAST)}`;
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${n}@${pick(MAILS)}`;
  const country = n % 20_000 === 7 ? 'MC' : pick(COUNTRIES);
  const customer = {
    name,
    email,
    phone: '+44 161 496 0000',
    addressFirstLine: `${n % 300} Long Street`,
    addressSecondLine: '',
    city: 'Leeds',
    county: '',
    postcode: `LS${n % 29} ${n % 10}AA`,
    country: country === 'GB' ? 'United Kingdom' : country,
    countryIso2: country,
    state: '',
    stateAbbreviation: null,
  };
  const orderRef = `ML-${n.toString(32).toUpperCase().padStart(5, '0')}-${slug.slice(0, 4).toUpperCase().replace('U', 'V')}`;
  const luck = random();
  const state =
    luck < 0.002 ? 'refunded' : luck < 0.005 ? 'partly refunded' : luck < 0.03 ? 'no payment needed' : 'paid';
  return {
    ref: orderRef,
    customer: JSON.stringify(customer),
    status: random() < 0.97 ? 'shipped' : pick(ORDER_STATUSES),
    state: n % 25 === 3 ? 'awaiting payment' : state,
    total: 500 + Math.floor(random() * 20_000),
    minutesAgo: Math.floor((n / 100_000) * 3 * 365 * 24 * 60) + 10,
    indexTerms: buildSearchTerms({ orderRef, customer }).join(' '),
  };
}
type GeneratedOrder = ReturnType<typeof makeOrder>;

async function insertOrders(client: pg.Client, slug: string, orders: readonly GeneratedOrder[]): Promise<void> {
  const column = (name: keyof GeneratedOrder) => orders.map((order) => order[name]);
  await client.query(
    `with made as (
      select gen_random_uuid() as id, gen_random_uuid() as customer_id, e.id as event_id, e.tenant_id, e.region, t.*
      from events e, unnest($2::text[], $3::jsonb[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[])
        as t (ref, customer, status, state, total, minutes_ago, words)
      where e.slug = $1
    ), shoppers as (
      insert into customers (id, tenant_id, event_id, details, lang)
      select customer_id, tenant_id, event_id, customer, 'en' from made
    ), placed as (
      insert into orders (id, tenant_id, event_id, customer_id, order_ref, kind, status, payment_state, region, currency,
        subtotal_minor, shipping_minor, discount_minor, net_minor, vat_minor, total_minor, due_minor, shipping_method,
        delivery_from, delivery_to, customer, lang, fingerprint, placed_at)
      select id, tenant_id, event_id, customer_id, ref, 'store', status, state, region, 'GBP', total, 0, 0, total, 0, total,
        total, 'standard', '2026-01-01', '2026-01-08', customer, 'en', 'load', now() - minutes_ago * interval '1 minute'
      from made
    ), worded as (
      insert into order_words (tenant_id, word, order_id)
      select tenant_id, word, id from made, unnest(string_to_array(words, ' ')) as word where state <> 'awaiting payment'
    )
    insert into order_lines (id, tenant_id, order_id, position, product_id, name, description, form, colour, colour_name,
      size, sku, quantity, unit_net_minor, unit_gross_minor, vat_applies, print_areas, custom_texts, front_preview)
    select gen_random_uuid(), m.tenant_id, m.id, 0, p.product_id, 'T-shirt', '', 'tee', 'black', 'Black', 'M', 'SKU', 1,
      m.total, m.total, false, '{}', '[]', '/picture'
    from made m, lateral (select product_id from event_products where event_id = m.event_id limit 1) p`,
    [
      slug,
      column('ref'),
      column('customer'),
      column('status'),
      column('state'),
      column('total'),
      column('minutesAgo'),
      column('indexTerms'),
    ],
  );
}
