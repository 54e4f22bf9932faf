import { REGIONS, type Region } from '../regions/regions';
import { GATEWAY_KINDS, type GatewayKind } from './intents';

/** Gateways that regions use at present. A region that does not take card payments is absent. */
export type RegionGateways = Readonly<Partial<Record<Region, GatewayKind>>>;

/** Formats gateways as the header value that the web tier sends to the tenant API, for example `UK=stripe,EU=test`. */
export const formatRegionGateways = (gateways: RegionGateways): string =>
  REGIONS.flatMap((region) => (gateways[region] ? [`${region}=${gateways[region]}`] : [])).join(',');

/**
 * Parses the result of {@link formatRegionGateways}. Ignores unknown regions and kinds, which another version of the
 * web tier may send.
 */
export function parseRegionGateways(value: string): RegionGateways {
  const pairs = new Map(value.split(',').map((pair) => [pair.split('=')[0], pair.split('=')[1]]));
  const entries = REGIONS.flatMap((region) => {
    const kind = GATEWAY_KINDS.find((candidate) => candidate === pairs.get(region));
    return kind ? [[region, kind] as const] : [];
  });
  return Object.fromEntries(entries);
}
