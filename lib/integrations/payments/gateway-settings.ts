import type { PaymentObstacle } from '@/lib/domain/payments/obstacles';
import type { Region } from '@/lib/domain/regions/regions';
import type { GatewayVariables } from './variables';

/** Environment variables of all gateways, and whether this installation accepts test payments. */
export interface PaymentSettings extends GatewayVariables {
  /** Whether regions without another gateway accept test payments. */
  readonly TEST_PAYMENTS: boolean;
}

/**
 * Rules that one kind of gateway has for its settings. They take the settings as arguments, because
 * `lib/platform/env.ts` applies some of them before all settings are parsed.
 */
export interface GatewaySettingRules {
  /** Returns whether the gateway is configured for a region. */
  isConfigured(settings: PaymentSettings, region: Region): boolean;
  /**
   * Returns why a region takes no payments although the gateway is configured there, with a phrase for the log; null
   * when it takes payments.
   */
  findObstacle(
    settings: PaymentSettings,
    region: Region,
  ): { readonly obstacle: PaymentObstacle; readonly detail: string } | null;
  /** Returns the name of a variable with which the gateway moves real money; null when there is none. */
  findLiveVariable(variables: GatewayVariables): string | null;
  /**
   * Checks the variables of this gateway against each other.
   * @throws StartRejectedError for values that can never work together
   */
  assertConsistent(variables: GatewayVariables): void;
  /** Returns a sentence for each combination of variables that works but is probably a mistake. */
  listDoubts(variables: GatewayVariables): readonly string[];
}
