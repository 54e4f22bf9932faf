import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/log';
import { tenantApi } from '@/lib/web/tenant-api/client';

/** Own domain of a store. */
export interface StoreSite {
  readonly host: string;
  readonly tenantId: number;
  readonly slug: string;
}

/** Maximum age, in case the feed of changes fails silently. */
const MAX_AGE_MS = 60_000;

/**
 * Resolves the Host header to a store's site. All verified domains are read at once and cached until a store changes,
 * so that unknown hosts cause no queries. All other hosts are the platform's.
 */
export class SiteHosts {
  #sites: ReadonlyMap<string, StoreSite> = new Map();
  #until = 0;
  #reading: Promise<void> | null = null;

  /** Returns null immediately for the platform's own host and for invalid domains. */
  find(header: string | undefined, now: number): Promise<StoreSite | null> | null {
    const host = parseHostname(header);
    if (host === null || host === new URL(env().PUBLIC_URL).hostname) return null;
    return this.#find(host, now);
  }

  /** Invalidates the cached domains. */
  drop(): void {
    this.#until = 0;
    // A read in progress may be older than the change.
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
        // A known site stays valid while the look-up fails.
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

/** Returns the name in a Host header in stored form; null for a missing header, a single label, or an IP address. */
function parseHostname(header: string | undefined): string | null {
  const [, name = ''] = /^([a-z0-9.-]{1,253}?)\.?(?::\d{1,5})?$/i.exec(header ?? '') ?? [];
  return name.includes('.') && !/^[\d.]+$/.test(name) ? name.toLowerCase() : null;
}
