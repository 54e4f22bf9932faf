import type { PaymentObstacle } from '@/lib/domain/payments/obstacles';
import type { Region } from '@/lib/domain/regions/regions';
import type { GatewayVariables } from './variables';

/** Variables of all gateways, with the decision whether this installation accepts test payments. */
export interface PaymentSettings extends GatewayVariables {
  /** Whether regions without another gateway accept test payments. */
  readonly TEST_PAYMENTS: boolean;
}

/**
 * Rules of one kind of gateway about its settings. Each rule takes the settings as an argument, because
 * `lib/platform/env.ts` applies some rules before all settings are parsed.
 */
export interface GatewaySettingRules {
  /** Returns whether the gateway is configured for a region. */
  isConfigured(settings: PaymentSettings, region: Region): boolean;
  /**
   * Returns why a region takes no payments although the gateway is configured there, with a phrase for the log; null
   * when it does.
   */
  findObstacle(
    settings: PaymentSettings,
    region: Region,
  ): { readonly obstacle: PaymentObstacle; readonly detail: string } | null;
  /** Returns the name of a variable with which the gateway moves real money; null when there is none. */
  findLiveVariable(variables: GatewayVariables): string | null;
  /**
   * Checks variables of one gateway against each other.
   * @throws StartRejectedError for variables that never work together
   */
  assertConsistent(variables: GatewayVariables): void;
  /** Returns a sentence for each combination of variables that works but is rarely intended. */
  listDoubts(variables: GatewayVariables): readonly string[];
}
