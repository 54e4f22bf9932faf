import { wrap } from '@/lib/contracts/define';
import { supportEndpoints } from '@/lib/contracts/support';
import { userRoute } from '../http/route';
import { allowChanges, decideVisitRequest, requestChangePermission } from './changes';
import { closeVisit, endVisit, listClientVisits, listVisits, startVisit } from './visits';

/** Support visits of the platform's staff. */
export const supportRoutes = [
  userRoute(supportEndpoints.start, async ({ user, body }) => wrap(await startVisit(user, body))),
  userRoute(supportEndpoints.askChanges, async ({ user, body }) =>
    wrap(await requestChangePermission(user, body.reason)),
  ),
  userRoute(supportEndpoints.allowChanges, async ({ user, params, body }) =>
    wrap(await allowChanges(user, { visitId: params.visitId, askedAt: body.asked_at })),
  ),
  userRoute(supportEndpoints.end, async ({ user }) => wrap(await endVisit(user))),
  userRoute(supportEndpoints.ofClient, async ({ user, params }) => wrap(await listClientVisits(user, params.clientId))),
  userRoute(supportEndpoints.list, async ({ tenantId }) => wrap({ visits: await listVisits(tenantId) })),
  userRoute(supportEndpoints.answer, async ({ tenantId, user, params, body }) =>
    wrap(
      await decideVisitRequest({
        tenantId,
        userId: user.userId,
        visitId: params.visitId,
        askedAt: body.asked_at,
        allow: body.allow,
      }),
    ),
  ),
  userRoute(supportEndpoints.close, async ({ tenantId, user, params }) =>
    wrap(await closeVisit(tenantId, user.userId, params.visitId)),
  ),
];
