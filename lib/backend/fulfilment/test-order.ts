import type { z } from 'zod';
import { type LookedUpOrder, lookedUpOrderSchema } from '@/lib/contracts/fulfiller-api';
import { buildSampleOrder, buildTestReference } from '@/lib/contracts/fulfiller-api-sample';
import type { fulfillerEventSchema } from '@/lib/contracts/fulfiller-calls';
import { resolveEventEffect } from '@/lib/domain/fulfilment/events';
import { planParcel } from '@/lib/domain/fulfilment/parcels';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { buildParcelError } from './parcels';

const DAY_MS = 86_400_000;
const SHIP_DAY = 3;
const FIRST_DAY = 4;
const LAST_DAY = 6;

const getLocalDate = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Builds the test order of a fulfiller. It is the same all day. */
export const buildTestOrder = (fulfillerId: number) =>
  buildSampleOrder({
    origin: env().PUBLIC_URL,
    fulfillerId,
    shipBy: getLocalDate(SHIP_DAY),
    from: getLocalDate(FIRST_DAY),
    to: getLocalDate(LAST_DAY),
  });

/** Returns whether a reference identifies the test order of a fulfiller. */
export const isTestOrder = (fulfillerId: number, reference: string): boolean =>
  reference === buildTestReference(fulfillerId);

/** Returns the test order as a look-up by the fulfiller shows it: submitted, without parcels. */
export const buildTestOrderLookUp = (fulfillerId: number): LookedUpOrder =>
  lookedUpOrderSchema.parse({
    ...buildTestOrder(fulfillerId),
    status: 'submitted to fulfiller',
    id: null,
    parcels: [],
  });

/**
 * Returns the effect that an event would have on the test order. Events about it are not stored, so each is treated as
 * the first.
 * @throws AppError as for a real order
 */
export function validateTestEvent(
  fulfillerId: number,
  fulfillerEvent: z.output<typeof fulfillerEventSchema>,
): { outcome: 'test'; status: string } {
  const { lines } = buildTestOrder(fulfillerId);
  const plan = planParcel(lines, [], fulfillerEvent.event === 'shipped' ? fulfillerEvent.lines : undefined);
  if (plan.kind === 'refused') throw buildParcelError(plan.problems);
  const status = 'submitted to fulfiller';
  const effect = resolveEventEffect(fulfillerEvent.event, status, {
    isPartial: fulfillerEvent.event === 'shipped' && !plan.isLast,
  });
  if (effect.kind === 'refused') throw new AppError('conflict', `This event is refused: ${effect.reason}.`);
  return { outcome: 'test', status: effect.kind === 'moves' ? (effect.through.at(-1) ?? status) : status };
}
