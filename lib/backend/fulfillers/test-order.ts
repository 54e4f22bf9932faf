import type { z } from 'zod';
import type { LookedUpOrder } from '@/lib/contracts/fulfiller-api';
import { lookedUpOrderSchema } from '@/lib/contracts/fulfiller-api';
import { buildSampleOrder, testReference } from '@/lib/contracts/fulfiller-api-sample';
import type { fulfillerEventSchema } from '@/lib/contracts/fulfilment';
import { isTestEndpoint } from '@/lib/domain/fulfillers/registration';
import { effectOf } from '@/lib/domain/fulfilment/events';
import { planParcel } from '@/lib/domain/fulfilment/parcels';
import { refusal } from '@/lib/domain/refusals/refusals';
import { env } from '@/lib/env';
import { AppError, invalidFields } from '@/lib/errors';
import { type ApiExchange, sendTestMessage } from '@/lib/fulfilment/api-provider';
import { isLocalServer } from '@/lib/fulfilment/outgoing';
import { rejectParcel } from '../fulfilment/parcels';
import { recipientOf } from '../fulfilment/submission';
import { isSameOrigin, noteOnFulfiller, type OwnFulfiller, saveFulfiller, withOwnFulfiller } from './change';

const DAY_MS = 86_400_000;
const FIRST_DAY = 4;
const LAST_DAY = 6;

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Test order of a fulfiller, constant for a day. */
const buildTestOrder = (fulfillerId: number) =>
  buildSampleOrder({ origin: env().PUBLIC_URL, fulfillerId, from: dayIn(FIRST_DAY), to: dayIn(LAST_DAY) });

/**
 * Sends a fulfiller the test order, signed like every order, and returns request and response. Nothing is stored about
 * the order. `address` replaces the registered one and is remembered; a server on a local address may send to this
 * machine. Fails with `invalid` for a forbidden address, and with `conflict` for a fulfiller without a secret.
 */
export async function sendTestOrder(request: OwnFulfiller & { readonly address: string }): Promise<ApiExchange> {
  const { fulfillerId } = request;
  const row = await withOwnFulfiller(request, async (_tx, fulfiller) => fulfiller);
  const address = request.address || row.details.testEndpoint || row.details.apiEndpoint;
  if (address === '') throw invalidFields({ address: ['required'] });
  if (!isTestEndpoint(address, { isLocal: isLocalServer() })) throw invalidFields({ address: ['no public https'] });
  if (row.sandbox) throw new AppError('conflict', refusal('fulfiller_sandbox'));
  if (row.signingSecret === null) throw new AppError('conflict', refusal('fulfiller_no_secret'));
  const recipient = recipientOf(row);
  // The key is meant for the registered server alone.
  const apiKey = isSameOrigin(address, recipient.endpoint) ? recipient.apiKey : null;
  const exchange = await sendTestMessage({ ...recipient, apiKey, endpoint: address }, buildTestOrder(fulfillerId));
  await withOwnFulfiller(request, async (tx, fulfiller) => {
    const testEndpoint = address === fulfiller.details.apiEndpoint ? '' : address;
    await noteOnFulfiller(tx, request, fulfiller, 'fulfiller tested', {
      result: exchange.problem || 'ok',
      order: true,
    });
    await saveFulfiller(tx, fulfiller, { details: { ...fulfiller.details, testEndpoint } });
  });
  return exchange;
}

/** Returns whether a reference identifies the test order of a fulfiller. */
export const isTestOrder = (fulfillerId: number, reference: string): boolean =>
  reference === testReference(fulfillerId);

/** Returns the test order for a look-up: sent, with no events. */
export const lookUpTestOrder = (fulfillerId: number): LookedUpOrder =>
  lookedUpOrderSchema.parse({
    ...buildTestOrder(fulfillerId),
    status: 'submitted to fulfiller',
    id: null,
    parcels: [],
  });

/**
 * Returns the effect that an event would have on the test order. Nothing is stored, so each event is treated as the
 * first. @throws AppError as for a real order
 */
export function judgeTestWord(
  fulfillerId: number,
  word: z.output<typeof fulfillerEventSchema>,
): { outcome: 'test'; status: string } {
  const { lines } = buildTestOrder(fulfillerId);
  const plan = planParcel(lines, [], word.event === 'shipped' ? word.lines : undefined);
  if (plan.kind === 'refused') throw rejectParcel(plan.problems);
  const status = 'submitted to fulfiller';
  const effect = effectOf(word.event, status, { isPartial: word.event === 'shipped' && !plan.isLast });
  if (effect.kind === 'refused') throw new AppError('conflict', `This event is refused: ${effect.reason}.`);
  return { outcome: 'test', status: effect.kind === 'moves' ? (effect.through.at(-1) ?? status) : status };
}
