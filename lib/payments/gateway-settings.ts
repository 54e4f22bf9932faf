import type { PaymentObstacle } from '@/lib/domain/payments/obstacles';
import type { Region } from '@/lib/domain/regions/regions';
import type { GatewayVariables } from './variables';

/** The variables of all gateways, with the decision whether this installation takes test payments. */
export interface PaymentSettings extends GatewayVariables {
  /** Whether regions without another gateway take test payments. */
  readonly TEST_PAYMENTS: boolean;
}

/** The rules of one kind of gateway about its settings. Each rule gets the settings as an argument, because `lib/env.ts` applies some of
 *  the rules before all settings are parsed. */
export interface GatewaySettings {
  /** Whether the gateway can take payments of a region. */
  isConfigured(settings: PaymentSettings, region: Region): boolean;
  /** Returns why a region takes no payments although the gateway is configured there, with a phrase for the log; null = it takes them. */
  findObstacle(
    settings: PaymentSettings,
    region: Region,
  ): { readonly obstacle: PaymentObstacle; readonly detail: string } | null;
  /** Returns the name of a variable by which the gateway moves real money; null = it moves none. */
  findLiveVariable(variables: GatewayVariables): string | null;
  /** @throws StartRefusal for variables that never work together */
  assertConsistent(variables: GatewayVariables): void;
  /** Returns a sentence for each combination of variables that works but rarely is meant. */
  listDoubts(variables: GatewayVariables): readonly string[];
}
