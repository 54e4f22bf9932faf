/** Links of the chain from a merchant's shop to a printed parcel; each link depends on all earlier links. */
export const CHAIN_LINKS = ['sign-up', 'install', 'variants', 'routing', 'payment', 'tracking'] as const;
export type ChainLink = (typeof CHAIN_LINKS)[number];

/**
 * Faults of the chain, each with the link that it breaks and its repair: an action of the diagnostics, or a page that
 * the user must open.
 */
export const CHAIN_FAULTS = {
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
export type ChainFault = keyof typeof CHAIN_FAULTS;
export type ChainRepair = (typeof CHAIN_FAULTS)[ChainFault]['repair'];

/**
 * Names of all faults.
 * @public schemas and tests read them
 */
export const CHAIN_FAULT_NAMES = Object.keys(CHAIN_FAULTS) as [ChainFault, ...ChainFault[]];

/** Repairs that the diagnostics perform; all others are pages that the user must open. */
export const AUTOMATIC_REPAIRS = ['push', 'service', 'stock'] as const satisfies readonly ChainRepair[];
export type AutomaticRepair = (typeof AUTOMATIC_REPAIRS)[number];

/** Fault, with the names of the affected products, scopes or orders. */
export interface ChainFinding {
  readonly fault: ChainFault;
  /** Names of affected objects, at most {@link NAMED}. */
  readonly about: readonly string[];
  /** Number of affected objects; 0 = the fault does not concern countable objects. */
  readonly count: number;
}

/** State of one link with its findings: `untried` when an earlier link has to be repaired first. */
export interface ChainLinkReport {
  readonly link: ChainLink;
  readonly state: 'good' | 'broken' | 'untried';
  readonly findings: readonly ChainFinding[];
}

const NAMED = 5;

/** Builds a finding with the names of some affected objects and the number of all. */
export const buildChainFinding = (fault: ChainFault, about: readonly string[] = []): ChainFinding => ({
  fault,
  about: about.slice(0, NAMED),
  count: about.length,
});

/** Links that cannot be checked while the shop cannot be reached. */
const NEEDS_SHOP: readonly ChainLink[] = ['variants', 'routing', 'tracking'];

/**
 * Assigns findings to their links. While the installation is broken, links that need the shop are `untried`, with or
 * without findings.
 */
export function reportChain(findings: readonly ChainFinding[]): ChainLinkReport[] {
  const isCut = findings.some(({ fault }) => CHAIN_FAULTS[fault].link === 'install' && fault !== 'scopes missing');
  return CHAIN_LINKS.map((link) => {
    const linkFindings = findings.filter(({ fault }) => CHAIN_FAULTS[fault].link === link);
    if (isCut && NEEDS_SHOP.includes(link)) return { link, state: 'untried', findings: [] };
    return { link, state: linkFindings.length > 0 ? 'broken' : 'good', findings: linkFindings };
  });
}
