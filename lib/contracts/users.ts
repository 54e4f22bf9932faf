import { z } from 'zod';
import { ACCOUNT_LIMITS, emailSchema, requiredLineSchema } from '@/lib/domain/account/fields';
import { ROLES } from '@/lib/domain/roles/roles';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { numericId, tenantParams } from './field-types';

const role = z.enum(ROLES, 'required');

export const USER_STATES = ['active', 'invited', 'deactivated'] as const;

const userRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** Role of the user: one of the three roles. Any other value grants no rights and is displayed unchanged. */
  role: z.string(),
  state: z.enum(USER_STATES),
  /** Whether the row is the caller, who cannot perform some actions on their own account. */
  self: z.boolean(),
  last_login_at: z.string().nullable(),
});
export type UserRowDto = z.output<typeof userRowSchema>;

const shared = { audience: 'user', action: 'users.manage', handledBy: 'tenant-api' } as const;
const oneUser = tenantParams.extend({ userId: numericId });
const changed = buildEnvelopeSchema(z.object({ user: userRowSchema }));

/** Users of a tenant; for administrators only (ADM-17, ROL-07). */
export const userEndpoints = {
  list: defineEndpoint({
    ...shared,
    name: 'users.list',
    method: 'GET',
    path: '/api/:tenant/users',
    summary: 'Lists the tenant’s users by name, filtered by search, role and state, 25 per page.',
    params: tenantParams,
    query: z.object({
      q: z.string().max(200).optional(),
      role: z.enum(ROLES).optional(),
      state: z.enum(USER_STATES).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(userRowSchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  create: defineEndpoint({
    ...shared,
    name: 'users.create',
    method: 'POST',
    path: '/api/:tenant/users',
    summary: 'Invites a user by e-mail.',
    params: tenantParams,
    body: z.strictObject({ name: requiredLineSchema(ACCOUNT_LIMITS.name), email: emailSchema, role }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 3_600 },
  }),
  update: defineEndpoint({
    ...shared,
    name: 'users.update',
    method: 'PATCH',
    path: '/api/:tenant/users/:userId',
    summary: 'Changes the role of a user; not of the last administrator or of oneself.',
    params: oneUser,
    body: z.strictObject({ role }),
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
  deactivate: defineEndpoint({
    ...shared,
    name: 'users.deactivate',
    method: 'POST',
    path: '/api/:tenant/users/:userId/deactivate',
    summary: 'Ends a user’s access and sessions at once; not of the last administrator or of oneself.',
    params: oneUser,
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  }),
  reactivate: defineEndpoint({
    ...shared,
    name: 'users.reactivate',
    method: 'POST',
    path: '/api/:tenant/users/:userId/reactivate',
    summary: 'Lets a deactivated user sign in again.',
    params: oneUser,
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  invite: defineEndpoint({
    ...shared,
    name: 'users.invite',
    method: 'POST',
    path: '/api/:tenant/users/:userId/invite',
    summary: 'Sends the invitation again. Earlier ones become invalid.',
    params: oneUser,
    answer: changed,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 3_600 },
  }),
};
