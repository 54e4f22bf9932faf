// `npm run sandbox-fulfiller`: starts a simulated fulfiller that prints nothing. A server with demo data starts one
// automatically. A simulator started by hand needs the server's SESSION_SECRET, and the server needs
// SANDBOX_FULFILLER_URL.
import { createServer } from 'node:http';
import { ensureSessionSecret } from '@/lib/boot/data-folder';
import { endWithParent, hasParentServer, reportToParent } from '@/lib/boot/report-to-parent';
import { SandboxWorkshop } from '@/lib/demo/sandbox-workshop';
import { deriveSandboxSecret } from '@/lib/integrations/fulfillers/sandbox';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/log';

const MAX_BYTES = 1024 * 1024;
process.env.SESSION_SECRET = ensureSessionSecret(env().DATA_DIR, env().SESSION_SECRET);
const workshop = new SandboxWorkshop({
  secret: deriveSandboxSecret(),
  stepMs: Number(process.env.SANDBOX_STEP_MS ?? 4_000),
  callbackOrigin: process.env.SANDBOX_CALLBACK_ORIGIN || undefined,
  // A simulator that a server has started writes into the server's log, whose lines are JSON.
  log: (line) => (hasParentServer ? logger.info({ detail: line }, 'the sandbox fulfiller reports') : console.log(line)),
});

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) request.destroy();
    else parts.push(part);
  });
  request.on('end', () => {
    const header = (name: string) => String(request.headers[name] ?? '');
    const isOrder = request.method === 'POST' && request.url === '/orders';
    const { status, json } = isOrder
      ? workshop.receive(
          { timestamp: header('x-merchloom-timestamp'), signature: header('x-merchloom-signature') },
          Buffer.concat(parts).toString('utf8'),
        )
      : { status: 404, json: { message: 'orders are posted to /orders' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
});
server.listen(Number(process.env.SANDBOX_PORT ?? (hasParentServer ? 0 : 4010)), '127.0.0.1', () => {
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  if (hasParentServer) reportToParent(url);
  else console.log(`\n  The sandbox fulfiller is ready: SANDBOX_FULFILLER_URL=${url}\n`);
});
if (hasParentServer) endWithParent();
process.on('SIGTERM', () => process.exit(0));
