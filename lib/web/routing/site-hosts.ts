import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/log';
import { tenantApi } from '@/lib/web/tenant-api/client';

/** Store with a verified own domain. */
export interface StoreSite {
  readonly host: string;
  readonly tenantId: number;
  readonly slug: string;
}

/** Maximum age of the cached domains, in case the feed of changes fails unnoticed. */
const MAX_AGE_MS = 60_000;

/**
 * Finds the store of a Host header. All verified domains are read at once and cached until a store changes, so that
 * unknown hosts cause no queries. All other hosts belong to the platform.
 */
export class SiteHosts {
  #sites: ReadonlyMap<string, StoreSite> = new Map();
  #until = 0;
  #reading: Promise<void> | null = null;

  /**
   * Returns the store with this own domain. Returns null, without a promise, for the platform's host and for invalid
   * host names.
   */
  find(header: string | undefined, now: number): Promise<StoreSite | null> | null {
    const host = parseHostname(header);
    if (host === null || host === new URL(env().PUBLIC_URL).hostname) return null;
    return this.#find(host, now);
  }

  /** Clears the cached domains after a change of a store. */
  drop(): void {
    this.#until = 0;
    // A read that is in progress may not contain the change, so its result is ignored.
    this.#reading = null;
  }

  async #find(host: string, now: number): Promise<StoreSite | null> {
    if (this.#until <= now) await this.#read(now);
    return this.#sites.get(host) ?? null;
  }

  #read(now: number): Promise<void> {
    const currentReading = this.#reading;
    if (currentReading) return currentReading;
    const reading = loadSites().then(
      (sites) => {
        if (this.#reading !== reading) return this.#read(now);
        this.#sites = sites;
        this.#until = now + MAX_AGE_MS;
        this.#reading = null;
        return undefined;
      },
      (error: unknown) => {
        if (this.#reading === reading) this.#reading = null;
        // The cached domains remain in use while they cannot be read again.
        logger.warn({ err: error }, 'the domains of stores can’t be read');
      },
    );
    this.#reading = reading;
    return reading;
  }
}

async function loadSites(): Promise<ReadonlyMap<string, StoreSite>> {
  const { data } = await tenantApi.call(storefrontEndpoints.domains, { params: {} });
  return new Map(data.map(({ host, tenant_id: tenantId, slug }) => [host, { host, tenantId, slug }]));
}

/**
 * Returns the host name in a Host header in the form in which domains are stored; null for a missing header, a name
 * without a dot, or an IP address.
 */
function parseHostname(header: string | undefined): string | null {
  const [, name = ''] = /^([a-z0-9.-]{1,253}?)\.?(?::\d{1,5})?$/i.exec(header ?? '') ?? [];
  return name.includes('.') && !/^[\d.]+$/.test(name) ? name.toLowerCase() : null;
}
