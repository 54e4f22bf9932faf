/** Origins from which the payment element of a gateway loads, as a content security policy lists them. */
interface ElementSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  /** Origins that may ask the browser for a payment, as wallets do. */
  readonly paymentRequests: readonly string[];
}

/** Facts of a dispute that determine the address of its page in the provider's dashboard. */
export interface DisputeAddress {
  readonly reference: string;
  /** The connected account of the payment; null = the platform's own. */
  readonly account: string | null;
  readonly isLive: boolean;
}

/**
 * Facts of a kind of gateway that all tiers and the browser may know: they contain no secret and depend on no setting.
 */
export interface GatewayFacts {
  /**
   * Whether its payments move real money. Screens mark payments of other gateways as test payments, which settle an
   * order only while the order's region accepts test payments.
   */
  readonly movesMoney: boolean;
  /**
   * Whether owners have accounts at the provider, to which payments go and whose state the provider knows. Without them
   * an owner's set-up completes onboarding and has no other effect.
   */
  readonly hasOwnerAccounts: boolean;
  /**
   * Whether the platform can keep a fee of payments to owners' accounts, which pays for production by the platform's
   * fulfillers (ADR 38).
   */
  readonly keepsFees: boolean;
  /**
   * Whether the provider reports each payment by a signed event. If it does and events are missing, the alarm
   * `webhooks_silent` is raised.
   */
  readonly reportsPayments: boolean;
  /** The provider's dashboard for owners; null = it has none. */
  readonly dashboardUrl: string | null;
  readonly elementSources: ElementSources;
  /** Cookies that its payment element sets in a store; they do not affect rendering. */
  readonly elementCookies: readonly string[];
  /** Returns the page of a dispute in the provider's dashboard; null = it has none. */
  buildDisputeUrl(dispute: DisputeAddress): string | null;
}
