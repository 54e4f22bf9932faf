import { z } from 'zod';

/** Reasons why a fulfiller cannot take an order. */
export const ROUTING_REJECTIONS = [
  'disabled',
  'country',
  'category',
  'print method',
  'capacity',
  'not connected',
  /** The tenant has chosen another production mode. */
  'other way',
  /**
   * The fulfiller belongs to the platform, and neither a credit account with a limit in this currency nor sales pay for
   * the order.
   */
  'nobody pays',
  /** The credit limit does not cover the order. */
  'credit limit',
  /** The fulfiller belongs to the platform, and staff have not verified the tenant. */
  'not verified',
] as const;
export type RoutingRejection = (typeof ROUTING_REJECTIONS)[number];

/** Rejections that depend on the tenant and the order instead of the fulfiller. */
export type RoutingObstacle = Extract<RoutingRejection, 'other way' | 'nobody pays' | 'credit limit' | 'not verified'>;

/** Rejections that also apply to a fulfiller that was chosen before. */
const ABSOLUTE: readonly RoutingRejection[] = [
  'disabled',
  'not connected',
  'nobody pays',
  'credit limit',
  'not verified',
];
const isAbsolute = (reason: RoutingRejection): boolean => ABSOLUTE.includes(reason);

/**
 * Rules that decide between suitable fulfillers, in this sequence. Each decides only between fulfillers that are equal
 * by the previous rules.
 */
export const ROUTING_RULES = [
  'chosen by hand',
  'had it before',
  'only one',
  'own before shared',
  'lowest price',
  'shortest lead time',
  'registered first',
  /**
   * These rules choose no fulfiller: the tenant makes the order itself, by a setting of the account or store, or by
   * manual choice.
   */
  'self-made by account',
  'self-made by store',
  'self-made by hand',
] as const;
export type RoutingRule = (typeof ROUTING_RULES)[number];

/** Requirements of an order for its fulfiller. */
export interface RoutingInput {
  /** Destination country, ISO 3166 alpha-2. */
  readonly country: string;
  /** Categories of each line's blank; the fulfiller must serve at least one category of every line. */
  readonly categories: readonly (readonly string[])[];
  readonly printMethods: readonly string[];
  /** Number of printed pieces. */
  readonly pieces: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Fulfiller that routing considers. */
export interface RoutingCandidate {
  readonly id: number;
  readonly name: string;
  /** Owner of the fulfiller: 0 = the event, 1 = the tenant, for all its events, 2 = the platform. */
  readonly reach: 0 | 1 | 2;
  readonly enabled: boolean;
  /** Whether orders can be sent to the fulfiller: it has an address, a key or a folder. */
  readonly connected: boolean;
  readonly shipsTo: readonly string[];
  readonly categories: readonly string[];
  /** Empty = all methods. */
  readonly printMethods: readonly string[];
  readonly pricePerItemMinor: number | null;
  readonly priceCurrency: string | null;
  readonly leadTimeDays: number | null;
  /** Maximum number of pieces within 24 hours; null = unlimited. */
  readonly dailyCapacity: number | null;
  /** Pieces assigned to the fulfiller within the last 24 hours. */
  readonly takenToday: number;
  /** Obstacles on the tenant's side; absent = there are none. */
  readonly obstacles?: readonly RoutingObstacle[];
}

/** Routing decision with its inputs, stored with the order so that it can be explained later. */
export const routingDecisionSchema = z.object({
  at: z.string(),
  input: z.object({
    country: z.string(),
    categories: z.array(z.array(z.string())),
    printMethods: z.array(z.string()),
    pieces: z.number(),
    currency: z.string(),
  }),
  /** Rule that decided; null when no fulfiller was suitable. For the self-made rules `chosen` is null. */
  rule: z.enum(ROUTING_RULES).nullable(),
  chosen: z.object({ id: z.number(), name: z.string() }).nullable(),
  /**
   * All fulfillers that were considered, with the reasons that exclude them; [] = the fulfiller was suitable. A
   * fulfiller chosen by a person may have reasons.
   */
  considered: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      reasons: z.array(z.enum(ROUTING_REJECTIONS)),
      /** Price of the whole order, minor units; null = unknown. */
      priceMinor: z.number().nullable(),
      leadTimeDays: z.number().nullable(),
    }),
  ),
});
export type RoutingDecision = z.output<typeof routingDecisionSchema>;

/** Returns the reasons why a fulfiller cannot take an order; [] = it can. */
export function listRejections(candidate: RoutingCandidate, input: RoutingInput): RoutingRejection[] {
  const { dailyCapacity, takenToday } = candidate;
  const isServed = (kinds: readonly string[]) => kinds.some((kind) => candidate.categories.includes(kind));
  const knows = (method: string) => candidate.printMethods.length === 0 || candidate.printMethods.includes(method);
  const wrong: readonly (readonly [RoutingRejection, boolean])[] = [
    ['disabled', !candidate.enabled],
    ['not connected', !candidate.connected],
    ['country', !candidate.shipsTo.includes(input.country)],
    ['category', !input.categories.every(isServed)],
    ['print method', !input.printMethods.every(knows)],
    ['capacity', dailyCapacity !== null && takenToday + input.pieces > dailyCapacity],
  ];
  return [...wrong.flatMap(([reason, applies]) => (applies ? [reason] : [])), ...(candidate.obstacles ?? [])];
}

