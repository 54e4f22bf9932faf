import { z } from 'zod';
import { RECORDED_ACTIONS } from '@/lib/domain/audit/actions';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { isoDay, numericId, tenantParams, timeZone } from './field-types';

/**
 * Value of an audit entry, see lib/domain/audit/details.ts. Amounts are in minor units, as entries store them, unlike
 * in the rest of the API.
 */
const valueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('number'), number: z.number() }),
  z.object({ kind: z.literal('amount'), minor: z.number(), currency: z.string().nullable() }),
  z.object({ kind: z.literal('percent'), bps: z.number() }),
  z.object({ kind: z.literal('yes_no'), on: z.boolean() }),
  z.object({ kind: z.literal('moment'), at: z.string() }),
  z.object({ kind: z.literal('day'), day: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()).readonly(), names: z.boolean(), more: z.number() }),
]);

/**
 * Person in an audit entry. `role` is set for clients' users when staff read the log without a support visit: such
 * users are displayed by role and number instead of by name.
 */
const personSchema = z.object({ id: z.number().int(), name: z.string(), role: z.string().nullable() });

const entrySchema = z.object({
  id: z.number(),
  at: z.string(),
  /** User who acted; null for the system or a shopper. */
  user: personSchema.nullable(),
  /** Whether platform staff acted. */
  by_staff: z.boolean(),
  /** Reason of the support visit during which staff acted; null outside a visit. */
  visit_reason: z.string().nullable(),
  /** Whether a shopper acted, for example placed an order or entered a text. */
  by_shopper: z.boolean(),
  tenant: z.object({ id: z.number().int(), name: z.string() }),
  action: z.string(),
  subject_type: z.string(),
  subject_name: z.string(),
  /** Path of the admin page of the entry's subject; null when there is no such page. */
  subject_path: z.string().nullable(),
  /** Changed fields with former and new value. `from` is null for a fact that had no former value. */
  details: z.array(z.object({ name: z.string(), about: z.string(), from: valueSchema.nullable(), to: valueSchema })),
});
export type AuditEntryDto = z.output<typeof entrySchema>;

const filterSchema = z.object({
  action: z.enum(RECORDED_ACTIONS).optional(),
  user: numericId.optional(),
  /** First and last day, inclusive, in `zone`. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  /** The reader's IANA time zone. */
  zone: timeZone.default('Europe/London'),
  /** Entries of all tenants, for super-admins only. */
  tenants: z.enum(['own', 'all']).default('own'),
});
export type AuditFilter = z.output<typeof filterSchema>;

const shared = { audience: 'user', action: 'audit.view', handledBy: 'tenant-api', params: tenantParams } as const;

/** Audit log for administrators (AUD-03). No call changes or deletes an entry. */
export const auditEndpoints = {
  list: defineEndpoint({
    ...shared,
    name: 'audit.list',
    method: 'GET',
    path: '/api/:tenant/audit-logs',
    summary:
      'Lists the audit log, newest first, 25 per page, filtered by action, user and days. Super-admins may list the log of every tenant, in which people of clients are not named.',
    query: filterSchema.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(entrySchema),
        /** `total` is counted up to 10 000; `has_more`: there are more entries than `total`. */
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number(), has_more: z.boolean() }),
        /** People that the reader can filter the log by. */
        people: z.array(personSchema),
        /** Actions that the reader can filter by; [] for the log of all tenants. */
        actions: z.array(z.string()),
        /** Tenants that super-admins can filter by. */
        tenants: z.array(z.object({ id: z.number().int(), name: z.string() })),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  export: defineEndpoint({
    ...shared,
    name: 'audit.export',
    method: 'GET',
    path: '/api/:tenant/audit-logs/export',
    summary:
      'Exports the entries that match the filter, newest first, as a streamed CSV file that spreadsheets do not evaluate as formulas.',
    query: filterSchema,
    answer: z.unknown(),
    answerType: 'stream',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 30, perSeconds: 600 },
  }),
};
