import { hasClientAbility } from '../clients/verification';
import { listRejections, type RoutingCandidate, type RoutingInput } from './routing';

/**
 * Producers of a tenant's or a store's orders: the tenant itself, a fulfiller that it registered, or a fulfiller of the
 * platform.
 */
export const PRODUCTION_MODES = ['self', 'fulfiller', 'platform'] as const;
export type ProductionMode = (typeof PRODUCTION_MODES)[number];

/**
 * Reasons why orders cannot be produced. Those from `not_chosen` concern the producer, those from `cannot_make` the
 * products, those from `not_verified` the payment.
 */
export const PRODUCTION_PROBLEMS = [
  'not_chosen',
  'no_fulfiller',
  'not_connected',
  'no_platform_fulfiller',
  'cannot_make',
  'cannot_ship',
  'not_verified',
  'no_credit',
  'no_limit',
  'limit_used',
] as const;
export type ProductionProblem = (typeof PRODUCTION_PROBLEMS)[number];

/**
 * Problem that prevents production, with the names that it concerns: products for `cannot_make`, ISO 3166 country codes
 * for `cannot_ship`.
 */
export interface ProductionFinding {
  readonly problem: ProductionProblem;
  readonly about: readonly string[];
}

/** Credit account of a tenant, and whether sales pay for production by the platform; in one currency. */
export interface CreditFacts {
  readonly isActive: boolean;
  /** Maximum amount in minor units; null = no limit is set in this currency. */
  readonly limitMinor: number | null;
  readonly usedMinor: number;
  /**
   * Whether the tenant's sales pay for their production without a credit account. The platform then receives the
   * payments, or keeps an application fee of payments to the tenant's own account.
   */
  readonly isPaidBySales: boolean;
}

/** Product of a store with the properties that routing needs. */
export interface SoldProduct extends Pick<RoutingInput, 'printMethods'> {
  readonly name: string;
  readonly categories: readonly string[];
}

export interface ProductionFacts {
  /** Production mode; null until one is chosen. */
  readonly way: ProductionMode | null;
  readonly candidates: readonly RoutingCandidate[];
  readonly products: readonly SoldProduct[];
  /** Countries that parcels must reach, ISO 3166 alpha-2. */
  readonly countries: readonly string[];
  readonly credit: CreditFacts;
  /** Whether staff have verified the tenant. */
  readonly isVerified: boolean;
  /** Whether the store gives products away, so that no shopper pays for their production. */
  readonly givesGifts: boolean;
}

/**
 * Returns why production by the platform's fulfillers is not paid for; null when a credit account or sales pay for it.
 */
export function findCreditProblem({
  isActive,
  limitMinor,
  usedMinor,
  isPaidBySales,
}: CreditFacts): ProductionProblem | null {
  if (!isActive) return isPaidBySales ? null : 'no_credit';
  if (limitMinor === null || limitMinor <= 0) return 'no_limit';
  return usedMinor >= limitMinor ? 'limit_used' : null;
}

/**
 * Returns whether a fulfiller can be used in a production mode; true for every fulfiller while no mode is chosen
 * (null). `reach` 2 = a fulfiller of the platform.
 */
const servesWay = (candidate: Pick<RoutingCandidate, 'reach'>, way: ProductionMode | null): boolean =>
  way === null || (way === 'platform' ? candidate.reach === 2 : way === 'fulfiller' && candidate.reach < 2);

/** Returns all problems that prevent production in the chosen mode; [] = orders can be produced. */
export function listProductionProblems(facts: ProductionFacts): ProductionFinding[] {
  const { way, candidates } = facts;
  if (way === 'self') return [];
  if (way === null) return [{ problem: 'not_chosen', about: [] }];
  const ofWay = candidates.filter((candidate) => servesWay(candidate, way));
  const ready = ofWay.filter(({ enabled, connected }) => enabled && connected);
  const payment = way === 'platform' ? listPaymentGaps(facts) : [];
  if (ready.length === 0) {
    const problem =
      way === 'platform' ? 'no_platform_fulfiller' : ofWay.length === 0 ? 'no_fulfiller' : 'not_connected';
    return [{ problem, about: [] }, ...payment];
  }
  return [...listGaps(facts, ready), ...payment];
}

/** Returns the products that no fulfiller can make, and the countries that some of the other products cannot reach. */
function listGaps({ products, countries }: ProductionFacts, ready: readonly RoutingCandidate[]): ProductionFinding[] {
  const productMakers = products.map((product) => ({
    name: product.name,
    makers: ready.filter((candidate) => {
      const reasons = listRejections(candidate, inputFor(product, ''));
      return !reasons.includes('category') && !reasons.includes('print method');
    }),
  }));
  const unmade = productMakers.filter(({ makers }) => makers.length === 0).map(({ name }) => name);
  const makeable = productMakers.filter(({ makers }) => makers.length > 0);
  // When no product can be made, a country counts as reached if any ready fulfiller ships there.
  const groups = makeable.length > 0 ? makeable.map(({ makers }) => makers) : [ready];
  const unreached = countries.filter((country) =>
    groups.some((makers) => !makers.some(({ shipsTo }) => shipsTo.includes(country))),
  );
  const findings: ProductionFinding[] = [
    { problem: 'cannot_make', about: unmade },
    { problem: 'cannot_ship', about: unreached },
  ];
  return findings.filter(({ about }) => about.length > 0);
}

const inputFor = ({ categories, printMethods }: SoldProduct, country: string): RoutingInput => ({
  country,
  currency: '',
  categories: [categories],
  printMethods,
  pieces: 1,
});

function listPaymentGaps({ credit, isVerified, givesGifts }: ProductionFacts): ProductionFinding[] {
  const ability = givesGifts ? 'platform gifts' : 'platform production';
  // A gift has no payment by a shopper that could pay for its production.
  const credited = findCreditProblem({ ...credit, isPaidBySales: credit.isPaidBySales && !givesGifts });
  const problems: (ProductionProblem | null)[] = [
    hasClientAbility(ability, { isVerified }) ? null : 'not_verified',
    credited,
  ];
  return problems.flatMap((problem) => (problem ? [{ problem, about: [] }] : []));
}
