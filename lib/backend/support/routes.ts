import { wrapInEnvelope } from '@/lib/contracts/define';
import { supportEndpoints } from '@/lib/contracts/support';
import { defineUserRoute } from '../http/route';
import { allowVisitChanges, decideVisitRequest, requestChangePermission } from './changes';
import { closeVisit, endVisit, listClientVisits, listVisits, startVisit } from './visits';

/** Support visits of the platform's staff. */
export const supportRoutes = [
  defineUserRoute(supportEndpoints.start, async ({ user, body }) => wrapInEnvelope(await startVisit(user, body))),
  defineUserRoute(supportEndpoints.askChanges, async ({ user, body }) =>
    wrapInEnvelope(await requestChangePermission(user, body.reason)),
  ),
  defineUserRoute(supportEndpoints.allowChanges, async ({ user, params, body }) =>
    wrapInEnvelope(await allowVisitChanges(user, { visitId: params.visitId, askedAt: body.asked_at })),
  ),
  defineUserRoute(supportEndpoints.end, async ({ user }) => wrapInEnvelope(await endVisit(user))),
  defineUserRoute(supportEndpoints.ofClient, async ({ user, params }) =>
    wrapInEnvelope(await listClientVisits(user, params.clientId)),
  ),
  defineUserRoute(supportEndpoints.list, async ({ tenantId }) =>
    wrapInEnvelope({ visits: await listVisits(tenantId) }),
  ),
  defineUserRoute(supportEndpoints.answer, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(
      await decideVisitRequest({
        tenantId,
        userId: user.userId,
        visitId: params.visitId,
        askedAt: body.asked_at,
        allow: body.allow,
      }),
    ),
  ),
  defineUserRoute(supportEndpoints.close, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await closeVisit(tenantId, user.userId, params.visitId)),
  ),
];
