import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Drain } from '@/lib/boot/drain';
import { createSiteListener } from '@/lib/boot/site-listener';
import { createPageCache } from '@/lib/web/page-cache/create-page-cache';
import { SiteHosts } from '@/lib/web/routing/site-hosts';
import { StoreFactsCache } from '@/lib/web/routing/store-facts';
import { StoreVisitLog } from '@/lib/web/store-visits/store-visit-log';
import { setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();

describe('strict transport security of a shop on https', () => {
  it('is in every response: pages, calls, files and errors', async () => {
    process.env.PUBLIC_URL = 'https://shop.merchloom.test';
    const listener = createSiteListener({
      dev: false,
      pages: createPageCache(),
      hosts: new SiteHosts(),
      stores: new StoreFactsCache(),
      visits: new StoreVisitLog(),
      drain: new Drain(),
      next: async (_pageRequest, response) => void response.end('rendered'),
    });
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const readTransportPolicy = (path: string, host: string, method = 'GET') =>
      new Promise<unknown>((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', path, method, headers: { host }, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.headers['strict-transport-security']);
        });
        sent.on('error', reject);
        sent.end();
      });
    const year = 'max-age=31536000';
    for (const path of ['/', '/api/health', '/api/none-such', '/icon.svg', '/_next/none.js', '/robots.txt'])
      expect([path, await readTransportPolicy(path, 'shop.merchloom.test')]).toEqual([
        path,
        `${year}; includeSubDomains`,
      ]);
    expect(await readTransportPolicy('/', 'shop.merchloom.test', 'DELETE')).toBe(`${year}; includeSubDomains`);
    // Subdomains of a tenant's domain belong to the tenant, so the policy does not include them.
    expect(await readTransportPolicy('/api/health', 'shop.somebody.test')).toBe(year);
    server.closeAllConnections();
    server.close();
  });
});
