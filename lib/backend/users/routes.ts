import { wrapInEnvelope } from '@/lib/contracts/define';
import { userEndpoints } from '@/lib/contracts/users';
import { defineUserRoute } from '../http/route';
import { changeRole, deactivateUser, inviteUser, reactivateUser, resendInvitation } from './change-team';
import { listTeam } from './team';

export const teamRoutes = [
  defineUserRoute(userEndpoints.list, async ({ tenantId, user, query }) =>
    wrapInEnvelope(await listTeam(tenantId, user.userId, query)),
  ),
  defineUserRoute(userEndpoints.create, async ({ tenantId, user: actor, body }) =>
    wrapInEnvelope({ user: await inviteUser({ actor, tenantId }, body) }),
  ),
  defineUserRoute(userEndpoints.update, async ({ tenantId, user: actor, params, body }) =>
    wrapInEnvelope({ user: await changeRole({ actor, tenantId, userId: params.userId }, body.role) }),
  ),
  defineUserRoute(userEndpoints.deactivate, async ({ tenantId, user: actor, params }) =>
    wrapInEnvelope({ user: await deactivateUser({ actor, tenantId, userId: params.userId }) }),
  ),
  defineUserRoute(userEndpoints.reactivate, async ({ tenantId, user: actor, params }) =>
    wrapInEnvelope({ user: await reactivateUser({ actor, tenantId, userId: params.userId }) }),
  ),
  defineUserRoute(userEndpoints.invite, async ({ tenantId, user: actor, params }) =>
    wrapInEnvelope({ user: await resendInvitation({ actor, tenantId, userId: params.userId }) }),
  ),
];
