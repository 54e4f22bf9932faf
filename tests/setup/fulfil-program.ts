import { fulfilOrder } from '@/lib/backend/jobs/fulfil-order';
import { closeDatabase } from '@/lib/db/client';

/** A process of its own that can be killed: takes an order as far as it goes. */
await fulfilOrder({ orderId: process.argv[2] });
await closeDatabase();
process.exit(0);
