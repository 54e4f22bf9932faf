import { correctionEndpoints } from '@/lib/contracts/corrections';
import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { pathTenant } from '../http/caller';
import { route, userRoute } from '../http/route';
import { checkLine } from './check-line';
import { correctLine } from './correct-line';
import { printWithSample, resendPersonalisationRequest } from './example';
import { showForm } from './form';
import { personaliseOrder, previewPersonalisation, showRequest } from './personalise';
import { storeOrderPicture } from './pictures';
import { recordManualRecallAnswer } from './recall-answer';

/** Corrections of lines of paid orders before production, and requests for missing personalisation. */
export const correctionRoutes = [
  userRoute(correctionEndpoints.form, async ({ tenantId, user, params: { orderId, lineId } }) =>
    wrap(await showForm({ tenantId, orderId, lineId }, user)),
  ),
  userRoute(correctionEndpoints.correct, async ({ tenantId, user, params: { orderId, lineId }, body }) =>
    wrap(await correctLine({ tenantId, orderId, lineId, user, body })),
  ),
  userRoute(serviceEndpoints.checkLine, async ({ tenantId, params: { orderId, lineId }, body }) =>
    wrap(await checkLine({ tenantId, orderId, lineId }, body)),
  ),
  userRoute(correctionEndpoints.answerRecall, async ({ tenantId, user, params, body }) =>
    wrap(
      await recordManualRecallAnswer({ tenantId, orderId: params.orderId, userId: user.userId, answer: body.answer }),
    ),
  ),
  userRoute(correctionEndpoints.renewRequest, async ({ tenantId, user, params }) =>
    wrap(await resendPersonalisationRequest({ tenantId, orderId: params.orderId, user })),
  ),
  userRoute(correctionEndpoints.acceptSample, async ({ tenantId, user, params }) =>
    wrap(await printWithSample({ tenantId, orderId: params.orderId, user })),
  ),
  route(correctionEndpoints.personalisation, async ({ params, query }) =>
    wrap(await showRequest({ tenantId: pathTenant(params.tenant), orderId: params.orderId }, query.key)),
  ),
  route(correctionEndpoints.answer, async ({ params, body }) =>
    wrap(await personaliseOrder({ tenantId: pathTenant(params.tenant), orderId: params.orderId }, body)),
  ),
  route(serviceEndpoints.checkPersonalisation, async ({ params, body }) =>
    wrap(await previewPersonalisation({ tenantId: pathTenant(params.tenant), orderId: params.orderId }, body)),
  ),
  route(serviceEndpoints.storeOrderPicture, async ({ params, body }) =>
    wrap(await storeOrderPicture({ tenantId: pathTenant(params.tenant), orderId: params.orderId }, body)),
  ),
];
