import { z } from 'zod';
import { isVisitReason } from '@/lib/domain/clients/visit-reason';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { numericId, tenantParams, uuid } from './field-types';

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
  /** When the visit ended or will end. */
  ends_at: z.string(),
  open: z.boolean(),
  /**
   * `reads` = read-only; `asks` = has requested permission to make changes, for `write_reason`; `writes` = has that
   * permission. A visit that a colleague allowed may also ask the client.
   */
  access: z.enum(['reads', 'asks', 'writes']),
  /** Reason given for making changes; '' = the visit only read. */
  write_reason: z.string(),
  /** Time of the open request; null = none. An answer must repeat it. */
  asked_at: z.string().nullable(),
  /** Whether the client has declined changes, so that only the client can allow them now. */
  declined: z.boolean(),
  /** Name of the person who allowed changes; null = not allowed. */
  allowed_by: z.string().nullable(),
  /** Reason of the request that the client declined last; null = none was declined. */
  declined_reason: z.string().nullable(),
  /** User who ended the visit; null while it is open. */
  ended_by: z.enum(['staff', 'client', 'time']).nullable(),
  /** Whether a user of the client allowed the changes; approval by a second staff member permits less. */
  owner_allowed: z.boolean(),
});
export type VisitDto = z.output<typeof visitSchema>;

/** `asked_at` of the request that a decision is for. A decision about an outdated request is rejected. */
const askedAt = z.iso.datetime();

export const SUPPORT_VISIT_MINUTES = 60;

/**
 * Support visits: platform staff work as a tenant for a limited time, read-only unless allowed more, and visible to the
 * owner (SET-05).
 */
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
    answer: buildEnvelopeSchema(z.object({ expires_at: z.string() })),
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
    answer: buildEnvelopeSchema(z.object({ requested: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
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
    answer: buildEnvelopeSchema(z.object({ may_write: z.literal(true) })),
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
    answer: buildEnvelopeSchema(
      z.object({
        client: z.object({ id: z.number().int(), name: z.string() }),
        /** `own` = the visit belongs to the requesting user, who cannot approve it. */
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
    answer: buildEnvelopeSchema(z.object({ ended: z.literal(true) })),
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
    answer: buildEnvelopeSchema(z.object({ visits: z.array(visitSchema) })),
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
    answer: buildEnvelopeSchema(z.object({ may_write: z.boolean() })),
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
    answer: buildEnvelopeSchema(z.object({ ended: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
