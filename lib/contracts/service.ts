import { z } from 'zod';
import { correctionCalls } from './corrections';
import { defineEndpoint } from './define';
import { orderCalls } from './service/orders';
import { paymentTroubleCalls } from './service/payment-troubles';
import { pictureCalls } from './service/pictures';
import { settlingCalls } from './service/settling';
import { testIntentCalls } from './service/test-intents';

/**
 * What only the web tier may ask of the tenant API, and nobody else can see (404): the steps of a payment around the
 * gateway, the test gateway's state, files, and the feed of changes. Amounts here are integer minor units, as a payment
 * provider counts.
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
  ...paymentTroubleCalls,
  ...testIntentCalls,
  ...pictureCalls,
  ...correctionCalls,
};
