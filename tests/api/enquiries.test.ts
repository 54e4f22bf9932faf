import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { blankEndpoints } from '@/lib/contracts/catalogue-blanks';
import { enquiryEndpoints } from '@/lib/contracts/enquiries';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { Browser, sendApi, signInBrowser } from './support/browser';
import { sendRequest, signIn, tenantApi } from './support/call';
import { count, setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);

setUpOwnDatabase();

const fields = {
  ...{ name: 'Ada', email: 'ada@example.test', company: 'Quay Ltd', event_date: '2027-05-01' },
  ...{ quantity: '400', budget: '5000', message: 'Embroidered towels, <b>please</b>' },
};
const png = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
const toFile = (bytes: Buffer | string, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

async function ask(change: Record<string, string | Blob> = {}, email = 'service@brightside.test') {
  const { browser, user } = await signInBrowser(email);
  return browser.form(`/api/${user.tenant_id}/enquiries`, { ...fields, ...change });
}
const total = () => count(sql`select count(*) as n from enquiries`);

async function listed() {
  const { token } = await signIn('staff@merchloom.test');
  return (await tenantApi.call(enquiryEndpoints.list, { params: {} }, { token })).data.rows;
}

describe('an enquiry', () => {
  it('is stored for the staff, with its file as a download', async () => {
    const answer = await ask({ file: toFile(await png(), '../towel "1".png') });
    expect(answer.status).toBe(200);
    const { id } = z.object({ data: z.object({ id: z.uuid() }) }).parse(answer.json()).data;
    const [first] = await listed();
    expect(first).toMatchObject({ id, ...fields, tenant_name: 'Brightside Events', file_name: 'towel "1".png' });
    const staff = await signInBrowser('staff@merchloom.test');
    const file = await staff.browser.get(`/api/enquiries/${id}/file`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/')]);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('needs no file, and accepts a PDF', async () => {
    expect((await ask()).status).toBe(200);
    expect((await ask({ file: toFile('', '') })).status).toBe(200);
    expect((await ask({ file: toFile('%PDF-1.4\n1 0 obj\n%%EOF', 'a.pdf') })).status).toBe(200);
  });

  it.each([
    ['name', { name: ' ' }],
    ['email', { email: 'ada@' }],
    ['message', { message: '' }],
    ['event_date', { event_date: '1.5.2027' }],
    ['quantity', { quantity: '-3' }],
    ['tenant_id', { tenant_id: '2' }],
    ['file', { file: toFile('MZ\x90\x00', 'a.png') }],
    ['file', { file: toFile('%PDF-1.4 cut off', 'a.pdf') }],
    ['file', { file: toFile('%PDF-1.4 /OpenAction << /S /JavaScript >> %%EOF', 'a.pdf') }],
    ['file', { file: toFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg') }],
  ])('with a bad %s is rejected, and nothing of it is stored', async (field, change: Record<string, string | Blob>) => {
    const before = await total();
    const answer = await ask(change);
    expect([answer.status, Object.keys(answer.problem().errors ?? {})]).toEqual([422, [field]]);
    expect(await total()).toBe(before);
  });

  it('is sent for the user’s own tenant and read by staff only', async () => {
    const before = await total();
    const { browser } = await signInBrowser('owner@nordhavn.test');
    const { user } = await signInBrowser('owner@brightside.test');
    expect((await browser.form(`/api/${user.tenant_id}/enquiries`, fields)).status).toBe(404);
    const [first] = await listed();
    for (const path of ['', `/${first?.id}/file`])
      expect((await browser.get(`/api/enquiries${path}`)).status).toBe(403);
    expect((await sendRequest('GET', '/api/enquiries')).status).toBe(401);
    expect(await total()).toBe(before);
  });
});

describe('the shipping prices of the help page', () => {
  it('are the platform’s own, by region, with the rest of the world last', async () => {
    const { token } = await signIn('service@brightside.test');
    const { data } = await tenantApi.call(enquiryEndpoints.shipping, { params: {} }, { token });
    expect(data.map(({ region, currency }) => [region, currency])).toEqual([
      ['UK', 'GBP'],
      ['EU', 'EUR'],
      ['US', 'USD'],
    ]);
    for (const { zones } of data) expect(zones.at(-1)?.countries).toEqual(['*']);
    expect(data[0]?.zones[0]).toMatchObject({
      countries: ['GB'],
      methods: { standard: 3.95, standard_tracked: 4.95, express: 7.95 },
      additional_item: 1,
    });
  });
});

let visitors = 0;
/** Headers of a visitor with an unused address, so that the tests do not share a rate limit. */
const visitor = () => ({ 'x-client-address': `203.0.114.${++visitors}` });
const sendEnquiry = (body: unknown, headers: Record<string, string> = visitor()) =>
  new Browser().post('/api/enquiries', body, headers);

describe('an enquiry without an account', () => {
  it('is stored for the staff, in the list of all enquiries (MKT-11)', async () => {
    const answer = await sendEnquiry(fields);
    expect([answer.status, answer.json()]).toMatchObject([200, { data: { sent: true } }]);
    expect((await listed())[0]).toMatchObject({ ...fields, tenant_name: '', file_name: null });
  });

  it('belongs to no tenant: none can read it, by any query', async () => {
    const { user } = await signInBrowser('owner@brightside.test');
    await sendEnquiry(fields);
    const seen = await withTenant(asTenantId(user.tenant_id), (tx) =>
      tx.execute(sql`select id from enquiries where tenant_id is null`),
    );
    expect(seen.rows).toEqual([]);
  });

  it('with missing, invalid, overlong or unknown values is rejected by field, and nothing of it is stored', async () => {
    const before = await total();
    for (const [field, change] of Object.entries({
      name: { name: 'Mia\r\nBcc: all@victim.test' },
      email: { email: 'mia@' },
      message: { message: 'x'.repeat(5_001) },
      event_date: { event_date: 'soon' },
      quantity: { quantity: '1e9' },
      tenant_id: { tenant_id: '1' },
      file: { file: 'x' },
    })) {
      const answer = await sendEnquiry({ ...fields, ...change });
      expect([answer.status, Object.keys(answer.problem().errors ?? {})]).toEqual([422, [field]]);
    }
    expect(await total()).toBe(before);
  });

  it('of a program that fills in hidden fields is thanked for and not stored', async () => {
    const before = await total();
    expect((await sendEnquiry({ ...fields, website: 'https://spam.test' })).status).toBe(200);
    expect(await total()).toBe(before);
  });

  it('is accepted ten times an hour from one address, and never from another site', async () => {
    const headers = visitor();
    for (let count = 0; count < 10; count++) expect((await sendEnquiry(fields, headers)).status).toBe(200);
    const answer = await sendEnquiry(fields, headers);
    expect(answer.problem().code).toBe('rate_limited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendEnquiry(fields, { ...visitor(), origin: 'https://evil.test' })).problem().code).toBe('csrf');
  });

  it('without scripts returns to the form’s page with its outcome', async () => {
    const send = (change: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value);
      const asPage = { ...visitor(), accept: 'text/html', origin: 'http://localhost:3000' };
      return sendApi('POST', '/api/enquiries', { body: form, headers: asPage });
    };
    const [sent, refused] = [await send({}), await send({ email: 'mia@' })];
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/need-merch-for-an-event?sent=1']);
    expect(refused.headers.get('location')).toBe('/need-merch-for-an-event?refused=invalid&fields=email');
  });
});

describe('the public catalogue', () => {
  it('lists every product with colours, sizes and the cost of a printed piece in each region (MKT-10)', async () => {
    const { data } = await tenantApi.call(blankEndpoints.list, { params: {} });
    expect(data).toHaveLength(await count(sql`select count(*) as n from blanks`));
    for (const one of data) {
      expect(one.colours.length).toBeGreaterThan(0);
      expect(one.sizes.length).toBeGreaterThan(0);
      expect(Object.values(one.prices).every(({ from }) => Number.isInteger(from) && from > 0)).toBe(true);
    }
    expect((await sendRequest('GET', '/api/goods')).status).toBe(200);
  });
});
