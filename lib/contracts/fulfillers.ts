import { z } from 'zod';
import { registrationSchema } from '@/lib/domain/fulfillers/registration';
import { defineEndpoint, envelope } from './define';
import { storeParams } from './wire';

/** What is kept of a registration; of its key only whether there is one. */
const fulfillerSchema = registrationSchema.omit({ api_key: true }).extend({
  id: z.number(),
  has_api_key: z.boolean(),
  enabled: z.boolean(),
  created_at: z.string(),
});
export type FulfillerWire = z.output<typeof fulfillerSchema>;

const own = { audience: 'user', action: 'events.manage', handledBy: 'tenant-api', params: storeParams } as const;

export const eventFulfillerEndpoints = {
  list: defineEndpoint({
    ...own,
    name: 'fulfillers.ofEvent',
    method: 'GET',
    path: '/api/:tenant/events/:slug/fulfillers',
    summary: 'Fulfillers of an event, and what a new one can be registered for (EVT-17).',
    answer: envelope(
      z.object({
        rows: z.array(fulfillerSchema),
        has_fulfiller: z.boolean(),
        categories: z.array(z.string()),
        print_methods: z.array(z.string()),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  register: defineEndpoint({
    ...own,
    name: 'fulfillers.register',
    method: 'POST',
    path: '/api/:tenant/events/:slug/fulfillers',
    summary: `Registers a fulfiller with an event: ${Object.keys(registrationSchema.shape).join(', ')}.`,
    // The tenant API reads the fields itself: a refused registration is written down as well.
    body: z.record(z.string().max(40), z.unknown()),
    answer: envelope(fulfillerSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
};
