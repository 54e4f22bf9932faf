import { wrap } from '@/lib/contracts/define';
import { storeVisitCalls } from '@/lib/contracts/service/store-visits';
import { route } from '../http/route';
import { recordStoreVisits } from './record';

export const storeVisitRoutes = [
  route(storeVisitCalls.recordStoreVisits, async ({ body }) => wrap({ counted: await recordStoreVisits(body.visits) })),
];
