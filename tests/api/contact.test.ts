import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sendContactMail } from '@/lib/backend/jobs/send-contact-mail';
import { getDatabasePools } from '@/lib/db/client';
import { createWorkerDatabase } from '../setup/database';
import { Browser, sendApi } from './support/browser';
import { readStore } from './support/shop';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
let path: string;
beforeAll(async () => {
  database = await createWorkerDatabase();
  path = `/api/${(await readStore('summer-fest')).tenant_id}/summer-fest/contact`;
});
afterAll(() => database.drop());

const MESSAGE = { name: 'Mia Wong', email: 'mia@shopper.test', message: 'Do hoodies run small?\n\nThank you!' };
let visitors = 0;
/** Headers of a visitor with an unused address, so that the tests do not share a rate limit. */
const visitor = () => ({ 'x-client-address': `203.0.113.${++visitors}` });
const leave = (body: unknown, to = path, headers = visitor()) => new Browser().post(to, body, headers);

const queued = z.array(z.object({ payload: z.looseObject({ id: z.uuid() }) }));

/** Reads the queue as the database's owner, because the program's roles may only add to it. */
async function messagesInQueue() {
  const { rows } = await getDatabasePools().main.query(
    `select payload from queued_jobs where task = 'send-contact-mail' order by id`,
  );
  return queued.parse(rows).map(({ payload }) => payload);
}

/** Runs the last message's job and returns the mail that it sent. */
async function mailOfLast(): Promise<string> {
  const payload = (await messagesInQueue()).at(-1);
  await sendContactMail(payload);
  return readFileSync(join(process.env.DATA_DIR ?? '', 'mail', `${payload?.id}.eml`), 'utf8');
}

const plain = (eml: string) => eml.replace(/=\r?\n/g, '');

describe('the contact form of a store', () => {
  it('is sent to the address that the store chose, which can reply to the shopper', async () => {
    const answer = await leave(MESSAGE);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, data: { sent: true } });
    const eml = plain(await mailOfLast());
    expect(eml).toMatch(/^To: Summer Fest <hello@summerfest\.test>/m);
    expect(eml).toMatch(/^Reply-To: mia@shopper\.test/m);
    expect(eml).toMatch(/^Subject: Summer Fest: message from Mia Wong/m);
    expect(eml).toContain('Do hoodies run small?');
  });

  it('sends a mail in the store’s language, even while the store is on hold', async () => {
    const store = await readStore('nordic-run');
    await getDatabasePools().main.query(`update events set status = 'On hold' where slug = 'nordic-run'`);
    const answer = await leave(MESSAGE, `/api/${store.tenant_id}/nordic-run/contact`);
    expect(answer.status).toBe(200);
    const eml = plain(await mailOfLast());
    expect(eml).toMatch(/^To: .*winkel@nordicrun\.test/m);
    expect(eml).toContain('Mia Wong heeft je geschreven');
  });

  it('names the product, quantity and date, and ignores a product of another store', async () => {
    const readFirstProductId = async (slug: string) => {
      const { tenant_id: tenant } = await readStore(slug);
      return JSON.parse((await sendApi('GET', `/api/${tenant}/${slug}/products`)).text).data[0].id as number;
    };
    const ownProductId = await readFirstProductId('summer-fest');
    const { rows } = await getDatabasePools().main.query('select name, colours from products where id = $1', [
      ownProductId,
    ]);
    const { name, colours } = rows[0];
    const enquiry = { ...MESSAGE, quantity: '200', date: '2026-12-01' };
    expect((await leave(enquiry, `${path}?product=${ownProductId}&colour=${colours[0]}`)).status).toBe(200);
    expect((await messagesInQueue()).at(-1)).toMatchObject({
      product: { id: ownProductId, name, colour: { code: colours[0] } },
    });
    const eml = plain(await mailOfLast()).replaceAll('=3D', '=');
    expect(eml).toContain(`About: ${name}, `);
    expect(eml).toContain(`/summer-fest/Product=${ownProductId}?colour=${colours[0]}`);
    expect(eml).toContain('Quantity: 200');
    expect(eml).toContain('Needed by: 1 December 2026');

    for (const product of [String(await readFirstProductId('nordic-run')), '0', 'x', '99999999999999999999']) {
      expect((await leave(enquiry, `${path}?product=${product}&colour=${colours[0]}`)).status).toBe(200);
      expect((await messagesInQueue()).at(-1)).toMatchObject({ product: null });
    }
    const refused = async (more: object) => (await leave({ ...MESSAGE, ...more })).problem().errors;
    expect(await refused({ quantity: '0' })).toEqual({ quantity: ['invalid'] });
    expect(await refused({ quantity: '1.5' })).toEqual({ quantity: ['invalid'] });
    expect(await refused({ date: '2026-02-30' })).toEqual({ date: ['invalid'] });
    expect(await refused({ date: 'soon' })).toEqual({ date: ['invalid'] });
  });

  it('treats what a shopper wrote as text', async () => {
    await leave({ ...MESSAGE, name: 'A <b>B</b>', message: '<img src=x onerror=alert(1)>' });
    const eml = plain(await mailOfLast());
    const html = eml.slice(eml.indexOf('text/html'));
    expect(html).toContain('&lt;img src=3Dx onerror=3Dalert(1)&gt;');
    expect(html).not.toContain('<img');
  });

  it('accepts no line break in a header, no unknown field and nothing empty, wrong or too long', async () => {
    const refused = async (body: unknown) => {
      const answer = await leave(body);
      expect(answer.status).toBe(422);
      return answer.problem().errors;
    };
    expect(await refused({})).toEqual({ name: ['required'], email: ['required'], message: ['required'] });
    expect(await refused({ ...MESSAGE, name: 'Mia\r\nBcc: all@victim.test' })).toEqual({ name: ['invalid'] });
    expect(await refused({ ...MESSAGE, email: 'mia@shopper.test\nBcc: x@y.test' })).toHaveProperty('email');
    expect(await refused({ ...MESSAGE, email: 'nobody' })).toEqual({ email: ['invalid'] });
    expect(await refused({ ...MESSAGE, message: ' \n ' })).toEqual({ message: ['required'] });
    expect(await refused({ ...MESSAGE, message: 'x'.repeat(5_001) })).toEqual({ message: ['too long'] });
    expect(await refused({ ...MESSAGE, to: 'victim@elsewhere.test' })).toHaveProperty('to');
  });

  it('does not exist under another tenant’s id, for a draft or for an unknown store', async () => {
    const ownTenantId = (await readStore('summer-fest')).tenant_id;
    const other = (await readStore('nordic-run')).tenant_id;
    const before = (await messagesInQueue()).length;
    for (const to of [
      `/api/${other}/summer-fest/contact`,
      `/api/${ownTenantId}/nordic-run/contact`,
      `/api/${ownTenantId}/draft-store/contact`,
      `/api/${ownTenantId}/no-such-store/contact`,
    ]) {
      expect((await leave(MESSAGE, to)).problem().code).toBe('not_found');
    }
    expect(await messagesInQueue()).toHaveLength(before);
  });

  it('thanks a program that fills in hidden fields, and sends nothing', async () => {
    const before = (await messagesInQueue()).length;
    expect((await leave({ ...MESSAGE, website: 'https://spam.test' })).status).toBe(200);
    expect(await messagesInQueue()).toHaveLength(before);
  });

  it('accepts ten messages in ten minutes from one address, then states when to try again', async () => {
    const headers = visitor();
    for (let count = 0; count < 10; count++) expect((await leave(MESSAGE, path, headers)).status).toBe(200);
    const answer = await leave(MESSAGE, path, headers);
    expect(answer.problem().code).toBe('rate_limited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await leave(MESSAGE)).status).toBe(200);
  });

  it('is rejected from another site', async () => {
    expect((await leave(MESSAGE, path, { ...visitor(), ...{ origin: 'https://evil.test' } })).problem().code).toBe(
      'csrf',
    );
  });

  it('never reveals the address that it sends to', async () => {
    const { tenant_id: tenant } = await readStore('summer-fest');
    expect(JSON.stringify(await readStore('summer-fest'))).not.toContain('hello@summerfest.test');
    const list = JSON.parse((await sendApi('GET', `/api/${tenant}/summer-fest/products`)).text);
    const product = await sendApi('GET', `/api/${tenant}/summer-fest/product-id=${list.data[0].id}`);
    expect(product.status).toBe(200);
    expect(product.text).not.toContain('hello@summerfest.test');
  });
});

