import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Drain } from './drain';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const servers: http.Server[] = [];
const sockets: Socket[] = [];
const agents: http.Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: Answer) {
  const drain = new Drain();
  const server = http.createServer((request, response) => {
    drain.track(response);
    answer(request, response);
  });
  servers.push(server);
  drain.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return { drain, server, port: address.port };
}

const keepAlive = (): http.Agent => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
};

function get(port: number, agent?: http.Agent): Promise<{ connection: string; body: string }> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', ...(agent ? { agent } : {}) }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        response.on('end', () => resolve({ connection: String(response.headers.connection), body }));
        response.on('error', reject);
      })
      .on('error', reject);
  });
}

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

describe('stopping a server', () => {
  it('lets running requests finish, headers sent or not, and closes their connections', async () => {
    const waiting: ServerResponse[] = [];
    let arrived = () => {};
    const all = new Promise<void>((resolve) => {
      arrived = () => waiting.length === 20 && resolve();
    });
    const { drain, server, port } = await serve((_request, response) => {
      // Half of the responses have already sent a part of their body.
      if (waiting.push(response) % 2 === 0) response.write('half, ');
      arrived();
    });
    const answers = Array.from({ length: 20 }, () => get(port, keepAlive()));
    await all;
    const closed = drain.close(server, 10_000);
    for (const response of waiting) response.end('whole');
    const bodies = (await Promise.all(answers)).map(({ body }) => body);
    await closed;
    expect(bodies.filter((body) => body === 'whole')).toHaveLength(10);
    expect(bodies.filter((body) => body === 'half, whole')).toHaveLength(10);
  });

  it('answers a request on an open connection, and accepts no new connection', async () => {
    const { drain, server, port } = await serve((_request, response) => response.end('here'));
    const agent = keepAlive();
    expect(await get(port, agent)).toEqual({ connection: 'keep-alive', body: 'here' });
    const closed = drain.close(server, 10_000);
    // The connection is idle, and its client has not noticed yet that the server is stopping.
    expect(await get(port, agent)).toEqual({ connection: 'close', body: 'here' });
    await expect(get(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await closed;
  });

  it('cuts what does not finish in time: a response, half a request, and an upgraded connection', async () => {
    const { drain, server, port } = await serve(() => {});
    server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    const upgraded = once(server, 'upgrade');
    const cut = [
      await open(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
      await open(port, 'GET / HTTP/1.1\r\nhost:'),
      await open(port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
    ].map((socket) => once(socket, 'close'));
    await upgraded;
    const startedAt = Date.now();
    await drain.close(server, 500);
    await Promise.all(cut);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  it('does not wait when there are no connections', async () => {
    const { drain, server } = await serve(() => {});
    const startedAt = Date.now();
    await drain.close(server, 10_000);
    expect(Date.now() - startedAt).toBeLessThan(300);
  });
});
