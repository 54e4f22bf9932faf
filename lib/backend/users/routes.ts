import { wrap } from '@/lib/contracts/define';
import { userEndpoints } from '@/lib/contracts/users';
import { userRoute } from '../http/route';
import { changeRole, deactivate, inviteAgain, inviteUser, reactivate } from './change-team';
import { listTeam } from './team';

export const teamRoutes = [
  userRoute(userEndpoints.list, async ({ tenantId, user, query }) =>
    wrap(await listTeam(tenantId, user.userId, query)),
  ),
  userRoute(userEndpoints.create, async ({ tenantId, user: actor, body }) =>
    wrap({ user: await inviteUser({ actor, tenantId }, body) }),
  ),
  userRoute(userEndpoints.update, async ({ tenantId, user: actor, params, body }) =>
    wrap({ user: await changeRole({ actor, tenantId, userId: params.userId }, body.role) }),
  ),
  userRoute(userEndpoints.deactivate, async ({ tenantId, user: actor, params }) =>
    wrap({ user: await deactivate({ actor, tenantId, userId: params.userId }) }),
  ),
  userRoute(userEndpoints.reactivate, async ({ tenantId, user: actor, params }) =>
    wrap({ user: await reactivate({ actor, tenantId, userId: params.userId }) }),
  ),
  userRoute(userEndpoints.invite, async ({ tenantId, user: actor, params }) =>
    wrap({ user: await inviteAgain({ actor, tenantId, userId: params.userId }) }),
  ),
];
