import { eq } from 'drizzle-orm';
import type { correctionEndpoints } from '@/lib/contracts/corrections';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { type Tx, withTenant } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { events } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/domain/languages/languages';
import { findStatusAfterRepair } from '@/lib/domain/orders/corrections';
import { SIDES } from '@/lib/domain/scene/schema';
import { isShopperProperty } from '@/lib/domain/shopify/line-properties';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { isPersonalisationKey } from '@/lib/platform/signed-links';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { moveOrder } from '../orders/move';

import { findPersonalisationRequest } from '../orders/personalisation-request';
import { findShopOrderName, readLineProperties } from '../orders/shop-order';
import { assertPersonalisationCanBeAdded } from './blocks';
import { checkLineChange, toDrawnLine } from './check-line';
import { requireOrderLine, requirePlacedOrder } from './find-line';
import { listFormFields } from './form';
import { excludeProvidedFields, saveMissingPersonalisation } from './requests';
import { writeCorrection } from './write-line';

type Answer = ParsedInput<typeof correctionEndpoints.answer>['body'];

/**
 * Returns the request that a link opens. 404 for a key that does not belong to the request's latest link: forged, or
 * replaced by a newer link.
 */
async function requireRequest(tx: Tx, of: OrderKey, key: string, { locks = false } = {}) {
  const request = await findPersonalisationRequest(tx, of, { locks });
  if (!request || !isPersonalisationKey({ ...of, round: request.round }, key)) throw buildNotFoundError();
  return request;
}
type Request = Awaited<ReturnType<typeof requireRequest>>;

const getState = ({ answeredAt, expiresAt }: Request): 'open' | 'expired' | 'answered' => {
  if (answeredAt !== null) return 'answered';
  return expiresAt > new Date() ? 'open' : 'expired';
};

function assertOpen(request: Request): void {
  const state = getState(request);
  if (state === 'answered') throw new AppError('conflict', buildErrorReason('personalisation_answered'));
  if (state === 'expired') throw new AppError('conflict', buildErrorReason('personalisation_expired'));
}

/**
 * Returns the missing personalisation of an order to the holder of its mailed link, without name, address or amounts.
 */
export function showPersonalisationRequest(of: OrderKey, key: string) {
  return withTenant(of.tenantId, async (tx) => {
    const request = await requireRequest(tx, of, key);
    const order = await requirePlacedOrder(tx, of);
    const shopOrder = await findShopOrderName(tx, of);
    const [event] = await tx.select({ name: events.name }).from(events).where(eq(events.id, order.eventId));
    // A cancelled order is not printed, so its request counts as expired.
    const state = order.status === 'cancelled' && getState(request) === 'open' ? 'expired' : getState(request);
    const getLineProperties = await readLineProperties(tx, of);
    const lines = [];
    for (const { lineId } of state === 'open' ? request.missing : []) {
      const line = await requireOrderLine(tx, { ...of, lineId });
      const fields = listFormFields(line, request.missing).filter(({ missing }) => missing);
      lines.push({
        id: line.id,
        name: line.name,
        quantity: line.quantity,
        views: SIDES.filter((side) => fields.some((field) => field.side === side)),
        fields,
        properties: getLineProperties(line.id).filter(isShopperProperty),
      });
    }
    return {
      state,
      order_ref: order.orderRef,
      shop_order: shopOrder?.name ?? '',
      store_name: shopOrder?.shopName ?? event?.name ?? '',
      lang: isLanguage(order.lang) ? order.lang : DEFAULT_LANGUAGE,
      expires_at: request.expiresAt.toISOString(),
      lines,
    };
  });
}

/** Validates the shopper's entries by the rules of a correction; writes nothing. */
export function previewPersonalisation(of: OrderKey, { key, lines }: Answer) {
  return withTenant(of.tenantId, async (tx) => {
    assertOpen(await requireRequest(tx, of, key));
    return { lines: (await checkLines(tx, of, lines)).map(({ checked }) => toDrawnLine(checked)) };
  });
}

/** Validates every line of a shopper's response. Errors name the line and the field: `{line}/{key}`. */
async function checkLines(tx: Tx, of: OrderKey, lines: Answer['lines']) {
  const { eventId } = await requirePlacedOrder(tx, of);
  const checked = [];
  for (const { line_id: lineId, ...change } of lines)
    checked.push({ change, checked: await checkLineChange(tx, { ...of, lineId, eventId }, change, `${lineId}/`) });
  return checked;
}

/**
 * Writes the shopper's entries into the order and resumes the order. All missing fields are required; a blank text
 * prints nothing. Of two concurrent responses only the first one is applied.
 */
export function personaliseOrder(of: OrderKey, { key, lines }: Answer) {
  const { tenantId, orderId } = of;
  return withTenant(tenantId, async (tx) => {
    const order = await requirePlacedOrder(tx, of, { locks: true });
    const request = await requireRequest(tx, of, key, { locks: true });
    assertOpen(request);
    await assertPersonalisationCanBeAdded(tx, of, order.status);
    requireOwnFields(request, lines);
    let missing = request.missing;
    for (const { change, checked } of await checkLines(tx, of, lines)) {
      missing = excludeProvidedFields(missing, checked.line.id, change);
      await writeCorrection(tx, { ...of, userId: null }, checked);
    }
    if (missing.length > 0) throw buildInvalidFieldsError(Object.fromEntries(missing.flatMap(listRequired)));
    await saveMissingPersonalisation(tx, of, missing, 'shopper');
    const next = findStatusAfterRepair(order.status, 'personalisation');
    if (next) {
      const move = { tenantId, orderId, from: order.status, actor: 'system', userId: null, byShopper: true } as const;
      await moveOrder(tx, { ...move, to: next });
    }
    await enqueueFulfilment(tx, of);
    return { order_ref: order.orderRef };
  });
}

const listRequired = ({ lineId, elements }: Request['missing'][number]) =>
  elements.map((key) => [`${lineId}/${key}`, ['required']] as const);

/** Rejects fields that are not in the request, so that a link cannot change other parts of the order. */
function requireOwnFields(request: Request, lines: Answer['lines']): void {
  const requestedFields = new Set(
    request.missing.flatMap(({ lineId, elements }) => elements.map((key) => `${lineId}/${key}`)),
  );
  const foreign = lines.flatMap(({ line_id: lineId, texts, pictures }) =>
    [...Object.keys(texts), ...Object.keys(pictures)]
      .map((key) => `${lineId}/${key}`)
      .filter((name) => !requestedFields.has(name)),
  );
  if (foreign.length > 0) throw buildInvalidFieldsError(Object.fromEntries(foreign.map((name) => [name, ['invalid']])));
}
