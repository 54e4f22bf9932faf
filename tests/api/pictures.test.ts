import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { StoreDto } from '@/lib/contracts/storefront';
import { env } from '@/lib/platform/env';
import { RENDERER_VERSION } from '@/lib/rendering/core/version';
import { countDrawing } from '@/lib/web/bff/drawing-limit';
import { createWorkerDatabase } from '../setup/database';
import { sendApi } from './support/browser';
import { readProduct, readStore } from './support/shop';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
let store: StoreDto;
let product: Awaited<ReturnType<typeof readProduct>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
  store = await readStore('summer-fest');
  product = await readProduct(store);
});
afterAll(() => database.drop());

const ask = (query: Record<string, string>, visitor = '198.51.100.1') =>
  sendApi('GET', `/api/${store.tenant_id}/${store.slug}/pictures/${product.id}/front?${new URLSearchParams(query)}`, {
    headers: { 'x-client-address': visitor },
  });

function countStoredFiles(): number {
  const entries = readdirSync(join(env().DATA_DIR, 'pictures'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('the platform’s artwork', () => {
  it('is served in the fixed widths; an unknown name results in 404', async () => {
    const art = (name: string, w: string) => sendApi('GET', `/api/art/${name}?w=${w}`);
    const small = await art('sunset', '320');
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(small.bytes).metadata()).width).toBe(320);
    expect((await art('sunset', '333')).status).toBe(422);
    for (const name of ['no-such-art', '..%2f..%2fpackage', '%00'])
      expect([name, (await art(name, '320')).status]).toEqual([name, 404]);
  });
});

describe('a product picture', () => {
  it('is immutable under its version, and cached for a moment without a version', async () => {
    const current = await ask({ w: '160', v: product.picture_version });
    expect([current.status, current.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await ask({ w: '160' })).headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('gets another address when the program draws it differently, not only when its design changes', async () => {
    const [program, design = ''] = product.picture_version.split('.');
    expect(program).toBe(String(RENDERER_VERSION));
    for (const v of [design, `${RENDERER_VERSION - 1}.${design}`])
      expect((await ask({ w: '160', v })).headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('is drawn once for any made-up version, colour or parameter order', async () => {
    await ask({ w: '160', v: product.picture_version });
    const before = countStoredFiles();
    const colour = product.products.colours[0] ?? '';
    const inventedRequests = Array.from({ length: 20 }, (_, number) => ask({ w: '160', v: `made-up-${number}` }));
    const answers = await Promise.all([
      ...inventedRequests,
      ask({ w: '160' }),
      ask({ w: '160', colour }),
      ask({ colour, w: '160', x: '1' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(200));
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=60');
    expect(countStoredFiles()).toBe(before);
  });

  it('has a few widths, and the colours of the product', async () => {
    for (const w of ['159', '1001', '0', '-160', '1e9', '160.5', 'x']) expect((await ask({ w })).status).toBe(422);
    for (const colour of ['none-of-ours', '__proto__', '']) expect((await ask({ colour, w: '160' })).status).toBe(404);
    expect((await ask({ v: 'x'.repeat(41) })).status).toBe(422);
  });
});

describe('a visitor who requests pictures without end', () => {
  it('is asked to wait, still sees existing pictures, and delays no other visitor', async () => {
    const visitor = '198.51.100.66';
    const personal = { w: '160', c: JSON.stringify({ texts: {}, images: {} }) };
    await ask({ w: '320', v: product.picture_version });
    await Promise.allSettled(Array.from({ length: 900 }, () => countDrawing(visitor)));

    const refused = [await ask(personal, visitor), await ask({ w: '640', v: product.picture_version }, visitor)];
    for (const answer of refused) {
      expect([answer.status, answer.problem().code]).toEqual([429, 'rate_limited']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await ask({ w: '320', v: product.picture_version }, visitor)).status).toBe(200);
    expect((await ask(personal, '198.51.100.67')).status).toBe(200);
  });
});
