import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';
import type { PaymentObstacle } from '@/lib/domain/payments/obstacles';
import type { RegionGateways } from '@/lib/domain/payments/region-gateways';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { env } from '@/lib/platform/env';
import { GATEWAY_SETTING_RULES } from './settings';

/**
 * Returns the gateway of a region. Null = no card payments: the region has no gateway, and TEST_PAYMENTS is not set.
 */
export const findGatewayKind = (region: Region): GatewayKind | null =>
  GATEWAY_KINDS.find((kind) => GATEWAY_SETTING_RULES[kind].isConfigured(env(), region)) ?? null;

/** Returns the gateways of the regions that can take card payments. */
export const getRegionGateways = (): RegionGateways =>
  Object.fromEntries(
    REGIONS.flatMap((region) => {
      const kind = findGatewayKind(region);
      return kind ? [[region, kind]] : [];
    }),
  );

/**
 * Returns the source of the sales tax of US orders. The test table's rates are not real and are never used with real
 * money; with real money there is no source until a tax provider is connected.
 */
export function getUsTaxSource(): TaxSourceName {
  const kind = findGatewayKind('US');
  return kind === null || isTestGateway(kind) ? 'test' : 'none';
}

/**
 * Returns the regions that currently accept test cards. In all other regions an order with a test intent needs another
 * intent, so that a test payment from before real payments were enabled cannot settle it.
 */
export const listTestRegions = (): Region[] => REGIONS.filter((region) => isTestGateway(findGatewayKind(region)));

/** Returns the setting that prevents payments in a region, with a phrase for the log; null = nothing prevents them. */
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

/** Returns the setting that prevents payments in a region; null = nothing prevents them. */
export const findPaymentObstacle = (region: Region): PaymentObstacle | null =>
  explainPaymentObstacle(region)?.obstacle ?? null;
