import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { z } from 'zod';
import { sendApi, signInBrowser } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { readStore } from './support/shop';
import { createVisitor, signInMember, tryLogIn } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();

// Checks of docs/security.md that no other test covers.

const PASSWORD_CHARACTERS = 128;

async function signUp(email: string, password: string): Promise<number> {
  const form = { name: 'Mia', email, password, company: 'Mia', region: 'UK', terms: true };
  return (await (await createVisitor()).post('/api/sign-up', form)).status;
}

describe('a password', () => {
  it('is accepted exactly as typed, with any characters and up to 128 of them', async () => {
    const email = 'exact@password.test';
    const start = '  correct Horse 馬 🐎 ';
    const password = start + 'z'.repeat(PASSWORD_CHARACTERS - [...start].length);
    expect(await signUp(email, password)).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72)])
      expect((await tryLogIn(email, other)).answer.status).toBe(422);
    await signInMember(email, password);
    // No class of characters is required.
    expect(await signUp('lower@password.test', 'only small letters')).toBe(200);
  });

  it('is stored as Argon2id with at least 19 MiB of memory and two passes', async () => {
    await signUp('stored@password.test', 'a long enough one');
    const [row] = await queryRows(sql`select password_hash from users where email = 'stored@password.test'`);
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(String(row?.password_hash)) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
  });
});

describe('a session', () => {
  it('has a random token of 256 bits, which the database stores as a hash alone', async () => {
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const { answer } = await tryLogIn('owner@nordhavn.test');
        return z.object({ token: z.string() }).parse(answer.json()).token;
      }),
    );
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify(
      await queryRows(sql`select s.*, encode(token_hash, 'base64') as hash from sessions s`),
    );
    for (const token of tokens) expect(stored).not.toContain(token);
  });
});

describe('an API response', () => {
  it('cannot be framed, sniffed or cached, also when it is an error', async () => {
    const { browser } = await signInBrowser('owner@brightside.test');
    const answers = [
      await browser.get('/api/user'),
      await sendApi('GET', '/api/user'),
      await sendApi('GET', '/api/nowhere'),
      await sendApi('GET', '/api/login'),
      await browser.post('/api/login', { email: 7 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 422]);
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('content-type')).toBe('application/json');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('with an uploaded picture executes nothing when it is opened directly', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const picture = () => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
    const uploadedSchema = z.object({ data: z.object({ id: z.uuid() }) });
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const ownUpload = await browser.form(`/api/${user.tenant_id}/assets`, { file: picture() });
    const { tenant_id: tenant } = await readStore('summer-fest');
    const shoppers = await browser.form(`/api/${tenant}/summer-fest/uploads`, { file: picture() });
    const paths = [
      `/api/${user.tenant_id}/assets/${uploadedSchema.parse(ownUpload.json()).data.id}/file`,
      z.object({ data: z.object({ url: z.string() }) }).parse(shoppers.json()).data.url,
    ];
    for (const path of paths) {
      const { status, headers } = await browser.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
