import { sql } from 'drizzle-orm';
import { queryRows } from './database';
import { createVisitor, type Visitor } from './visitor';

export interface FreshOwner {
  readonly browser: Visitor;
  readonly tenantId: number;
  readonly email: string;
}

/** Signs up a new company and returns its administrator: address not confirmed, only the company's name filled in. */
export async function signUpOwner(region: 'UK' | 'EU' | 'US' = 'UK'): Promise<FreshOwner> {
  const browser = await createVisitor();
  const email = `${crypto.randomUUID()}@fresh.test`;
  const form = { name: 'Mia Wong', email, password: 'a long enough one', company: 'Fresh Ltd', region, terms: true };
  expect((await browser.post('/api/sign-up', form)).status).toBe(200);
  const [row] = await queryRows(sql`select tenant_id from users where email = ${email}`);
  return { browser, tenantId: Number(row?.tenant_id), email };
}

/** Confirms the owner's address, as the link of the confirmation mail does. */
export const confirmEmail = ({ email }: FreshOwner) =>
  queryRows(sql`update users set email_verified_at = now() where email = ${email}`);

export const COMPANY = {
  legal_name: 'Fresh Limited',
  trading_name: 'Fresh',
  registration_number: '00000099',
  vat_number: 'GB000000099',
  not_vat_registered: false,
  address: '1 Test Road\nLeeds LS1 1AA',
  phone: '',
  email: 'hello@fresh.test',
};

/** Creates a draft store with one product for sale, whose orders the owner produces. */
export async function createDraftStore(owner: FreshOwner, change: object = {}): Promise<string> {
  const base = `/api/${owner.tenantId}/events`;
  const chosen = await owner.browser.call('PUT', `/api/${owner.tenantId}/production`, { way: 'self' });
  expect([chosen.status, chosen.text]).toEqual([200, expect.any(String)]);
  const body = {
    name: `Store ${crypto.randomUUID().slice(0, 8)}`,
    type: 'store',
    region: 'UK',
    currency: 'GBP',
    vat_rate: 20,
    not_vat_registered: true,
    countries: ['GB'],
    states: [],
    ...change,
  };
  const answer = await owner.browser.call('POST', base, body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  const { slug } = (answer.json() as { data: { slug: string } }).data;
  const [blank] = await queryRows(sql`select blank_id, colour from blank_variants order by blank_id, position limit 1`);
  const added = await owner.browser.call('POST', `${base}/${slug}/products`, {
    blank_id: blank?.blank_id,
    colours: [blank?.colour],
  });
  expect([added.status, added.text]).toEqual([200, expect.any(String)]);
  await queryRows(sql`update products set status = 'active' where id in (
    select ep.product_id from event_products ep join events e on e.id = ep.event_id where e.slug = ${slug})`);
  return slug;
}

/** Requests a store status. Returns the result and the requirements that are still open. */
export async function setStatus(owner: FreshOwner, slug: string, status: string) {
  const answer = await owner.browser.call('PUT', `/api/${owner.tenantId}/events/${slug}/status`, { status });
  return { status: answer.status, open: answer.status === 422 ? (answer.problem().errors?.status ?? []) : [] };
}
