import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Opens a new connection for each call, as a browser does after its last one broke. */
const agent = new Agent({ keepAlive: false });

/**
 * Makes one HTTP call to this machine.
 * @throws Error when the connection breaks or no response arrives within `timeoutMs`
 */
export function call(
  url: string,
  {
    body,
    headers = {},
    timeoutMs = 12_000,
  }: { body?: string; headers?: Record<string, string>; timeoutMs?: number } = {},
): Promise<Reply> {
  const { hostname, host, port, pathname, search } = new URL(url);
  const bytes = body === undefined ? undefined : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      agent,
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      path: `${pathname}${search}`,
      method: bytes ? 'POST' : 'GET',
      headers: {
        host,
        ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
        ...headers,
      },
    });
    const clock = setTimeout(() => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    outgoing.once('close', () => clearTimeout(clock));
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      const { statusCode = 0, headers: received } = response;
      text(response).then(
        (received_) => resolve({ status: statusCode, type: received['content-type'] ?? '', body: received_ }),
        reject,
      );
    });
    outgoing.end(bytes);
  });
}

/** Returns whether a GET of a URL responds with 200. */
export const isAnswering = (url: string, timeoutMs = 3_000): Promise<boolean> =>
  call(url, { timeoutMs }).then(
    ({ status }) => status === 200,
    () => false,
  );
