import { z } from 'zod';
import { defineEndpoint, envelope } from './define';
import { numericId, tenantParams, uuid } from './wire';

const reason = z.string().trim().min(1, 'required').max(500, 'too long');
const visitSchema = z.object({
  id: uuid,
  by: z.string(),
  reason: z.string(),
  started_at: z.string(),
  /** When it was over, or will be. */
  ends_at: z.string(),
  open: z.boolean(),
  /** Why it might change things; '' = it only read. */
  write_reason: z.string(),
});

/** How long a visit lasts. */
export const VISIT_MINUTES = 60;

/** Support access: the platform's staff work as a tenant, reading unless allowed more, for a while, seen by the owner (SET-05). */
export const supportEndpoints = {
  start: defineEndpoint({
    name: 'support.start',
    method: 'POST',
    path: '/api/support-visits',
    summary: 'Begins to work as a client, reading alone, for an hour. The reason stands in the client’s audit log.',
    audience: 'user',
    action: 'support.start',
    handledBy: 'tenant-api',
    body: z.strictObject({ client: numericId, reason }),
    answer: envelope(z.object({ expires_at: z.string() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  allowChanges: defineEndpoint({
    name: 'support.allowChanges',
    method: 'POST',
    path: '/api/support-visits/current/changes',
    summary: 'Lets the visit of this session change things, for a reason of its own.',
    audience: 'user',
    action: 'support.visit',
    handledBy: 'tenant-api',
    body: z.strictObject({ reason }),
    answer: envelope(z.object({ may_write: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'invalid', 'conflict'],
  }),
  end: defineEndpoint({
    name: 'support.end',
    method: 'DELETE',
    path: '/api/support-visits/current',
    summary: 'Ends the visit of this session.',
    audience: 'user',
    action: 'support.visit',
    handledBy: 'tenant-api',
    answer: envelope(z.object({ ended: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'conflict'],
  }),
  list: defineEndpoint({
    name: 'support.list',
    method: 'GET',
    path: '/api/:tenant/support-visits',
    summary: 'The last visits of staff to the tenant, newest first.',
    audience: 'user',
    action: 'settings.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    answer: envelope(z.object({ visits: z.array(visitSchema) })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  close: defineEndpoint({
    name: 'support.close',
    method: 'DELETE',
    path: '/api/:tenant/support-visits/:visitId',
    summary: 'The tenant ends a visit of staff, at once.',
    audience: 'user',
    action: 'settings.company',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ visitId: uuid }),
    answer: envelope(z.object({ ended: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
