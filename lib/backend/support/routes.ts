import { wrap } from '@/lib/contracts/define';
import { supportEndpoints } from '@/lib/contracts/support';
import { userRoute } from '../http/route';
import { allowChanges, closeVisit, endVisit, listVisits, startVisit } from './visits';

/** Support access of the platform's staff. */
export const supportRoutes = [
  userRoute(supportEndpoints.start, async ({ user, body }) => wrap(await startVisit(user, body))),
  userRoute(supportEndpoints.allowChanges, async ({ user, body }) => wrap(await allowChanges(user, body.reason))),
  userRoute(supportEndpoints.end, async ({ user }) => wrap(await endVisit(user))),
  userRoute(supportEndpoints.list, async ({ tenantId }) => wrap({ visits: await listVisits(tenantId) })),
  userRoute(supportEndpoints.close, async ({ tenantId, user, params }) =>
    wrap(await closeVisit(tenantId, user.userId, params.visitId)),
  ),
];
