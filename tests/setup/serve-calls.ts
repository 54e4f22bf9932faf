// Server that replaces `fetch` in tests of components and hooks, because jsdom has no network.

export interface Call {
  /** Last two parts of the path, such as `checkout/pay`. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}
interface Answer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Replaces `fetch` by a server until `stop`; returns the received calls. `answer` may throw to simulate a lost
 * connection.
 */
export function serveCalls(answer: (call: Call, count: number) => Answer) {
  const former = window.fetch;
  const calls: Call[] = [];
  window.fetch = (async (input: string, { body }: RequestInit = {}) => {
    const [path = ''] = input.split('?');
    const call: Call = {
      name: path.split('/').slice(-2).join('/'),
      body: typeof body === 'string' ? JSON.parse(body) : {},
    };
    calls.push(call);
    const {
      status = 200,
      body: answered,
      headers,
    } = answer(call, calls.filter(({ name }) => name === call.name).length);
    return { ok: status < 400, status, headers: new Headers(headers), json: async () => answered };
  }) as unknown as typeof fetch;
  return {
    calls,
    stop: () => {
      window.fetch = former;
    },
  };
}
