import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { findOrderInFulfilment } from '@/lib/backend/fulfilment/order-in-fulfilment';
import { readSubmission } from '@/lib/backend/fulfilment/submission';
import { withTenant } from '@/lib/db/client';
import { toOrderMessage } from '@/lib/integrations/fulfillers/api-provider';
import { getStorage } from '@/lib/integrations/storage/select';
import { BUCKET, S3_KEYS, startS3Server } from '../setup/s3-server';
import { sendApi, signInBrowser } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { addFulfiller, createReadyOrder } from './support/fulfil';

jest.setTimeout(120_000);

let server: Awaited<ReturnType<typeof startS3Server>>;
// Set before the settings are read for the first time.
beforeAll(async () => {
  server = await startS3Server();
  Object.assign(process.env, {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: server.endpoint,
    S3_PUBLIC_ENDPOINT: server.endpoint,
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    DATA_DIR: path.join(process.env.DATA_DIR ?? '', 'bucket'),
  });
});
setUpOwnDatabase();
afterAll(() => server.stop());

describe('an installation with a bucket', () => {
  it('stores print files there, and redirects a fulfiller to them by the link that it was sent', async () => {
    const fulfiller = await addFulfiller({ sandbox: true });
    const { orderId, tenant } = await createReadyOrder();
    const keys = await getStorage().list(`print/${tenant}/`);
    expect(keys.length).toBeGreaterThan(0);
    expect(existsSync(path.join(process.env.DATA_DIR ?? '', 'files'))).toBe(false);

    await queryRows(sql`update orders set status = 'submitted to fulfiller' where id = ${orderId}`);
    await queryRows(sql`update order_fulfilments set fulfiller_id = ${fulfiller}, submitted_at = now(), round = 2
      where order_id = ${orderId}`);
    const work = await findOrderInFulfilment(orderId);
    if (!work) throw new Error('the order is no work');
    const message = await withTenant(work.tenantId, async (tx) =>
      toOrderMessage(await readSubmission(tx, work, fulfiller)),
    );
    const link = new URL(String(message.lines[0]?.files[0]?.url));
    const led = await sendApi('GET', link.pathname + link.search);
    expect([led.status, led.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const picture = await fetch(String(led.headers.get('location')));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.png"$/);
    const forged = new URLSearchParams(link.search);
    forged.set('expires', String(Number(forged.get('expires')) + 86_400));
    expect((await sendApi('GET', `${link.pathname}?${forged}`)).status).toBe(404);
  });

  it('sends owners only their own print files', async () => {
    const { orderId, tenant } = await createReadyOrder();
    const [file] = await queryRows(sql`select id from print_files where order_id = ${orderId}`);
    const owner = await signInBrowser('owner@brightside.test');
    const other = await signInBrowser('owner@bayfront.test');
    const address = `/api/${tenant}/orders/${orderId}/print-files/${file?.id}`;
    const answer = await owner.browser.send('GET', address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect([403, 404]).toContain((await other.browser.send('GET', address)).status);
  });
});
