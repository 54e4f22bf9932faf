import { createInterface } from 'node:readline';
import { closeDatabase } from '@/lib/db/client';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import { readStore } from '../api/support/shop';
import { getClientSecret, parseIntentId, Shopper } from '../api/support/walk';

/**
 * Program that tests run as a separate process so that they can kill it. `pay` pays an order, prints its id, and settles
 * the order after a line on standard input; `reconcile` reconciles payments once.
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
