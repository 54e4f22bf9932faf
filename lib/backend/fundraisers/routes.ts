import { wrapInEnvelope } from '@/lib/contracts/define';
import { fundraiserEndpoints } from '@/lib/contracts/fundraisers';
import { defineUserRoute } from '../http/route';
import { recordTransfer, saveFundraiser } from './change';
import { showFundraiser } from './show';

export const fundraiserRoutes = [
  defineUserRoute(fundraiserEndpoints.show, async ({ tenantId, params }) =>
    wrapInEnvelope(await showFundraiser({ tenantId, slug: params.slug })),
  ),
  defineUserRoute(fundraiserEndpoints.save, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await saveFundraiser({ tenantId, userId: user.userId, slug: params.slug }, body)),
  ),
  defineUserRoute(fundraiserEndpoints.recordTransfer, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await recordTransfer({ tenantId, userId: user.userId, slug: params.slug }, body)),
  ),
];
