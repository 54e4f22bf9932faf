import { z } from 'zod';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { numericId } from './field-types';

const shared = { audience: 'user', action: 'platform.manage', handledBy: 'tenant-api' } as const;
const flags = z.object({ translation: z.boolean() });
const faultSchema = z.object({
  tenant_id: z.number().int(),
  entry_id: z.number(),
  n: z.number().int(),
  fault: z.enum(['changed', 'missing', 'gap']),
});

/** Calls of the super-admin panel (SET-05); clients, credit and visits have calls of their own. */
export const platformPanelEndpoints = {
  flags: defineEndpoint({
    ...shared,
    name: 'platform.flags',
    method: 'GET',
    path: '/api/platform/flags',
    summary: 'What is switched on for the platform as a whole.',
    answer: buildEnvelopeSchema(flags),
    errors: ['unauthenticated', 'forbidden'],
  }),
  saveFlags: defineEndpoint({
    ...shared,
    name: 'platform.saveFlags',
    method: 'PUT',
    path: '/api/platform/flags',
    summary: 'Switches translation on or off for every store.',
    body: flags.strict(),
    answer: buildEnvelopeSchema(flags),
    errors: ['unauthenticated', 'forbidden', 'invalid'],
  }),
  saveClientFlags: defineEndpoint({
    ...shared,
    name: 'platform.saveClientFlags',
    method: 'PUT',
    path: '/api/clients/:clientId/flags',
    summary: 'Switches translation on or off for the stores of a client.',
    params: z.object({ clientId: numericId }),
    body: flags.strict(),
    answer: buildEnvelopeSchema(flags),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  checkAudit: defineEndpoint({
    ...shared,
    name: 'platform.checkAudit',
    method: 'POST',
    path: '/api/platform/audit-check',
    summary: 'Holds the whole audit log against its chain.',
    answer: buildEnvelopeSchema(
      z.object({
        entries: z.number().int(),
        chains: z.number().int(),
        /** Number of entries that are in no hash chain and were not written by the program. */
        unsealed: z.number().int(),
        faults: z.array(faultSchema),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'rate_limited'],
    rateLimit: { points: 10, perSeconds: 600 },
  }),
};
