import { z } from 'zod';
import { VISIT_STEPS } from '@/lib/domain/store-visits/steps';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { slug } from '../field-types';

/** Maximum number of visits that one call records. */
export const MAX_RECORDED_VISITS = 500;
/** Maximum length of a browser's User-Agent header; visits with a longer one are not counted. */
export const MAX_AGENT_LENGTH = 500;

/** Call that counts visits of stores. */
export const storeVisitCalls = {
  recordStoreVisits: defineEndpoint({
    name: 'service.recordStoreVisits',
    method: 'POST',
    path: '/api/service/store-visits',
    summary: 'Counts visits of stores, each once per day and step. Address and browser are hashed and not stored.',
    audience: 'service',
    handledBy: 'tenant-api',
    body: z.object({
      visits: z
        .array(
          z.object({
            tenant: z.number().int().positive().max(2_147_483_647),
            slug,
            /** Step that the visit reached. */
            step: z.enum(VISIT_STEPS),
            /** Network address of the browser. */
            visitor: z.string().max(100),
            /** User-Agent header of the browser. */
            agent: z.string().max(MAX_AGENT_LENGTH),
          }),
        )
        .max(MAX_RECORDED_VISITS),
    }),
    answer: buildEnvelopeSchema(z.object({ counted: z.number().int() })),
  }),
};
