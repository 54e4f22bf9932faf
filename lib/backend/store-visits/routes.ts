import { wrapInEnvelope } from '@/lib/contracts/define';
import { storeVisitCalls } from '@/lib/contracts/service/store-visits';
import { defineRoute } from '../http/route';
import { recordStoreVisits } from './record';

export const storeVisitRoutes = [
  defineRoute(storeVisitCalls.recordStoreVisits, async ({ body }) =>
    wrapInEnvelope({ counted: await recordStoreVisits(body.visits) }),
  ),
];
