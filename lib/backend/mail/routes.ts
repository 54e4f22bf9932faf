import { wrap } from '@/lib/contracts/define';
import { mailEndpoints, mailServiceEndpoints } from '@/lib/contracts/mail';
import { route, userRoute } from '../http/route';
import { checkMailDomain, rotateMailKey } from './mail-domains';
import { receiveReturnedMail } from './returned-mail';
import { showMailSettings } from './show-senders';
import { removeStoreSender, saveStoreSender } from './store-senders';
import { listSuppressions, removeSuppression } from './suppressions';

export const mailRoutes = [
  userRoute(mailEndpoints.show, async ({ tenantId }) => wrap(await showMailSettings(tenantId))),
  userRoute(mailEndpoints.saveSender, async ({ tenantId, user, params, body }) => {
    await saveStoreSender({ tenantId, slug: params.slug, userId: user.userId }, body.address);
    return wrap(await showMailSettings(tenantId));
  }),
  userRoute(mailEndpoints.removeSender, async ({ tenantId, user, params }) => {
    await removeStoreSender({ tenantId, slug: params.slug, userId: user.userId });
    return wrap(await showMailSettings(tenantId));
  }),
  userRoute(mailEndpoints.checkDomain, async ({ tenantId, user, params }) => {
    await checkMailDomain({ tenantId, domainId: params.domainId, userId: user.userId });
    return wrap(await showMailSettings(tenantId));
  }),
  userRoute(mailEndpoints.rotateKey, async ({ tenantId, user, params }) => {
    await rotateMailKey({ tenantId, domainId: params.domainId, userId: user.userId });
    return wrap(await showMailSettings(tenantId));
  }),
  userRoute(mailEndpoints.suppressions, async ({ tenantId, query }) =>
    wrap(await listSuppressions(tenantId, query.page)),
  ),
  userRoute(mailEndpoints.removeSuppression, async ({ tenantId, user, params }) => {
    await removeSuppression(tenantId, { id: params.id, userId: user.userId });
    return wrap({ removed: true as const });
  }),
  route(mailServiceEndpoints.receive, async ({ body }) => wrap(await receiveReturnedMail(body.text))),
];
