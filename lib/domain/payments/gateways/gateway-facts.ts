/** Origins from which the payment element of a gateway loads, as a content security policy lists them. */
interface ElementSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  /** Origins that may use the Payment Request API of the browser, as wallets do. */
  readonly paymentRequests: readonly string[];
}

/** Facts of a dispute that determine the address of its page in the provider's dashboard. */
export interface DisputeAddress {
  readonly reference: string;
  /** Connected account that received the payment; null = the platform's account. */
  readonly account: string | null;
  readonly isLive: boolean;
}

/**
 * Facts of a kind of gateway that all tiers and the browser may know: they do not contain secrets and do not depend on
 * settings.
 */
export interface GatewayFacts {
  /**
   * Whether payments of the gateway move real money. Screens mark all others as test payments, which settle an order
   * only while the order's region accepts test payments.
   */
  readonly movesMoney: boolean;
  /**
   * Whether owners have accounts at the provider that receive payments and whose state the provider reports. Without
   * such accounts, an owner's set-up completes onboarding and has no other effect.
   */
  readonly hasOwnerAccounts: boolean;
  /**
   * Whether the platform can keep a fee from payments to owners' accounts, which pays for production by the platform's
   * fulfillers (ADR 38).
   */
  readonly keepsFees: boolean;
  /**
   * Whether the provider reports each payment by a signed event. If so and events are missing, the alarm
   * `webhooks_silent` is raised.
   */
  readonly reportsPayments: boolean;
  /** Address of the provider's dashboard for owners; null = the provider has none. */
  readonly dashboardUrl: string | null;
  readonly elementSources: ElementSources;
  /** Cookies that the gateway's payment element sets in a store; they do not affect rendering. */
  readonly elementCookies: readonly string[];
  /** Returns the address of a dispute's page in the provider's dashboard; null if there is no such page. */
  buildDisputeUrl(dispute: DisputeAddress): string | null;
}
