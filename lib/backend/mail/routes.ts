import { wrapInEnvelope } from '@/lib/contracts/define';
import { mailEndpoints, mailServiceEndpoints } from '@/lib/contracts/mail';
import { defineRoute, defineUserRoute } from '../http/route';
import { checkMailDomain, rotateMailKey } from './mail-domains';
import { receiveReturnedMail } from './returned-mail';
import { showMailSettings } from './show-senders';
import { removeStoreSender, saveStoreSender } from './store-senders';
import { listSuppressions, removeSuppression } from './suppressions';

export const mailRoutes = [
  defineUserRoute(mailEndpoints.show, async ({ tenantId }) => wrapInEnvelope(await showMailSettings(tenantId))),
  defineUserRoute(mailEndpoints.saveSender, async ({ tenantId, user, params, body }) => {
    await saveStoreSender({ tenantId, slug: params.slug, userId: user.userId }, body.address);
    return wrapInEnvelope(await showMailSettings(tenantId));
  }),
  defineUserRoute(mailEndpoints.removeSender, async ({ tenantId, user, params }) => {
    await removeStoreSender({ tenantId, slug: params.slug, userId: user.userId });
    return wrapInEnvelope(await showMailSettings(tenantId));
  }),
  defineUserRoute(mailEndpoints.checkDomain, async ({ tenantId, user, params }) => {
    await checkMailDomain({ tenantId, domainId: params.domainId, userId: user.userId });
    return wrapInEnvelope(await showMailSettings(tenantId));
  }),
  defineUserRoute(mailEndpoints.rotateKey, async ({ tenantId, user, params }) => {
    await rotateMailKey({ tenantId, domainId: params.domainId, userId: user.userId });
    return wrapInEnvelope(await showMailSettings(tenantId));
  }),
  defineUserRoute(mailEndpoints.suppressions, async ({ tenantId, query }) =>
    wrapInEnvelope(await listSuppressions(tenantId, query.page)),
  ),
  defineUserRoute(mailEndpoints.removeSuppression, async ({ tenantId, user, params }) => {
    await removeSuppression(tenantId, { id: params.id, userId: user.userId });
    return wrapInEnvelope({ removed: true as const });
  }),
  defineRoute(mailServiceEndpoints.receive, async ({ body }) => wrapInEnvelope(await receiveReturnedMail(body.text))),
];
