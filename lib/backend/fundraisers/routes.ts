import { wrap } from '@/lib/contracts/define';
import { fundraiserEndpoints } from '@/lib/contracts/fundraisers';
import { userRoute } from '../http/route';
import { recordTransfer, saveFundraiser } from './change';
import { showFundraiser } from './show';

export const fundraiserRoutes = [
  userRoute(fundraiserEndpoints.show, async ({ tenantId, params }) =>
    wrap(await showFundraiser({ tenantId, slug: params.slug })),
  ),
  userRoute(fundraiserEndpoints.save, async ({ tenantId, user, params, body }) =>
    wrap(await saveFundraiser({ tenantId, userId: user.userId, slug: params.slug }, body)),
  ),
  userRoute(fundraiserEndpoints.recordTransfer, async ({ tenantId, user, params, body }) =>
    wrap(await recordTransfer({ tenantId, userId: user.userId, slug: params.slug }, body)),
  ),
];
