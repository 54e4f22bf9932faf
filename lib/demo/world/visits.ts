import type { Tx } from '@/lib/db/client';
import { storeVisitDays } from '@/lib/db/schema';
import { getLocalDate } from '@/lib/domain/dates/zone';
import { getTimeZone } from '@/lib/domain/regions/regions';
import { VISIT_STEPS, type VisitStep } from '@/lib/domain/store-visits/steps';
import { buildSeedOrders } from './data/orders';
import { createSeededRandom } from './random';
import type { SeededStore } from './stores';

const DAYS = 90;
const DAY_MS = 86_400_000;

/** Writes visits of the demo's open stores, in proportion to the orders of each day. */
export async function seedDemoVisits(
  tx: Tx,
  { stores, now }: { readonly stores: readonly SeededStore[]; readonly now: Date },
): Promise<void> {
  const orders = buildSeedOrders(createSeededRandom(7), now);
  const random = createSeededRandom(39);
  const rows = stores
    .filter(({ store }) => store.status === 'Active')
    .flatMap(({ store, tenantId, eventId }) => {
      const toDay = (at: Date): string => getLocalDate(getTimeZone(store.region), at);
      const orderDays = orders.filter((order) => order.storeSlug === store.slug).map((order) => toDay(order.placedAt));
      return Array.from({ length: DAYS }, (_, age) => toDay(new Date(now.getTime() - age * DAY_MS))).flatMap((day) => {
        const counts = buildCounts(orderDays.filter((orderDay) => orderDay === day).length, random);
        return VISIT_STEPS.map((step) => ({ tenantId, day, eventId, step, visits: counts[step] }));
      });
    });
  if (rows.length > 0) await tx.insert(storeVisitDays).values(rows).onConflictDoNothing();
}

/** Returns the visits of a day per step, so that each step has at most as many as the one before. */
function buildCounts(orders: number, random: () => number): Readonly<Record<VisitStep, number>> {
  const pickCount = (limit: number): number => Math.floor(random() * limit);
  const grow = (count: number, atLeast: number): number => Math.ceil(count * (atLeast + random() / 2));
  const checkout = grow(orders, 1.2) + (random() < 0.15 ? 1 : 0);
  const personalised = grow(checkout, 1.7) + pickCount(3);
  const product = grow(personalised, 2.2) + pickCount(9);
  return { visit: grow(product, 1.4) + pickCount(12), product, personalised, checkout };
}
