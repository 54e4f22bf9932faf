import { sql } from 'drizzle-orm';
import type { CommittedChange } from '@/lib/contracts/changes';
import { withPlatform } from '@/lib/db/client';
import { subscribeChanges } from '@/lib/web/tenant-api/feed';
import { createWorkerDatabase } from '../setup/database';
import { waitUntil } from '../setup/wait-until';
import {
  checkOut,
  confirmIntent,
  openIntent,
  readProduct,
  readStore,
  settlePayment,
  toIntentFacts,
} from './support/shop';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

describe('the feed of changes', () => {
  it('reports a changed price and a settled order once they are committed, from any writer', async () => {
    const store = await readStore('summer-fest');
    const product = await readProduct(store);
    const receivedChanges: CommittedChange[] = [];
    const feed = await new Promise<{ close(): void }>((resolve) => {
      const opened = subscribeChanges(
        (change) => receivedChanges.push(change),
        () => resolve(opened),
      );
    });
    const waitForChange = (isIt: (change: CommittedChange) => boolean) =>
      waitUntil('the change', () => receivedChanges.some(isIt));
    try {
      await withPlatform((tx) =>
        tx.execute(sql`update event_products set price_minor = price_minor + 1 where product_id = ${product.id}`),
      );
      await waitForChange(
        (change) => change.kind === 'store' && change.slug === 'summer-fest' && change.tenantId === store.tenant_id,
      );
      const { placed } = await checkOut(store);
      await settlePayment(toIntentFacts(await confirmIntent(await openIntent(placed))));
      await waitForChange(
        (change) => change.kind === 'order' && change.event === 'order.created' && change.id === placed.order.id,
      );
    } finally {
      feed.close();
    }
  });
});
