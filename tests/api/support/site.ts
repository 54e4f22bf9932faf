import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Drain } from '@/lib/boot/drain';
import { serveWeb } from '@/lib/boot/serve-web';
import { createSiteListener } from '@/lib/boot/site-listener';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { handleApi } from '@/lib/web/bff/handle';
import { createPageCache } from '@/lib/web/page-cache/create-page-cache';
import { SiteHosts } from '@/lib/web/routing/site-hosts';
import { StoreFactsCache } from '@/lib/web/routing/store-facts';
import { StoreVisitLog } from '@/lib/web/store-visits/store-visit-log';

interface Seen {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * Runs the program from the socket up to Next: host routing, static files, request routing, page cache and API. A
 * substitute for Next responds with what it would render: path, store, site, status. `changed` notifies the caches of a
 * store's change.
 */
export async function openSite() {
  const visits = new StoreVisitLog();
  const parts = {
    pages: createPageCache({ onStorePage: visits.notePage }),
    stores: new StoreFactsCache(),
    hosts: new SiteHosts(),
    visits,
  };
  const listener = createSiteListener({
    ...parts,
    dev: false,
    drain: new Drain(),
    next: async (pageRequest, response) => {
      if ((pageRequest.url ?? '').startsWith('/api/')) return serveApi(pageRequest, response);
      const of = (name: keyof typeof ROUTE_HEADERS) => pageRequest.headers[ROUTE_HEADERS[name]] ?? null;
      const pageFacts = {
        url: pageRequest.url,
        host: pageRequest.headers.host,
        store: of('store'),
        site: of('site'),
        status: of('status'),
        unlisted: of('unlisted'),
        framers: of('framers'),
        alone: of('orderOnly'),
      };
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (pageFacts.status === null) response.setHeader('x-page-cache', `store=${of('tenant')}:${pageFacts.store}`);
      else response.statusCode = Number(pageFacts.status);
      response.end(JSON.stringify(pageFacts));
    },
  });
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ask: (
      path: string,
      host = 'localhost:3000',
      headers: Record<string, string> = {},
      { method = 'GET', body }: { readonly method?: string; readonly body?: unknown } = {},
    ) =>
      new Promise<Seen>((resolve, reject) => {
        const content = body === undefined ? {} : { 'content-type': 'application/json' };
        const options = {
          port,
          host: '127.0.0.1',
          path,
          method,
          headers: { ...content, ...headers, host },
          agent: false,
        };
        request(options, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const body = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
          });
        })
          .on('error', reject)
          .end(body === undefined ? undefined : JSON.stringify(body));
      }),
    changed: (tenantId: number, slug: string): void => {
      parts.stores.drop(slug);
      parts.hosts.drop();
      parts.pages.dropStore(tenantId, slug);
    },
    /** Records the visits that the site has noted. */
    recordVisits: () => visits.record(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Serves the API. serveWeb reads the raw headers as received; headers that the listener set are only in `headers`, so
 * they are copied from there.
 */
function serveApi(apiRequest: IncomingMessage, response: Parameters<typeof serveWeb>[1]): Promise<void> {
  return serveWeb(apiRequest, response, (call) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(apiRequest.headers))
      if (value !== undefined) headers.set(name, String(value));
    const { url, method, body } = call;
    return handleApi(new Request(url, { method, headers, ...(body ? { body, duplex: 'half' as const } : {}) }));
  });
}
