/** The links between a merchant's shop and a printed parcel, in the order in which they hold. */
export const CHAIN_LINKS = ['sign-up', 'install', 'variants', 'routing', 'payment', 'tracking'] as const;
export type ChainLink = (typeof CHAIN_LINKS)[number];

/** What can be broken, in which link, and what repairs it: a press of the doctor's own, or a place to go to. */
export const FAULTS = {
  'steps open': { link: 'sign-up', repair: 'onboarding' },
  'terms not accepted': { link: 'sign-up', repair: 'onboarding' },
  'not installed': { link: 'install', repair: 'reconnect' },
  uninstalled: { link: 'install', repair: 'reconnect' },
  'token refused': { link: 'install', repair: 'reconnect' },
  'shop unreachable': { link: 'install', repair: 'later' },
  'scopes missing': { link: 'install', repair: 'reconnect' },
  'nothing pushed': { link: 'variants', repair: 'products' },
  'push failed': { link: 'variants', repair: 'push' },
  'currency differs': { link: 'variants', repair: 'currency' },
  'product gone': { link: 'variants', repair: 'push' },
  'variant gone': { link: 'variants', repair: 'push' },
  'SKU changed': { link: 'variants', repair: 'differences' },
  'service missing': { link: 'routing', repair: 'service' },
  'callback wrong': { link: 'routing', repair: 'service' },
  'address not public': { link: 'routing', repair: 'address' },
  'not stocked': { link: 'routing', repair: 'stock' },
  'no way': { link: 'routing', repair: 'production' },
  'no fulfiller': { link: 'routing', repair: 'production' },
  'orders not shown': { link: 'routing', repair: 'orders' },
  'addresses hidden': { link: 'routing', repair: 'protected data' },
  'order refused': { link: 'routing', repair: 'products' },
  'no payment method': { link: 'payment', repair: 'payment' },
  'nobody pays': { link: 'payment', repair: 'production' },
  'over budget': { link: 'payment', repair: 'budget' },
  'over limit': { link: 'payment', repair: 'credit' },
  'tracking off': { link: 'tracking', repair: 'service' },
  'tracking refused': { link: 'tracking', repair: 'orders' },
} as const satisfies Readonly<Record<string, { readonly link: ChainLink; readonly repair: string }>>;
export type Fault = keyof typeof FAULTS;
export type Repair = (typeof FAULTS)[Fault]['repair'];

/** The faults there are.
 *  @public schemas and tests read them */
export const FAULT_NAMES = Object.keys(FAULTS) as [Fault, ...Fault[]];

/** Repairs that the doctor does itself; the others are places to go to. */
export const OWN_REPAIRS = ['push', 'service', 'stock'] as const satisfies readonly Repair[];
export type OwnRepair = (typeof OWN_REPAIRS)[number];

/** Something broken, with what it is about in words of the data: names of products, scopes, orders. */
export interface Finding {
  readonly fault: Fault;
  /** Some names, at most a handful. */
  readonly about: readonly string[];
  /** How many it concerns; 0 = it is no matter of numbers. */
  readonly count: number;
}

/** One link with what was found: `untried` where one before it must hold first. */
export interface LinkReport {
  readonly link: ChainLink;
  readonly state: 'good' | 'broken' | 'untried';
  readonly findings: readonly Finding[];
}

const NAMED = 5;

/** A finding about some things of many. */
export const finding = (fault: Fault, about: readonly string[] = []): Finding => ({
  fault,
  about: about.slice(0, NAMED),
  count: about.length,
});

/** What needs the shop can't be tried while it can't be asked. */
const NEEDS_SHOP: readonly ChainLink[] = ['variants', 'routing', 'tracking'];

/** Sorts findings to their links. With the installation broken, links that ask the shop are `untried`, whatever was found. */
export function reportChain(findings: readonly Finding[]): LinkReport[] {
  const isCut = findings.some(({ fault }) => FAULTS[fault].link === 'install' && fault !== 'scopes missing');
  return CHAIN_LINKS.map((link) => {
    const own = findings.filter(({ fault }) => FAULTS[fault].link === link);
    if (isCut && NEEDS_SHOP.includes(link)) return { link, state: 'untried', findings: [] };
    return { link, state: own.length > 0 ? 'broken' : 'good', findings: own };
  });
}
