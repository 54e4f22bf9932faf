import { z } from 'zod';

/** Why a fulfiller can't take an order. */
export const REJECTIONS = [
  'disabled',
  'country',
  'category',
  'print method',
  'capacity',
  'not connected',
  /** The tenant chose another way of having its orders made. */
  'other way',
  /** A fulfiller of the platform, and no credit account with a limit in this currency. */
  'nobody pays',
  /** The limit of the credit account does not cover the order. */
  'credit limit',
  /** A fulfiller of the platform, for a tenant that the platform has not verified. */
  'not verified',
] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** Rejections that depend on the tenant and its order, and not on what the fulfiller can do. */
export type Obstacle = Extract<Rejection, 'other way' | 'nobody pays' | 'credit limit' | 'not verified'>;

/** Rejections that a choice by hand does not overrule. */
const ABSOLUTE: readonly Rejection[] = ['disabled', 'not connected', 'nobody pays', 'credit limit', 'not verified'];
const isAbsolute = (reason: Rejection): boolean => ABSOLUTE.includes(reason);

/** What decided between those that could: in this order, each only where the ones before were equal. */
export const ROUTING_RULES = [
  'chosen by hand',
  'had it before',
  'only one',
  'own before shared',
  'lowest price',
  'shortest lead time',
  'registered first',
  /** No fulfiller at all: the tenant makes the order itself, by the setting of the account, of the store, or by hand. */
  'self-made by account',
  'self-made by store',
  'self-made by hand',
] as const;
export type RoutingRule = (typeof ROUTING_RULES)[number];

/** What is asked of a fulfiller. */
export interface RoutingInput {
  /** ISO 3166 alpha-2 of where the parcel goes. */
  readonly country: string;
  /** Of each line, the categories of its goods: one of them must be served. */
  readonly categories: readonly (readonly string[])[];
  readonly printMethods: readonly string[];
  /** Printed pieces. */
  readonly pieces: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Somebody who might. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
  /** 0 = of the event, 1 = of all the tenant's events, 2 = of the platform. */
  readonly reach: 0 | 1 | 2;
  readonly enabled: boolean;
  /** Orders can be handed over: it has an address, a key, a folder. */
  readonly connected: boolean;
  readonly shipsTo: readonly string[];
  readonly categories: readonly string[];
  /** Empty = every method. */
  readonly printMethods: readonly string[];
  readonly pricePerItemMinor: number | null;
  readonly priceCurrency: string | null;
  readonly leadTimeDays: number | null;
  /** Pieces within 24 hours; null = without limit. */
  readonly dailyCapacity: number | null;
  /** Pieces that it got within the last 24 hours. */
  readonly takenToday: number;
  /** What speaks against it on the tenant's side; absent = nothing. */
  readonly obstacles?: readonly Obstacle[];
}

/** What was decided, and from what: kept with the order, so that it can be explained later. */
export const routingDecisionSchema = z.object({
  at: z.string(),
  input: z.object({
    country: z.string(),
    categories: z.array(z.array(z.string())),
    printMethods: z.array(z.string()),
    pieces: z.number(),
    currency: z.string(),
  }),
  /** Null when nobody could; one of the self-made rules has no `chosen`. */
  rule: z.enum(ROUTING_RULES).nullable(),
  chosen: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Everybody who was looked at; those without reasons could have. A chosen one may have some: a person wanted it so. */
  considered: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      reasons: z.array(z.enum(REJECTIONS)),
      /** Minor units for the whole order; null = unknown. */
      priceMinor: z.number().nullable(),
      leadTimeDays: z.number().nullable(),
    }),
  ),
});
export type RoutingDecision = z.output<typeof routingDecisionSchema>;

/** Why a fulfiller can't take an order; none = it can. */
export function rejectionsOf(candidate: Candidate, input: RoutingInput): Rejection[] {
  const { dailyCapacity, takenToday } = candidate;
  const isServed = (kinds: readonly string[]) => kinds.some((kind) => candidate.categories.includes(kind));
  const knows = (method: string) => candidate.printMethods.length === 0 || candidate.printMethods.includes(method);
  const wrong: readonly (readonly [Rejection, boolean])[] = [
    ['disabled', !candidate.enabled],
    ['not connected', !candidate.connected],
    ['country', !candidate.shipsTo.includes(input.country)],
    ['category', !input.categories.every(isServed)],
    ['print method', !input.printMethods.every(knows)],
    ['capacity', dailyCapacity !== null && takenToday + input.pieces > dailyCapacity],
  ];
  return [...wrong.flatMap(([reason, applies]) => (applies ? [reason] : [])), ...(candidate.obstacles ?? [])];
}

