import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { Currency } from '@/lib/domain/money/money';
import type { DayRange } from '@/lib/domain/revenue/range';
import type { FunnelFigures, VisitStep } from '@/lib/domain/store-visits/steps';
import type { SalesFigures } from '../ledger/figures';
import { storeVisitsWithinSql, visitColumns } from '../store-visits/read';
import type { sumFiguresByGroup } from './sums';

type VisitFigures = Readonly<Record<VisitStep, number>>;
const NO_VISITS: VisitFigures = { visit: 0, product: 0, personalised: 0, checkout: 0 };

type Visits = Awaited<ReturnType<typeof readVisits>>;
type OrderGroups = Awaited<ReturnType<typeof sumFiguresByGroup>>;

/** Returns the visits of a range per day and per store, in one pass over its days. */
export async function readVisits(tx: Tx, tenantId: TenantId, range: DayRange) {
  const { rows } = await tx.execute<
    VisitFigures & Record<string, unknown> & { readonly day: string | null; readonly event_id: number | null }
  >(sql`
    select day::text as day, event_id, ${visitColumns} from ${storeVisitsWithinSql(tenantId, range)} visits
    group by grouping sets ((day), (event_id))`);
  return {
    days: rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }])),
    stores: rows.flatMap((row) => (row.event_id === null ? [] : [{ ...row, event_id: row.event_id }])),
  };
}

/** Returns the visits of a range. */
export async function readVisitTotals(tx: Tx, tenantId: TenantId, range: DayRange): Promise<VisitFigures> {
  const { rows } = await tx.execute<VisitFigures & Record<string, unknown>>(
    sql`select ${visitColumns} from ${storeVisitsWithinSql(tenantId, range)} visits`,
  );
  return rows[0] ?? NO_VISITS;
}

/** Builds the funnel from visits and paid orders, which are those of the series. */
export function buildFunnel(input: {
  readonly groups: OrderGroups;
  readonly visits: Visits;
  readonly bars: readonly DayRange[];
  readonly storeNames: ReadonlyMap<number, { readonly slug: string; readonly name: string }>;
  readonly previous: { readonly orders: ReadonlyMap<Currency, SalesFigures>; readonly visits: VisitFigures };
}) {
  const { groups, visits, bars, storeNames, previous } = input;
  const storeIds = new Set([
    ...visits.stores.map((row) => row.event_id),
    ...groups.stores.flatMap(({ eventId, orders }) => (orders > 0 ? [eventId] : [])),
  ]);
  return {
    totals: addSteps(visits.days, groups.days),
    previous: addSteps([previous.visits], [...previous.orders.values()]),
    bars: bars.map(({ from, to }) => {
      const isWithin = ({ day }: { readonly day: string }): boolean => day >= from && day <= to;
      return { from, to, figures: addSteps(visits.days.filter(isWithin), groups.days.filter(isWithin)) };
    }),
    stores: [...storeIds]
      .map((id) => ({
        slug: storeNames.get(id)?.slug ?? '',
        name: storeNames.get(id)?.name ?? '',
        figures: addSteps(
          visits.stores.filter((row) => row.event_id === id),
          groups.stores.filter(({ eventId }) => eventId === id),
        ),
      }))
      .sort((a, b) => b.figures.visit - a.figures.visit || b.figures.paid - a.figures.paid),
  };
}

function addSteps(visits: readonly VisitFigures[], orders: readonly { readonly orders: number }[]): FunnelFigures {
  const add = (step: VisitStep): number => visits.reduce((sum, row) => sum + row[step], 0);
  return {
    visit: add('visit'),
    product: add('product'),
    personalised: add('personalised'),
    checkout: add('checkout'),
    paid: orders.reduce((sum, row) => sum + row.orders, 0),
  };
}
