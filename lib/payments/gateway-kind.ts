import { isTestGateway } from '@/lib/domain/payments/gateways/gateways';
import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';
import type { PaymentObstacle } from '@/lib/domain/payments/obstacles';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { env } from '@/lib/env';
import { GATEWAY_SETTINGS } from './settings';

/** Returns the gateway that a region is paid through; null = no gateway is configured there. */
export const findGatewayKind = (region: Region): GatewayKind | null =>
  GATEWAY_KINDS.find((kind) => GATEWAY_SETTINGS[kind].isConfigured(env(), region)) ?? null;

/** Returns where the sales tax of US orders comes from. The rates of the test table are not real, so they never stand
 *  beside real money: there is no source until a tax provider is connected. */
export function usTaxSource(): TaxSourceName {
  const kind = findGatewayKind('US');
  return kind === null || isTestGateway(kind) ? 'test' : 'none';
}

/** Regions whose orders a test card pays now. An order of any other region whose payment was opened at the test gateway needs a new
 *  payment, so that a test payment from before the shop went live pays for nothing. */
export const testRegions = (): Region[] => REGIONS.filter((region) => isTestGateway(findGatewayKind(region)));

/** Returns why the settings let a region take no payments, with a phrase for the log; null when they do. */
export function explainPaymentObstacle(
  region: Region,
): { readonly obstacle: PaymentObstacle; readonly detail: string } | null {
  const kind = findGatewayKind(region);
  if (kind === null)
    return { obstacle: 'no_gateway', detail: 'has no keys of a payment provider, and test payments are off' };
  if (region === 'US' && usTaxSource() === 'none')
    return { obstacle: 'no_tax_source', detail: 'has keys of a payment provider and no source of sales tax' };
  return GATEWAY_SETTINGS[kind].findObstacle(env(), region);
}

/** Returns why the settings let a region take no payments; null when they do. */
export const findPaymentObstacle = (region: Region): PaymentObstacle | null =>
  explainPaymentObstacle(region)?.obstacle ?? null;
