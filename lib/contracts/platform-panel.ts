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

/** Calls of the super-admin panel (SET-05), except those about clients, credit and support visits. */
export const platformPanelEndpoints = {
  flags: defineEndpoint({
    ...shared,
    name: 'platform.flags',
    method: 'GET',
    path: '/api/platform/flags',
    summary: 'Returns the features that are enabled for the whole platform.',
    answer: buildEnvelopeSchema(flags),
    errors: ['unauthenticated', 'forbidden'],
  }),
  saveFlags: defineEndpoint({
    ...shared,
    name: 'platform.saveFlags',
    method: 'PUT',
    path: '/api/platform/flags',
    summary: 'Enables or disables translation for all stores.',
    body: flags.strict(),
    answer: buildEnvelopeSchema(flags),
    errors: ['unauthenticated', 'forbidden', 'invalid'],
  }),
  saveClientFlags: defineEndpoint({
    ...shared,
    name: 'platform.saveClientFlags',
    method: 'PUT',
    path: '/api/clients/:clientId/flags',
    summary: 'Enables or disables translation for the stores of a client.',
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
    summary: 'Verifies the complete audit log against its hash chain.',
    answer: buildEnvelopeSchema(
      z.object({
        entries: z.number().int(),
        chains: z.number().int(),
        /** Number of entries that are in no hash chain and that the program did not write itself. */
        unsealed: z.number().int(),
        faults: z.array(faultSchema),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'rate_limited'],
    rateLimit: { points: 10, perSeconds: 600 },
  }),
};