/**
 * Returns a fulfiller's price for the pieces of an order, minor units; null when it is unknown or in another currency.
 */
const calculatePrice = ({ pricePerItemMinor, priceCurrency }: RoutingCandidate, input: RoutingInput): number | null =>
  pricePerItemMinor === null || priceCurrency !== input.currency ? null : pricePerItemMinor * input.pieces;

/** Fulfiller that a person or an earlier routing has chosen. It remains chosen until a person requests another one. */
export interface PreselectedFulfiller {
  readonly id: number;
  readonly rule: 'chosen by hand' | 'had it before';
}

/**
 * Chooses the fulfiller of an order and records why. The whole order goes to one fulfiller. A preselected fulfiller is
 * chosen without comparison, unless it no longer exists or has one of the {@link ABSOLUTE} rejections; then no
 * fulfiller is chosen.
 * @param at time of the decision, ISO 8601
 */
export function routeOrder(
  input: RoutingInput,
  candidates: readonly RoutingCandidate[],
  { at, preselectedFulfiller }: { readonly at: string; readonly preselectedFulfiller: PreselectedFulfiller | null },
): RoutingDecision {
  const rated = candidates.map((candidate) => ({
    candidate,
    reasons: listRejections(candidate, input),
    price: calculatePrice(candidate, input),
  }));
  const considered = rated.map(({ candidate, reasons, price }) => ({
    id: candidate.id,
    name: candidate.name,
    reasons,
    priceMinor: price,
    leadTimeDays: candidate.leadTimeDays,
  }));
  const decide = (rule: RoutingRule | null, chosen: RoutingCandidate | undefined): RoutingDecision => ({
    at,
    input: { ...input, categories: input.categories.map((kinds) => [...kinds]), printMethods: [...input.printMethods] },
    rule: chosen ? rule : null,
    chosen: chosen ? { id: chosen.id, name: chosen.name } : null,
    considered,
  });
  if (preselectedFulfiller !== null) {
    const preselectedCandidate = rated.find(({ candidate }) => candidate.id === preselectedFulfiller.id);
    const isImpossible = preselectedCandidate?.reasons.some(isAbsolute);
    return decide(preselectedFulfiller.rule, isImpossible ? undefined : preselectedCandidate?.candidate);
  }
  const able = rated.filter(({ reasons }) => reasons.length === 0);
  const [first, second] = able.toSorted(compare);
  if (!first) return decide(null, undefined);
  return decide(second ? decider(first, second) : 'only one', first.candidate);
}

/**
 * Returns whether the credit limit is the only reason why no fulfiller takes an order. If a fulfiller was chosen
 * before, only that fulfiller and its {@link ABSOLUTE} rejections count.
 */
export function isBlockedByCreditOnly(
  { chosen, considered }: RoutingDecision,
  preselectedFulfiller: PreselectedFulfiller | null,
): boolean {
  if (chosen) return false;
  return considered.some(({ id, reasons }) => {
    if (preselectedFulfiller !== null && id !== preselectedFulfiller.id) return false;
    const decisive = preselectedFulfiller === null ? reasons : reasons.filter(isAbsolute);
    return decisive.length > 0 && decisive.every((reason) => reason === 'credit limit');
  });
}

/** Returns the decision for an order that its tenant makes itself; no fulfiller is considered. */
export const buildSelfMadeDecision = (
  input: RoutingInput,
  { at, rule }: { readonly at: string; readonly rule: Extract<RoutingRule, `self-made by ${string}`> },
): RoutingDecision => ({
  at,
  input: { ...input, categories: input.categories.map((kinds) => [...kinds]), printMethods: [...input.printMethods] },
  rule,
  chosen: null,
  considered: [],
});

interface RatedCandidate {
  readonly candidate: RoutingCandidate;
  readonly price: number | null;
}

const last = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;
const isShared = ({ candidate }: RatedCandidate): number => Number(candidate.reach === 2);
/** Rules with the value that each compares; the lowest value wins. */
const COMPARED: readonly (readonly [RoutingRule, (rated: RatedCandidate) => number])[] = [
  ['own before shared', isShared],
  ['lowest price', ({ price }) => last(price)],
  ['shortest lead time', ({ candidate }) => last(candidate.leadTimeDays)],
  ['registered first', ({ candidate }) => candidate.id],
];

function compare(a: RatedCandidate, b: RatedCandidate): number {
  for (const [, value] of COMPARED) if (value(a) !== value(b)) return value(a) - value(b);
  return 0;
}

const decider = (a: RatedCandidate, b: RatedCandidate): RoutingRule =>
  COMPARED.find(([, value]) => value(a) !== value(b))?.[0] ?? 'registered first';
