import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/platform/errors';

/** Gateway and region, as orders and refunds name them. */
interface Place {
  readonly gateway: GatewayKind;
  readonly region: Region;
}

/**
 * Number of consecutive failures after which a gateway counts as busy. One failure is not enough, because its cause may
 * be the request itself.
 */
const BUSY_ANSWERS = 2;

/**
 * Gateways that the current pass of the reconciler stops calling. Each further call to a gateway that does not respond
 * would wait for the full timeout, and a gateway that reports too many requests must get fewer.
 */
export class BusyGateways {
  /** Number of consecutive failures by gateway and region. */
  readonly #failures = new Map<string, number>();

  /** Records the outcome of a request: its error, or null when it succeeded. */
  note({ gateway, region }: Place, error: unknown): void {
    const place = `${gateway} ${region}`;
    if (!(error instanceof AppError)) this.#failures.set(place, 0);
    else if (error.code === 'upstream_timeout') this.#failures.set(place, BUSY_ANSWERS);
    else if (error.reason?.code === 'provider_busy') this.#failures.set(place, (this.#failures.get(place) ?? 0) + 1);
    else this.#failures.set(place, 0);
  }

  isBusy({ gateway, region }: Place): boolean {
    return (this.#failures.get(`${gateway} ${region}`) ?? 0) >= BUSY_ANSWERS;
  }

  isAnyBusy(): boolean {
    return [...this.#failures.values()].some((failures) => failures >= BUSY_ANSWERS);
  }
}
