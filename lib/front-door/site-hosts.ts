import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { env } from '@/lib/env';
import { logger } from '@/lib/log';
import { tenantApi } from '@/lib/tenant-api/client';

/** A site that shows one store and nothing else: its own domain. */
export interface StoreSite {
  readonly host: string;
  readonly tenantId: number;
  readonly slug: string;
}

/** Backstop for a feed that broke without saying so. */
const MAX_AGE_MS = 60_000;

/**
 * Whose site a request's Host header names. All proved domains are read at once and kept until a store changes, so that
 * hosts that somebody makes up ask nobody anything. Every host that is no store's is the platform's.
 */
export class SiteHosts {
  #sites: ReadonlyMap<string, StoreSite> = new Map();
  #until = 0;
  #reading: Promise<void> | null = null;

  /** Null at once for the platform's own host, as for whatever can't be a domain. */
  find(header: string | undefined, now: number): Promise<StoreSite | null> | null {
    const host = hostnameOf(header);
    if (host === null || host === new URL(env().PUBLIC_URL).hostname) return null;
    return this.#find(host, now);
  }

  /** What is known may be wrong from now on. */
  drop(): void {
    this.#until = 0;
    // What is being read already may be older than the change.
    this.#reading = null;
  }

  async #find(host: string, now: number): Promise<StoreSite | null> {
    if (this.#until <= now) await this.#read(now);
    return this.#sites.get(host) ?? null;
  }

  #read(now: number): Promise<void> {
    const known = this.#reading;
    if (known) return known;
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
        // A site that was known stays one while nobody can be asked.
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

/** The name in a Host header, as domains are kept; null for what is none: no header, one word, numbers. */
function hostnameOf(header: string | undefined): string | null {
  const [, name = ''] = /^([a-z0-9.-]{1,253}?)\.?(?::\d{1,5})?$/i.exec(header ?? '') ?? [];
  return name.includes('.') && !/^[\d.]+$/.test(name) ? name.toLowerCase() : null;
}
