import { wrap } from '@/lib/contracts/define';
import { replacementEndpoints } from '@/lib/contracts/replacements';
import { userRoute } from '../http/route';
import { createReplacement } from './create';
import { requireReplaceable } from './find';

export const replacementRoutes = [
  userRoute(replacementEndpoints.find, async ({ tenantId, user, query }) =>
    wrap(await requireReplaceable({ tenantId, user, ref: query.ref })),
  ),
  userRoute(replacementEndpoints.create, async ({ tenantId, user, params, body }) =>
    wrap(await createReplacement({ tenantId, user, orderId: params.orderId, body })),
  ),
];
