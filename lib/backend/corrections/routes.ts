import { correctionEndpoints } from '@/lib/contracts/corrections';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { requirePathTenant } from '../http/caller';
import { defineRoute, defineUserRoute } from '../http/route';
import { previewLineChange } from './check-line';
import { correctLine } from './correct-line';
import { printWithSample, resendPersonalisationRequest } from './example';
import { showCorrectionForm } from './form';
import { personaliseOrder, previewPersonalisation, showPersonalisationRequest } from './personalise';
import { storeOrderPicture } from './pictures';
import { recordManualRecallAnswer } from './recall-answer';

/** Corrections of lines of paid orders before production, and requests for missing personalisation. */
export const correctionRoutes = [
  defineUserRoute(correctionEndpoints.form, async ({ tenantId, user, params: { orderId, lineId } }) =>
    wrapInEnvelope(await showCorrectionForm({ tenantId, orderId, lineId }, user)),
  ),
  defineUserRoute(correctionEndpoints.correct, async ({ tenantId, user, params: { orderId, lineId }, body }) =>
    wrapInEnvelope(await correctLine({ tenantId, orderId, lineId, user, body })),
  ),
  defineUserRoute(serviceEndpoints.checkLine, async ({ tenantId, params: { orderId, lineId }, body }) =>
    wrapInEnvelope(await previewLineChange({ tenantId, orderId, lineId }, body)),
  ),
  defineUserRoute(correctionEndpoints.answerRecall, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(
      await recordManualRecallAnswer({ tenantId, orderId: params.orderId, userId: user.userId, answer: body.answer }),
    ),
  ),
  defineUserRoute(correctionEndpoints.renewRequest, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await resendPersonalisationRequest({ tenantId, orderId: params.orderId, user })),
  ),
  defineUserRoute(correctionEndpoints.acceptSample, async ({ tenantId, user, params }) =>
    wrapInEnvelope(await printWithSample({ tenantId, orderId: params.orderId, user })),
  ),
  defineRoute(correctionEndpoints.personalisation, async ({ params, query }) =>
    wrapInEnvelope(
      await showPersonalisationRequest(
        { tenantId: requirePathTenant(params.tenant), orderId: params.orderId },
        query.key,
      ),
    ),
  ),
  defineRoute(correctionEndpoints.answer, async ({ params, body }) =>
    wrapInEnvelope(
      await personaliseOrder({ tenantId: requirePathTenant(params.tenant), orderId: params.orderId }, body),
    ),
  ),
  defineRoute(serviceEndpoints.checkPersonalisation, async ({ params, body }) =>
    wrapInEnvelope(
      await previewPersonalisation({ tenantId: requirePathTenant(params.tenant), orderId: params.orderId }, body),
    ),
  ),
  defineRoute(serviceEndpoints.storeOrderPicture, async ({ params, body }) =>
    wrapInEnvelope(
      await storeOrderPicture({ tenantId: requirePathTenant(params.tenant), orderId: params.orderId }, body),
    ),
  ),
];
