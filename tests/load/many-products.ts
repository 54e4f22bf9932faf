import pg from 'pg';

/** Numbers of a tenant's rows besides its orders, all in the store that the lists are read from. */
export interface RowCounts {
  readonly products: number;
  readonly events: number;
  readonly vouchers: number;
  readonly pictures: number;
  readonly people: number;
}

/**
 * Statements that copy rows of the demo tenant, so that each row has a realistic size. `$1` = count, `$2` = the store.
 */
const MAKE: Readonly<Record<keyof RowCounts, string>> = {
  products: `
    with shop as (select id, tenant_id from events where slug = $2),
    shelf as (select p.*, e.price_minor, e.vat_applies, e.category, row_number() over (order by e.position) - 1 as at
      from event_products e join products p on p.id = e.product_id join shop on shop.id = e.event_id),
    copies as (
      insert into products (tenant_id, blank_id, name, description, status, front, back, colours, picture_version, created_at)
      select tenant_id, blank_id, name || ' ' || n, description,
        case when n % 50 = 0 then 'archived' when n % 10 = 0 then 'draft' else 'active' end,
        front, back, colours, picture_version, now() - n * interval '1 minute'
      from generate_series(1, $1) as n join shelf on shelf.at = n % (select count(*) from shelf)
      returning id, tenant_id, blank_id)
    insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position)
    select c.tenant_id, shop.id, c.id, s.price_minor, s.vat_applies, s.category, 100 + c.id
    from copies c cross join shop join lateral (select * from shelf where shelf.blank_id = c.blank_id limit 1) s on true`,
  events: `
    with shop as (select * from events where slug = $2),
    made as (
      insert into events (tenant_id, slug, name, status, type, region, currency, colour_set_id, font_set_id, created_at)
      select tenant_id, 'bench-' || n, 'Bench event ' || n, (array['Draft', 'Active', 'On hold'])[n % 3 + 1], type,
        region, currency, colour_set_id, font_set_id, now() - n * interval '1 hour'
      from generate_series(1, $1) as n cross join shop returning id, tenant_id)
    insert into store_contents (event_id, tenant_id, content, seo, contact_form_email)
    select made.id, made.tenant_id, c.content, c.seo, c.contact_form_email from made cross join store_contents c join shop on shop.id = c.event_id`,
  vouchers: `
    insert into vouchers (tenant_id, event_id, code, kind, discount_minor, usage_limit, listed, valid_until)
    select tenant_id, id, 'BENCH-' || n, 'voucher', 500, 1, false, now() + (n % 90 - 30) * interval '1 day'
    from generate_series(1, $1) as n cross join events where slug = $2`,
  pictures: `
    insert into assets (id, tenant_id, name, type, width, height, bytes, storage_key, created_at)
    select gen_random_uuid(), tenant_id, 'Picture ' || n || '.png', 'image/png', 2000, 2000, 10, 'bench/' || n,
      now() - n * interval '1 minute'
    from generate_series(1, $1) as n cross join events where slug = $2`,
  people: `
    insert into users (tenant_id, name, email, role)
    select tenant_id, 'Person ' || n, 'person-' || n || '@bench.test', 'customer_service'
    from generate_series(1, $1) as n cross join events where slug = $2`,
};

/** Fills the tenant of a store with products, events, codes, pictures and people. */
export async function makeManyRows(url: string, slug: string, counts: RowCounts): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const kind of ['products', 'events', 'vouchers', 'pictures', 'people'] as const)
      await client.query(MAKE[kind], [counts[kind], slug]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
