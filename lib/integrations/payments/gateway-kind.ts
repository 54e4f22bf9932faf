import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';
import type { PaymentObstacle } from '@/lib/domain/payments/obstacles';
import type { RegionGateways } from '@/lib/domain/payments/region-gateways';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { env } from '@/lib/platform/env';
import { GATEWAY_SETTING_RULES } from './settings';

/**
 * Returns the gateway of a region; null = card payments are off, because no gateway is configured there and
 * TEST_PAYMENTS is not set.
 */
export const findGatewayKind = (region: Region): GatewayKind | null =>
  GATEWAY_KINDS.find((kind) => GATEWAY_SETTING_RULES[kind].isConfigured(env(), region)) ?? null;

/** Returns the gateways of all regions that can take card payments. */
export const getRegionGateways = (): RegionGateways =>
  Object.fromEntries(
    REGIONS.flatMap((region) => {
      const kind = findGatewayKind(region);
      return kind ? [[region, kind]] : [];
    }),
  );

/**
 * Returns the source of the sales tax of US orders. The test table's rates are not real, so they are never used with
 * real money: there is no source until a tax provider is connected.
 */
export function getUsTaxSource(): TaxSourceName {
  const kind = findGatewayKind('US');
  return kind === null || isTestGateway(kind) ? 'test' : 'none';
}

/**
 * Returns the regions that currently accept test cards. In other regions, an order with an intent of the test gateway
 * needs a new intent, so that an intent from before the shop went live cannot pay for it.
 */
export const listTestRegions = (): Region[] => REGIONS.filter((region) => isTestGateway(findGatewayKind(region)));

/** Returns the setting that prevents payments in a region, with a phrase for the log; null when there is none. */
export function explainPaymentObstacle(
  region: Region,
): { readonly obstacle: PaymentObstacle; readonly detail: string } | null {
  const kind = findGatewayKind(region);
  if (kind === null)
    return { obstacle: 'no_gateway', detail: 'has no keys of a payment provider, and test payments are off' };
  if (region === 'US' && getUsTaxSource() === 'none')
    return { obstacle: 'no_tax_source', detail: 'has keys of a payment provider and no source of sales tax' };
  return GATEWAY_SETTING_RULES[kind].findObstacle(env(), region);
}

/** Returns the setting that prevents payments in a region; null when there is none. */
export const findPaymentObstacle = (region: Region): PaymentObstacle | null =>
  explainPaymentObstacle(region)?.obstacle ?? null;