/** What a fulfiller asks for the pieces of an order, minor units; null when it asks in another currency, or nobody knows. */
const priceOf = ({ pricePerItemMinor, priceCurrency }: Candidate, input: RoutingInput): number | null =>
  pricePerItemMinor === null || priceCurrency !== input.currency ? null : pricePerItemMinor * input.pieces;

/** Somebody who was chosen before, by a person or by an earlier round of the rules: nobody is put in its place unasked. */
export interface Wanted {
  readonly id: number;
  readonly rule: 'chosen by hand' | 'had it before';
}

/**
 * Chooses who produces an order, and says why. The whole order goes to one of them. `wanted` is that one or nobody, whatever
 * the rules find; only one that is gone, disabled or without connection, or that nobody would pay, is nobody.
 * @param at the moment of the decision, ISO 8601
 */
export function routeOrder(
  input: RoutingInput,
  candidates: readonly Candidate[],
  { at, wanted }: { readonly at: string; readonly wanted: Wanted | null },
): RoutingDecision {
  const looked = candidates.map((candidate) => ({
    candidate,
    reasons: rejectionsOf(candidate, input),
    price: priceOf(candidate, input),
  }));
  const considered = looked.map(({ candidate, reasons, price }) => ({
    id: candidate.id,
    name: candidate.name,
    reasons,
    priceMinor: price,
    leadTimeDays: candidate.leadTimeDays,
  }));
  const decide = (rule: RoutingRule | null, chosen: Candidate | undefined): RoutingDecision => ({
    at,
    input: { ...input, categories: input.categories.map((kinds) => [...kinds]), printMethods: [...input.printMethods] },
    rule: chosen ? rule : null,
    chosen: chosen ? { id: chosen.id, name: chosen.name } : null,
    considered,
  });
  if (wanted !== null) {
    const found = looked.find(({ candidate }) => candidate.id === wanted.id);
    const isImpossible = found?.reasons.some(isAbsolute);
    return decide(wanted.rule, isImpossible ? undefined : found?.candidate);
  }
  const able = looked.filter(({ reasons }) => reasons.length === 0);
  const [first, second] = able.toSorted(compare);
  if (!first) return decide(null, undefined);
  return decide(second ? decider(first, second) : 'only one', first.candidate);
}

/** Whether nobody makes an order for one reason alone: the limit of the credit account does not cover it. A person's choice is
 *  looked at alone, and overrules what a person may overrule. */
export function lacksCreditAlone({ chosen, considered }: RoutingDecision, wanted: Wanted | null): boolean {
  if (chosen) return false;
  return considered.some(({ id, reasons }) => {
    if (wanted !== null && id !== wanted.id) return false;
    const decisive = wanted === null ? reasons : reasons.filter(isAbsolute);
    return decisive.length > 0 && decisive.every((reason) => reason === 'credit limit');
  });
}

/** Returns the decision for an order that its tenant makes itself: no fulfiller was looked at. */
export const selfMadeDecision = (
  input: RoutingInput,
  { at, rule }: { readonly at: string; readonly rule: Extract<RoutingRule, `self-made by ${string}`> },
): RoutingDecision => ({
  at,
  input: { ...input, categories: input.categories.map((kinds) => [...kinds]), printMethods: [...input.printMethods] },
  rule,
  chosen: null,
  considered: [],
});

interface Looked {
  readonly candidate: Candidate;
  readonly price: number | null;
}

const last = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;
const isShared = ({ candidate }: Looked): number => Number(candidate.reach === 2);
/** Rows of a rule and what it compares; less is better. */
const COMPARED: readonly (readonly [RoutingRule, (looked: Looked) => number])[] = [
  ['own before shared', isShared],
  ['lowest price', ({ price }) => last(price)],
  ['shortest lead time', ({ candidate }) => last(candidate.leadTimeDays)],
  ['registered first', ({ candidate }) => candidate.id],
];

function compare(a: Looked, b: Looked): number {
  for (const [, value] of COMPARED) if (value(a) !== value(b)) return value(a) - value(b);
  return 0;
}

const decider = (a: Looked, b: Looked): RoutingRule =>
  COMPARED.find(([, value]) => value(a) !== value(b))?.[0] ?? 'registered first';
