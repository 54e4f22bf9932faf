import { wrapInEnvelope } from '@/lib/contracts/define';
import { replacementEndpoints } from '@/lib/contracts/replacements';
import { defineUserRoute } from '../http/route';
import { createReplacement } from './create';
import { requireReplaceableOrder } from './find';

export const replacementRoutes = [
  defineUserRoute(replacementEndpoints.find, async ({ tenantId, user, query }) =>
    wrapInEnvelope(await requireReplaceableOrder({ tenantId, user, ref: query.ref })),
  ),
  defineUserRoute(replacementEndpoints.create, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await createReplacement({ tenantId, user, orderId: params.orderId, body })),
  ),
];
