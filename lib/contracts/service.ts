import { z } from 'zod';
import { correctionServiceEndpoints } from './corrections';
import { defineEndpoint } from './define';
import { orderServiceEndpoints } from './service/orders';
import { paymentProblemServiceEndpoints } from './service/payment-problems';
import { pictureServiceEndpoints } from './service/pictures';
import { settlementServiceEndpoints } from './service/settling';
import { storeVisitCalls } from './service/store-visits';
import { testIntentServiceEndpoints } from './service/test-intents';

/**
 * Calls that only the web tier may make (404 for all others): payment steps around the gateway, the test gateway's
 * state, files, and the feed of changes. Amounts are integer minor units, as with payment providers.
 */
export const serviceEndpoints = {
  feed: defineEndpoint({
    name: 'service.feed',
    method: 'GET',
    path: '/api/service/feed',
    summary: 'Streams changes as they are committed, one JSON object per line, for caches and live updates.',
    audience: 'service',
    handledBy: 'tenant-api',
    answer: z.unknown(),
    answerType: 'stream',
  }),
  ...orderServiceEndpoints,
  ...settlementServiceEndpoints,
  ...paymentProblemServiceEndpoints,
  ...testIntentServiceEndpoints,
  ...pictureServiceEndpoints,
  ...correctionServiceEndpoints,
  ...storeVisitCalls,
};
