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
   * State of the permission to make changes. `reads` = none; `asks` = requested, with `write_reason`; `writes` =
   * granted. A visit to which a second staff member granted it may still ask the client.
   */
  access: z.enum(['reads', 'asks', 'writes']),
  /** Reason given in the request to make changes; '' = the visit has not requested it. */
  write_reason: z.string(),
  /** Time of the open request for changes; null = none. The decision must send it back. */
  asked_at: z.string().nullable(),
  /** Whether the client has declined changes, so that only the client can allow them now. */
  declined: z.boolean(),
  /** Name of the person who allowed changes; null = not allowed. */
  allowed_by: z.string().nullable(),
  /** Reason given in the last request that the client declined; null = none was declined. */
  declined_reason: z.string().nullable(),
  /** Who ended the visit: staff, the client, or the time limit; null while it is open. */
  ended_by: z.enum(['staff', 'client', 'time']).nullable(),
  /** Whether a user of the client has allowed changes; permission by a second staff member allows less. */
  owner_allowed: z.boolean(),
});
export type VisitDto = z.output<typeof visitSchema>;

/** `asked_at` of the request that is decided. A decision about an outdated request is rejected. */
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
    summary: 'Starts a read-only support visit to a client for an hour. The reason appears in the client’s audit log.',
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
      'Requests permission to make changes, with a reason; again for changes that only the client can allow. The client’s administrators are notified by mail.',
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
      'Allows a visit of another staff member the changes that it requests. Staff cannot allow their own visits.',
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
    summary: 'Returns the name of a client and the last support visits to it, newest first, for the platform’s staff.',
    audience: 'user',
    action: 'support.start',
    handledBy: 'tenant-api',
    params: z.object({ clientId: numericId }),
    answer: buildEnvelopeSchema(
      z.object({
        client: z.object({ id: z.number().int(), name: z.string() }),
        /** `own`: whether the visit is the caller's own, which the caller cannot approve. */
        visits: z.array(visitSchema.extend({ own: z.boolean() })),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  end: defineEndpoint({
    name: 'support.end',
    method: 'DELETE',
    path: '/api/support-visits/current',
    summary: 'Ends the support visit of this session.',
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
    summary: 'Lists the last support visits to the tenant, newest first.',
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
    summary: 'Allows or declines the changes that a support visit requests, on behalf of the tenant.',
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
    summary: 'Ends a support visit at once, on behalf of the tenant.',
    audience: 'user',
    action: 'settings.company',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ visitId: uuid }),
    answer: buildEnvelopeSchema(z.object({ ended: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
