import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { verifyAuditLog } from '@/lib/backend/audit/verify';
import { findSignatureProblem } from '@/lib/integrations/fulfillers/signature';
import { setUpOwnDatabase } from './support/database';
import { startTenantApi } from './support/tenant-api-process';

jest.setTimeout(120_000);
const database = setUpOwnDatabase();

const SECRET = 'a-secret-that-the-receiver-knows-too';
const sent = z.object({ type: z.literal('audit heads'), chains: z.array(z.object({ tenant_id: z.number() })) });

const receiver = createServer();
let tenantApi: Awaited<ReturnType<typeof startTenantApi>> | undefined;
afterEach(async () => {
  await tenantApi?.stop();
  receiver.close();
});

it('sends the heads of its audit log as soon as it starts, not only at the next full hour', async () => {
  const posted = new Promise<{ request: IncomingMessage; body: string }>((resolve) => {
    receiver.once('request', async (request, response) => {
      const body = await text(request);
      response.writeHead(204).end();
      resolve({ request, body });
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  tenantApi = await startTenantApi(database().url, {
    AUDIT_HEAD_URL: `http://127.0.0.1:${port}/heads`,
    AUDIT_HEAD_SECRET: SECRET,
  });
  const { request, body } = await posted;
  const timestamp = String(request.headers['x-merchloom-timestamp']);
  const signature = String(request.headers['x-merchloom-signature']);
  const seconds = Math.floor(Date.now() / 1_000);
  expect(findSignatureProblem({ secret: SECRET, body, timestamp, signature }, seconds)).toBeNull();
  const { chains } = await verifyAuditLog();
  expect(chains.length).toBeGreaterThan(0);
  const tenants = sent.parse(JSON.parse(body)).chains.map(({ tenant_id }) => tenant_id);
  expect(tenants.toSorted((a, b) => a - b)).toEqual(chains.map(({ tenantId }) => tenantId).toSorted((a, b) => a - b));
});
