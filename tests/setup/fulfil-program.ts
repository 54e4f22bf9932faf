import '@/lib/backend/subscriptions';
import { fulfilOrder } from '@/lib/backend/jobs/fulfil-order';
import { closeDatabase } from '@/lib/db/client';

/** Program that tests can kill as a separate process: processes an order as far as possible. */
await fulfilOrder({ orderId: process.argv[2] });
await closeDatabase();
process.exit(0);
