import { createInterface } from 'node:readline';
import { closeDatabase } from '@/lib/db/client';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import { readStore } from '../api/support/shop';
import { getClientSecret, parseIntentId, Shopper } from '../api/support/walk';

/**
 * Program that tests can kill as a separate process: `pay` pays an order and settles it on an external signal,
 * `reconcile` starts fresh and reconciles.
 */
if (process.argv[2] === 'pay') {
  const shopper = new Shopper(await readStore('summer-fest'));
  const paid = await shopper.paid(await shopper.order());
  await shopper.card(getClientSecret(paid), 'pm_card_visa');
  console.log(paid.order.id);
  await new Promise((go) => createInterface({ input: process.stdin }).once('line', go));
  await shopper.succeed({ payment_intent: parseIntentId(getClientSecret(paid)) });
  console.log('settled');
} else {
  await reconcileOnce(0);
  await closeDatabase();
}
process.exit(0);
