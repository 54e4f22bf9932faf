import { correctionEndpoints } from '@/lib/contracts/corrections';
import { wrapInEnvelope } from '@/lib/contracts/define';
import type { OrderedLineDto } from '@/lib/contracts/order-lines';
import { serviceEndpoints } from '@/lib/contracts/service';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { SIDES, type Side } from '@/lib/domain/scene/schema';
import { AppError } from '@/lib/platform/errors';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';
import { drawLine } from './order-pictures';
import { receivePicture } from './receive-picture';
import { requireActor } from './require-actor';

/** Draws a line as it would be printed after a change. The tenant API checks permission and input. */
export const drawCorrectionProof: UseCase<typeof correctionEndpoints.proof> = async ({ input, raw, context }) => {
  const { data } = await tenantApi.call(serviceEndpoints.checkLine, { params: input.params, body: raw }, context);
  const pictures = await drawSides(data.line, input.params.tenant, context);
  return { json: wrapInEnvelope({ changes: data.changes, pictures }) };
};

/** Draws a line as it would be printed with the input that a shopper was asked for. */
export const drawPersonalisationProof: UseCase<typeof correctionEndpoints.personalisationProof> = async (request) => {
  const { input, raw, context } = request;
  const call = { params: input.params, body: raw };
  const { data } = await tenantApi.call(serviceEndpoints.checkPersonalisation, call, context);
  const lines = [];
  for (const { line_id, line } of data.lines)
    lines.push({ line_id, pictures: await drawSides(line, input.params.tenant, context) });
  return { json: wrapInEnvelope({ lines }) };
};

/** Draws the printed sides of a line and returns them as data URLs, because a proof must not be cached. */
async function drawSides(line: OrderedLineDto, tenant: number, context: CallContext) {
  const pictures: { view: Side; data: string }[] = [];
  for (const view of SIDES) {
    if ((line[view]?.elements.length ?? 0) === 0) continue;
    await countDrawing(context.clientIp);
    const bytes = await drawLine(line, { tenant, view, widthPx: 640, format: 'webp' }, context);
    pictures.push({ view, data: `data:image/webp;base64,${bytes.toString('base64')}` });
  }
  return pictures;
}

/** Receives a picture for a line. Permission is checked before any byte is decoded. */
export const receiveCorrectionPicture: UseCase<typeof correctionEndpoints.picture> = async ({ input, context }) => {
  const { tenant, orderId } = input.params;
  await requireActor(correctionEndpoints.picture, tenant, context);
  return storePicture({ tenant, orderId }, input.body.file, context);
};

/** Receives a shopper's picture for a mailed personalisation request, which must still be open. */
export const receivePersonalPicture: UseCase<typeof correctionEndpoints.personalisationPicture> = async (request) => {
  const { input, context } = request;
  const { data } = await tenantApi.call(
    correctionEndpoints.personalisation,
    { params: input.params, query: input.query },
    context,
  );
  if (data.state === 'expired') throw new AppError('conflict', buildErrorReason('personalisation_expired'));
  if (data.state === 'answered') throw new AppError('conflict', buildErrorReason('personalisation_answered'));
  return storePicture(input.params, input.body.file, context);
};

async function storePicture(params: { tenant: number; orderId: string }, file: unknown, context: CallContext) {
  const body = await receivePicture(file, context);
  const { data } = await tenantApi.call(serviceEndpoints.storeOrderPicture, { params, body }, context);
  return { json: wrapInEnvelope({ src: `asset:${data.id}`, width: body.width, height: body.height }) };
}
