import { z } from 'zod';
import { correctionCalls } from './corrections';
import { defineEndpoint } from './define';
import { orderCalls } from './service/orders';
import { paymentProblemCalls } from './service/payment-problems';
import { pictureCalls } from './service/pictures';
import { settlingCalls } from './service/settling';
import { storeVisitCalls } from './service/store-visits';
import { testIntentCalls } from './service/test-intents';

/**
 * Calls that only the web tier may make (404 for all others): payment steps around the gateway, the test gateway's
 * state, files, and the feed of changes. Amounts are integer minor units, as with payment providers.
 */
export const serviceEndpoints = {
  feed: defineEndpoint({
    name: 'service.feed',
    method: 'GET',
    path: '/api/service/feed',
    summary: 'Changes as they are committed, one JSON object a line, for caches and live updates.',
    audience: 'service',
    handledBy: 'tenant-api',
    answer: z.unknown(),
    answerType: 'stream',
  }),
  ...orderCalls,
  ...settlingCalls,
  ...paymentProblemCalls,
  ...testIntentCalls,
  ...pictureCalls,
  ...correctionCalls,
  ...storeVisitCalls,
};
