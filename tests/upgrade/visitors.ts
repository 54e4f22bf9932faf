import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { buyOnce, openShop } from '../load/checkout';

const STORE = 'summer-fest';
const OWNER = { email: 'owner@brightside.test', password: 'demo-password', remember: false };
const PAGES = ['/', `/${STORE}`, `/${STORE}/products`, '/nordic-run', '/how-does-it-work'];
const BROWSERS = 2;
const BUYERS = 3;
const PAUSE_MS = 30;
const FILES = /\/_next\/static\/[\w./~-]+/g;

/** Counts of the visitors' responses, failures and reloads. */
export class Tally {
  readonly answered: Record<string, number> = {};
  readonly failures: string[] = [];
  bought = 0;
  /** Pages that were reloaded because one of their files was gone, as browsers do. */
  reloads = 0;
  phase = '';

  count(kind: string): void {
    this.answered[kind] = (this.answered[kind] ?? 0) + 1;
  }

  fail(what: string): void {
    this.failures.push(`${this.phase}: ${what}`);
  }
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly by: string;
}

/** Client with its own cookies and connections. */
class Client {
  readonly #base: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #cookies = new Map<string, string>();

  constructor(base: string) {
    this.#base = base;
  }

  async ask(path: string, body?: unknown): Promise<Answer> {
    const bytes = body === undefined ? undefined : JSON.stringify(body);
    const token = this.#cookies.get('XSRF-TOKEN');
    const call = request(`${this.#base}${path}`, {
      agent: this.#agent,
      method: bytes === undefined ? 'GET' : 'POST',
      timeout: 20_000,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(bytes === undefined ? {} : { 'content-type': 'application/json', origin: this.#base }),
        ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
      },
    });
    call.once('timeout', () => call.destroy(new Error('no answer in time')));
    const answered = once(call, 'response');
    call.end(bytes);
    const [response] = await answered;
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const by = String(response.headers['x-front-proxy'] ?? '');
    return { status: response.statusCode ?? 0, body: await text(response), by };
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Starts shoppers who browse, shoppers who buy, and an owner at work, until `stop` is called. */
export function startVisitors(base: string, tally: Tally): { stop(): Promise<void> } {
  let isStopping = false;
  const repeat = async (who: string, once: () => Promise<void>): Promise<void> => {
    while (!isStopping) {
      await once().catch((error: unknown) => tally.fail(`${who}: ${error instanceof Error ? error.message : error}`));
      await new Promise((pause) => setTimeout(pause, PAUSE_MS));
    }
  };
  const visitors = [
    ...Array.from({ length: BROWSERS }, () => repeat('a shopper who looks', () => openPages(base, tally))),
    ...Array.from({ length: BUYERS }, () => repeat('a shopper who buys', () => buy(base, tally))),
    repeat('an owner', () => work(base, tally, () => isStopping)),
  ];
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(visitors);
    },
  };
}

/** Opens pages with all their files, as a browser with an empty cache. */
async function openPages(base: string, tally: Tally): Promise<void> {
  const client = new Client(base);
  try {
    for (const path of PAGES)
      if (!(await loadPage(client, path, tally)) && !(await loadPage(client, path, tally, true))) return;
  } finally {
    client.close();
  }
}

/**
 * Loads a page and its files.
 * @returns false when a file of the page is gone, after which a browser reloads the page
 */
async function loadPage(client: Client, path: string, tally: Tally, isReload = false): Promise<boolean> {
  const page = await client.ask(path);
  if (page.status !== 200) throw new Error(`${path} was answered ${page.status} by ${page.by}`);
  tally.count('pages');
  for (const file of new Set(page.body.match(FILES) ?? [])) {
    const { status, by } = await client.ask(file);
    if (status === 200) tally.count('files');
    else if (status === 404 && !isReload) {
      tally.reloads += 1;
      return false;
    } else throw new Error(`${file} of ${path} was answered ${status} by ${by}`);
  }
  return true;
}

let shop: ReturnType<typeof openShop> | undefined;

async function buy(base: string, tally: Tally): Promise<void> {
  shop ??= openShop(base, STORE);
  await buyOnce(await shop);
  tally.bought += 1;
  tally.count('purchases');
}

const signedIn = z.object({ user: z.object({ tenant_id: z.number() }) });
const orders = z.object({ data: z.object({ rows: z.array(z.object({ id: z.string() })).min(1) }) });

/** Signs in once, then repeatedly reads the orders as a page and as data, and writes a note. */
async function work(base: string, tally: Tally, isOver: () => boolean): Promise<void> {
  const client = new Client(base);
  const ask = async (path: string, body?: unknown): Promise<string> => {
    const answer = await client.ask(path, body);
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${path} was answered ${answer.status} by ${answer.by} ${answer.body.slice(0, 200)}`);
    tally.count('calls of an owner');
    return answer.body;
  };
  try {
    await ask('/api/sanctum/csrf-cookie');
    const { tenant_id: tenant } = signedIn.parse(JSON.parse(await ask('/api/login', OWNER))).user;
    while (!isOver()) {
      await ask('/orders');
      const [order] = orders.parse(JSON.parse(await ask(`/api/${tenant}/orders`))).data.rows;
      await ask(`/api/${tenant}/orders/${order?.id}/notes`, { text: `Seen at ${new Date().toISOString()}` });
      await new Promise((pause) => setTimeout(pause, 5 * PAUSE_MS));
    }
  } finally {
    client.close();
  }
}
