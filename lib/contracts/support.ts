import { z } from 'zod';
import { isVisitReason } from '@/lib/domain/clients/visit-reason';
import { defineEndpoint, envelope } from './define';
import { numericId, tenantParams, uuid } from './wire';

const reason = z
  .string()
  .trim()
  .min(1, 'required')
  .max(500, 'too long')
  .refine((text) => text === '' || isVisitReason(text), 'reason too short');
const visitSchema = z.object({
  id: uuid,
  by: z.string(),
  reason: z.string(),
  started_at: z.string(),
  /** When it was over, or will be. */
  ends_at: z.string(),
  open: z.boolean(),
  /** `reads` alone; `asks` for permission, for `write_reason`; `writes` for it. One that a colleague allowed may ask the client too. */
  access: z.enum(['reads', 'asks', 'writes']),
  /** Why it asks to change things, or might change them; '' = it only read. */
  write_reason: z.string(),
  /** When it asked for what nobody has answered yet; null = nothing is asked. Whoever answers names it. */
  asked_at: z.string().nullable(),
  /** Whether the client has declined changes, so that only the client can allow them now. */
  declined: z.boolean(),
  /** Who allowed the changes; null = nobody. */
  allowed_by: z.string().nullable(),
  /** Why it asked to change things when the client last declined; null = never declined. */
  declined_reason: z.string().nullable(),
  /** Who ended it; null while it is open. */
  ended_by: z.enum(['staff', 'client', 'time']).nullable(),
  /** Whether that was one of the client's own people; a second person of staff allows less. */
  owner_allowed: z.boolean(),
});
export type VisitWire = z.output<typeof visitSchema>;

/** The request that an answer is for, by its `asked_at`: one that has changed since it was read must be read again. */
const askedAt = z.iso.datetime();

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
  askChanges: defineEndpoint({
    name: 'support.askChanges',
    method: 'POST',
    path: '/api/support-visits/current/changes',
    summary:
      'Asks for permission to change things, for a reason of its own; again for what only the client can allow. The client’s administrators are written to.',
    audience: 'user',
    action: 'support.visit',
    handledBy: 'tenant-api',
    body: z.strictObject({ reason }),
    answer: envelope(z.object({ asked: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'invalid', 'conflict'],
  }),
  allowChanges: defineEndpoint({
    name: 'support.allowChanges',
    method: 'POST',
    path: '/api/support-visits/:visitId/changes',
    summary:
      'A second person of staff lets a visit change things, where it asks for that. Nobody allows their own visit.',
    audience: 'user',
    action: 'support.allow',
    handledBy: 'tenant-api',
    params: z.object({ visitId: uuid }),
    body: z.strictObject({ asked_at: askedAt }),
    answer: envelope(z.object({ may_write: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  ofClient: defineEndpoint({
    name: 'support.ofClient',
    method: 'GET',
    path: '/api/clients/:clientId/support-visits',
    summary: 'A client’s name and its last visits, newest first, for the platform’s staff.',
    audience: 'user',
    action: 'support.start',
    handledBy: 'tenant-api',
    params: z.object({ clientId: numericId }),
    answer: envelope(
      z.object({
        client: z.object({ id: z.number().int(), name: z.string() }),
        /** `own`: it is the reader's, who can't allow it. */
        visits: z.array(visitSchema.extend({ own: z.boolean() })),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
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
  answer: defineEndpoint({
    name: 'support.answer',
    method: 'POST',
    path: '/api/:tenant/support-visits/:visitId/changes',
    summary: 'The tenant allows or declines the changes that a visit of staff asks for.',
    audience: 'user',
    action: 'settings.company',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ visitId: uuid }),
    body: z.strictObject({ allow: z.boolean(), asked_at: askedAt }),
    answer: envelope(z.object({ may_write: z.boolean() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
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
