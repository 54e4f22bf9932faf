// Serves the app of this folder with the same parts in front of Next as server.ts, and prints its port.
import 'next/dist/server/node-environment';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import next from 'next';
import { renderOrErrorPage } from '@/lib/boot/error-pages';
import { PageCache } from '@/lib/web/page-cache/page-cache';

const server = createServer();
const app = next({ dev: false, dir: 'tests/next-internals', httpServer: server });
await app.prepare();
const render = app.getRequestHandler();
const pages = new PageCache({ languageCookie: 'lang', isLanguage: () => true });
/** Number of close listeners that the last rendering by Next alone added. */
let listeners = 0;

async function renderAlone(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const before = response.listenerCount('close');
  const add = response.on;
  let added = 0;
  const count: typeof add = (name, listener) => {
    if (name === 'close') added++;
    return add.call(response, name, listener);
  };
  Object.assign(response, { on: count, addListener: count });
  await render(request, response);
  listeners = Math.max(added, response.listenerCount('close') - before);
}

server.on('request', (request, response) => {
  if (request.url === '/listeners') return void response.end(String(listeners));
  if (request.headers['x-next-alone']) return void renderAlone(request, response);
  void pages.handle(request, response, async (pageRequest, answered) => {
    await renderOrErrorPage(pageRequest, answered, render, async () => false);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`port ${address?.port}`);
});
process.on('disconnect', () => process.exit(0));
