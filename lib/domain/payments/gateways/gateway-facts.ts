/** Origins that the payment element of a gateway loads from, as a content security policy lists them. */
interface ElementSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  /** Origins that may ask the browser for a payment, as wallets do. */
  readonly paymentRequests: readonly string[];
}

/** A dispute, as far as the address of its page in the provider's dashboard follows from it. */
export interface DisputeAddress {
  readonly reference: string;
  /** The connected account of the payment; null = the platform's own. */
  readonly account: string | null;
  readonly isLive: boolean;
}

/** Facts of a kind of gateway that all tiers and the browser may know: they hold no secret and depend on no setting. */
export interface GatewayFacts {
  /** Whether its payments move real money. Screens mark every payment of another gateway as a test payment, and such a payment settles
   *  an order only while the order's region takes test payments. */
  readonly movesMoney: boolean;
  /** Whether owners have accounts at the provider, which payments go to and whose state the provider knows. Without them an owner's
   *  setup completes onboarding and has no other effect. */
  readonly hasOwnerAccounts: boolean;
  /** The provider's dashboard for owners; null = it has none. */
  readonly dashboardUrl: string | null;
  readonly elementSources: ElementSources;
  /** Cookies that its payment element sets in a store. No page depends on them. */
  readonly elementCookies: readonly string[];
  /** Returns the page of a dispute in the provider's dashboard; null = it has none. */
  buildDisputeUrl(dispute: DisputeAddress): string | null;
}
