/**
 * Steps of a store visit that the server counts, in their order. A visit that reached a step has also passed the
 * earlier ones.
 */
export const VISIT_STEPS = ['visit', 'product', 'personalised', 'checkout'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

/** Steps of the funnel: the steps of a visit, and the paid orders. */
export const FUNNEL_STEPS = [...VISIT_STEPS, 'paid'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Number of visits that reached each step, and number of paid orders. */
export type FunnelFigures = Readonly<Record<FunnelStep, number>>;

/** Lists a step and the steps before it. */
export const listPassedSteps = (step: VisitStep): readonly VisitStep[] =>
  VISIT_STEPS.slice(0, VISIT_STEPS.indexOf(step) + 1);

/** Two consecutive steps, and the share of visits that reached the first but not the second. */
export interface Drop {
  readonly from: FunnelStep;
  readonly to: FunnelStep;
  /** Share of visits, 0 to 1. */
  readonly share: number;
}

/** Returns the two consecutive steps between which the largest share of visits is lost; null when none is lost. */
export function findLargestDrop(figures: FunnelFigures): Drop | null {
  let largest: Drop | null = null;
  for (const [at, to] of FUNNEL_STEPS.entries()) {
    const from = FUNNEL_STEPS[at - 1];
    if (from === undefined || figures[from] === 0) continue;
    const share = (figures[from] - figures[to]) / figures[from];
    if (share > (largest?.share ?? 0)) largest = { from, to, share };
  }
  return largest;
}

/**
 * Returns a step's share of all visits, 0 to 1. Null without visits, and when the step has more: shoppers who object to
 * being counted can still pay.
 */
export const calculateShare = (figures: FunnelFigures, step: FunnelStep): number | null =>
  figures.visit > 0 && figures[step] <= figures.visit ? figures[step] / figures.visit : null;