describe('the contact form without scripts', () => {
  const send = (fields: Record<string, string>, headers: Record<string, string> = visitor(), to = path) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const asPage = { accept: 'text/html,application/xhtml+xml', origin: 'http://localhost:3000', ...headers };
    return sendApi('POST', to, { body, headers: asPage });
  };

  it('redirects to its page, which a reload does not submit again', async () => {
    const before = (await messagesInQueue()).length;
    const answer = await send({ ...MESSAGE, website: '' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/summer-fest/contact-us?sent=1']);
    expect(await messagesInQueue()).toHaveLength(before + 1);
  });

  it('returns with the errors', async () => {
    const answer = await send({ ...MESSAGE, email: 'nobody', message: '' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/summer-fest/contact-us?refused=invalid&fields=email%2Cmessage');
  });

  it('returns to the product that it is about', async () => {
    const answer = await send({ ...MESSAGE, quantity: 'many' }, visitor(), `${path}?product=7&colour=black`);
    expect(answer.headers.get('location')).toBe(
      '/summer-fest/contact-us?refused=invalid&fields=quantity&product=7&colour=black',
    );
  });

  it('returns with an error when the limit is reached', async () => {
    const headers = visitor();
    for (let count = 0; count < 10; count++) await send(MESSAGE, headers);
    const answer = await send(MESSAGE, headers);
    expect(answer.headers.get('location')).toBe('/summer-fest/contact-us?refused=rate_limited');
  });

  it('redirects nowhere for another site, another tenant or a broken address', async () => {
    const tenant = (await readStore('nordic-run')).tenant_id;
    expect((await send(MESSAGE, { origin: 'https://evil.test' })).status).toBe(419);
    expect((await send(MESSAGE, visitor(), `/api/${tenant}/summer-fest/contact`)).status).toBe(404);
    expect((await send(MESSAGE, visitor(), `/api/${tenant}/%2Fevil.test/contact`)).status).toBe(404);
  });
});
