import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { logger } from '@/lib/platform/log';
import { findGatewayKind } from './gateway-kind';
import { GATEWAY_PROVIDERS } from './providers';
import { hasUncheckedKey, recordKeyRefusal, recordUncheckedKey } from './refused-keys';

const RETRY_MS = 300_000;

/**
 * Checks the API keys at the start, and again while a provider is unreachable. The timer does not keep the process
 * alive.
 */
export async function watchGatewayKeys(retryMs = RETRY_MS): Promise<void> {
  await checkGatewayKeys();
  if (hasUncheckedKey()) setTimeout(() => void watchGatewayKeys(retryMs), retryMs).unref();
}

/**
 * Checks with the provider of each region whether it accepts the region's API key, so that the health report names a
 * wrong key before a shopper pays. Never throws.
 */
export async function checkGatewayKeys(): Promise<void> {
  await Promise.all(REGIONS.map(checkKey));
}

async function checkKey(region: Region): Promise<void> {
  const gateway = findGatewayKind(region);
  const isKeyAccepted = gateway && GATEWAY_PROVIDERS[gateway].isKeyAccepted;
  if (!isKeyAccepted) return;
  try {
    const isAccepted = await isKeyAccepted(region);
    recordKeyRefusal(region, !isAccepted);
    if (!isAccepted)
      logger.error(
        { region, gateway },
        'the payment provider refuses the secret key of a region, which takes no payments until it is replaced',
      );
  } catch (error) {
    recordUncheckedKey(region);
    logger.warn(
      { err: error, region, gateway },
      'the payment provider could not be asked whether it accepts the key of a region; it is asked again',
    );
  }
}
