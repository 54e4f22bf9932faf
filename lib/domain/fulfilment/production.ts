import { mayClient } from '../clients/verification';
import { type Candidate, type RoutingInput, rejectionsOf } from './routing';

/** How the orders of a tenant, or of one of its stores, are made: by the tenant itself, by a fulfiller that it registered, or by
 *  a fulfiller of the platform. */
export const PRODUCTION_WAYS = ['self', 'fulfiller', 'platform'] as const;
export type ProductionWay = (typeof PRODUCTION_WAYS)[number];

/** Why orders could not be made. The first group concerns who makes them, the second what they make, the third who pays. */
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

/** A problem with the names that it concerns: products for `cannot_make`, ISO countries for `cannot_ship`. */
export interface ProductionFinding {
  readonly problem: ProductionProblem;
  readonly about: readonly string[];
}

/** A tenant's credit account, in one currency. */
export interface CreditFacts {
  readonly isActive: boolean;
  /** Minor units; null = the account has no limit in this currency. */
  readonly limitMinor: number | null;
  readonly usedMinor: number;
}

/** What a store sells, as routing sees it. */
export interface SoldProduct extends Pick<RoutingInput, 'printMethods'> {
  readonly name: string;
  readonly categories: readonly string[];
}

export interface ProductionFacts {
  /** Null while nobody has chosen. */
  readonly way: ProductionWay | null;
  readonly candidates: readonly Candidate[];
  readonly products: readonly SoldProduct[];
  /** Countries that a parcel must reach, ISO 3166 alpha-2. */
  readonly countries: readonly string[];
  readonly credit: CreditFacts;
  /** Whether staff of the platform have verified the tenant. */
  readonly isVerified: boolean;
  /** Whether the store hands out goods that nobody pays for. */
  readonly givesGifts: boolean;
}

/** Returns why the credit account does not pay for goods of the platform's fulfillers; null when it does. */
export function findCreditProblem({ isActive, limitMinor, usedMinor }: CreditFacts): ProductionProblem | null {
  if (!isActive) return 'no_credit';
  if (limitMinor === null || limitMinor <= 0) return 'no_limit';
  return usedMinor >= limitMinor ? 'limit_used' : null;
}

/** Returns whether a fulfiller belongs to a way. Reach 2 is the platform's. */
const servesWay = (candidate: Pick<Candidate, 'reach'>, way: ProductionWay | null): boolean =>
  way === null || (way === 'platform' ? candidate.reach === 2 : way === 'fulfiller' && candidate.reach < 2);

/** Returns everything that keeps orders from being made in the chosen way; [] when a sold piece would be made. */
export function findProductionProblems(facts: ProductionFacts): ProductionFinding[] {
  const { way, candidates } = facts;
  if (way === 'self') return [];
  if (way === null) return [{ problem: 'not_chosen', about: [] }];
  const ofWay = candidates.filter((candidate) => servesWay(candidate, way));
  const ready = ofWay.filter(({ enabled, connected }) => enabled && connected);
  const payment = way === 'platform' ? findPaymentProblems(facts) : [];
  if (ready.length === 0) {
    const problem =
      way === 'platform' ? 'no_platform_fulfiller' : ofWay.length === 0 ? 'no_fulfiller' : 'not_connected';
    return [{ problem, about: [] }, ...payment];
  }
  return [...findGaps(facts, ready), ...payment];
}

/** Products that no fulfiller makes, and countries that none ships every product to. */
function findGaps({ products, countries }: ProductionFacts, ready: readonly Candidate[]): ProductionFinding[] {
  const productMakers = products.map((product) => ({
    name: product.name,
    makers: ready.filter((candidate) => {
      const reasons = rejectionsOf(candidate, inputFor(product, ''));
      return !reasons.includes('category') && !reasons.includes('print method');
    }),
  }));
  const unmade = productMakers.filter(({ makers }) => makers.length === 0).map(({ name }) => name);
  const makeable = productMakers.filter(({ makers }) => makers.length > 0);
  // Without products the fulfillers' own countries decide.
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

function findPaymentProblems({ credit, isVerified, givesGifts }: ProductionFacts): ProductionFinding[] {
  const ability = givesGifts ? 'platform gifts' : 'platform production';
  const credited = findCreditProblem(credit);
  const problems: (ProductionProblem | null)[] = [mayClient(ability, { isVerified }) ? null : 'not_verified', credited];
  return problems.flatMap((problem) => (problem ? [{ problem, about: [] }] : []));
}
