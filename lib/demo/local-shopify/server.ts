import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { signSessionToken } from '@/lib/integrations/shopify/session-token';
import { getShopHandle, parseShopHost } from '@/lib/integrations/shopify/shop-host';
import { signQuery } from '@/lib/integrations/shopify/signatures';
import { handleGraphql, type Operation, RateLimitBucket } from './graphql';
import { merchantActions } from './merchant';
import { getLocalSales } from './operations/sales';
import {
  APP_BRIDGE_SCRIPT,
  ROUTES,
  renderAdminPage,
  renderFramePage,
  renderHomePage,
  renderInstallPage,
} from './pages';
import { renderSalesSheets } from './sales-page';
import { type AppKeys, TokenEndpoint } from './tokens';
import { NO_WEBHOOK_FAULTS, WebhookSender } from './webhook-sender';
import { installApp, type LocalShop, LocalWorld } from './world';

export interface LocalShopifyOptions {
  readonly keys: AppKeys;
  /** Origin of the app in the browser, for the framed page. */
  readonly appOrigin: string;
  /** Origin to which webhooks are sent; usually equal to `appOrigin`, or a more direct address of the app. */
  readonly webhookOrigin: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly random?: () => number;
}

interface ShopRequest {
  readonly method: string;
  readonly url: URL;
  readonly shop: LocalShop;
  /** Below `/{shop}/admin/`. */
  readonly path: string;
  readonly request: IncomingMessage;
  readonly text: string;
}

type Reply = { readonly status: number; readonly json: unknown } | { readonly html: string } | { readonly to: string };

const share = z.number().min(0).max(1);
const control = z.object({
  faults: z
    .object({ drop: share, double: share, misSign: share, reorder: share, delayMs: z.number().min(0).max(60_000) })
    .partial()
    .optional(),
  /** New rate limit of every shop's API. */
  bucket: z.object({ maximum: z.number().positive(), restoreRate: z.number().positive() }).optional(),
  /** A webhook to send now. */
  webhook: z
    .object({ shop: z.string(), topic: z.string(), payload: z.unknown(), triggered_at: z.string().optional() })
    .optional(),
  uninstall: z.string().optional(),
  /** Waits until no webhook is held back or under way. */
  deliverAll: z.boolean().default(false),
  /** Action of a merchant or a shopper (`lib/demo/local-shopify/merchant.ts`). */
  action: z.object({ shop: z.string(), name: z.string(), input: z.unknown().optional() }).optional(),
});

const merchantActionForm = z.object({ name: z.string(), input: z.string() });

/**
 * A local imitation of Shopify for development and tests, reachable from this machine only: shops in memory, the pages
 * and endpoints that an app uses, GraphQL operations by name, and webhooks that can be delayed, lost or repeated (`POST
 * /control`).
 */
export class LocalShopify {
  readonly world = new LocalWorld();
  readonly sender: WebhookSender;
  readonly #options: LocalShopifyOptions;
  readonly #tokens: TokenEndpoint;
  readonly #buckets = new Map<string, RateLimitBucket>();
  #bucketSize: { maximum: number; restoreRate: number } | undefined;

  constructor(options: LocalShopifyOptions) {
    this.#options = options;
    this.#tokens = new TokenEndpoint(options.keys);
    const { webhookOrigin: origin, keys, random } = options;
    this.sender = new WebhookSender({ origin, secret: keys.apiSecret, ...(random ? { random } : {}) });
  }

  server(): Server {
    return createServer((request, response) => void this.#serve(request, response));
  }

  /** Uninstalls the app, as a merchant does in Shopify's admin. */
  uninstall(shop: LocalShop): void {
    this.#tokens.revoke(shop);
    // Data of the app is deleted; the merchant's products stay, in stock at the shop's own location.
    const { services, products, ownLocationId } = getLocalSales(shop);
    services.clear();
    for (const { variants } of products.values())
      for (const { locations } of variants) {
        locations.clear();
        locations.add(ownLocationId);
      }
    this.sender.send(shop.domain, 'app/uninstalled', { myshopify_domain: shop.domain, name: shop.name });
  }

  /**
   * Performs an action of a merchant or a shopper in a shop and returns its result.
   * @throws Error for an unknown or impossible action
   */
  do(domain: string, name: string, input: unknown = {}): unknown {
    const merchantAction = merchantActions[name];
    if (!merchantAction) throw new Error(`nobody knows how to ${name}`);
    const shop = this.world.shop(domain);
    return merchantAction({ shop, input, webhook: (topic, payload) => this.sender.send(shop.domain, topic, payload) });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!isLocal(request)) return send(response, { status: 403, json: { message: 'this machine alone' } });
      const url = new URL(request.url ?? '/', 'http://local');
      send(response, await this.#answer(request, url, await readText(request)));
    } catch (error) {
      send(response, { status: 500, json: { message: String(error) } });
    }
  }

  async #answer(request: IncomingMessage, url: URL, text: string): Promise<Reply | { readonly script: string }> {
    const { pathname } = url;
    const method = request.method ?? 'GET';
    if (pathname === '/') return { html: renderHomePage(this.world.list()) };
    if (pathname === '/health') return { status: 200, json: { status: 'ok' } };
    if (pathname === '/app-bridge.js') return { script: APP_BRIDGE_SCRIPT };
    if (pathname === '/control' && method === 'POST') return this.#control(JSON.parse(text));
    if (pathname === '/open') {
      const named = parseShopHost(`${url.searchParams.get('shop') ?? ''}.myshopify.com`);
      return { to: named ? `/${named}/admin` : '/' };
    }
    const [, host = '', path = ''] = /^\/([^/]+)\/admin(?:\/(.*))?$/.exec(pathname) ?? [];
    const domain = parseShopHost(host);
    if (!domain) return { status: 404, json: { errors: 'Not Found' } };
    return this.#answerShop({ method, url, shop: this.world.shop(domain), path, request, text });
  }

  async #answerShop(shopRequest: ShopRequest): Promise<Reply> {
    const { method, path, shop, url, text, request } = shopRequest;
    const { keys } = this.#options;
    const now = Math.floor(Date.now() / 1000);
    const home = `/${shop.domain}/admin`;
    const route = ROUTES.find((candidate) => candidate === url.searchParams.get('route')) ?? 'signup';
    const graphql = /^api\/[\w-]+\/graphql\.json$/.test(path);
    if (method === 'POST' && path === 'oauth/access_token')
      return this.#tokens.answer(shop, readBody(request, text), now);
    if (graphql) {
      const token = request.headers['x-shopify-access-token'];
      if (typeof token !== 'string' || !this.#tokens.accepts(shop, token, now))
        return {
          status: 401,
          json: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
        };
      return { status: 200, json: await this.#graphql(shop, JSON.parse(text)) };
    }
    if (method === 'POST' && path === 'session-token')
      return { status: 200, json: { token: signSessionToken({ shop: shop.domain, userId: '42' }, keys, now) } };
    if (method === 'POST' && path === 'action') {
      const actionInput = merchantActionForm.parse(readBody(request, text));
      this.do(shop.domain, actionInput.name, JSON.parse(actionInput.input));
      return { to: home };
    }
    if (method === 'POST' && path === 'uninstall') {
      this.uninstall(shop);
      return { to: home };
    }
    if (path === 'oauth/install') {
      if (method !== 'POST') return { html: renderInstallPage(shop, keys.scopes, route) };
      installApp(shop, keys.scopes);
      return { to: `${home}/apps/${keys.apiKey}?route=${route}` };
    }
    if (path === `apps/${keys.apiKey}`) return { html: renderFramePage(shop, this.#appUrl(shop, route, true)) };
    if (path === 'leave') return { to: this.#appUrl(shop, route, false) };
    return path === ''
      ? { html: renderAdminPage(shop, keys.apiKey, renderSalesSheets(shop)) }
      : { status: 404, json: { errors: 'Not Found' } };
  }

  #graphql(shop: LocalShop, body: unknown): Promise<unknown> {
    const bucket = this.#buckets.get(shop.domain) ?? new RateLimitBucket(this.#bucketSize);
    this.#buckets.set(shop.domain, bucket);
    const webhook = (topic: string, payload: unknown) => this.sender.send(shop.domain, topic, payload);
    const uninstall = (): void => this.uninstall(shop);
    return handleGraphql(body, { operations: this.#options.operations, bucket, shop, webhook, uninstall });
  }

  /** Returns the address of the app's page with the signed parameters that Shopify adds. */
  #appUrl(shop: LocalShop, route: string, embedded: boolean): string {
    const now = Math.floor(Date.now() / 1000);
    const { keys, appOrigin } = this.#options;
    const query = new URLSearchParams({
      shop: shop.domain,
      timestamp: String(now),
      locale: 'en',
      host: Buffer.from(`admin.shopify.com/store/${getShopHandle(shop.domain)}`).toString('base64'),
      ...(embedded
        ? { embedded: '1', id_token: signSessionToken({ shop: shop.domain, userId: '42' }, keys, now) }
        : {}),
    });
    query.set('hmac', signQuery(query, keys.apiSecret));
    return `${appOrigin}/shopify/${route}?${query}`;
  }

  async #control(body: unknown): Promise<Reply> {
    const { faults, bucket, webhook, uninstall, action, deliverAll } = control.parse(body);
    if (faults) this.sender.faults = { ...NO_WEBHOOK_FAULTS, ...omitUndefined(faults) };
    if (bucket) {
      this.#bucketSize = bucket;
      this.#buckets.clear();
    }
    if (webhook) {
      const at = webhook.triggered_at ? new Date(webhook.triggered_at) : new Date();
      this.sender.send(webhook.shop, webhook.topic, webhook.payload, at);
    }
    if (uninstall) this.uninstall(this.world.shop(uninstall));
    if (deliverAll) await this.sender.deliverAll();
    const done = action ? this.do(action.shop, action.name, action.input) : null;
    return { status: 200, json: { log: this.sender.log.slice(-200), done } };
  }
}

const omitUndefined = <T extends object>(source: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/**
 * Returns whether a request comes from this machine. Pages of other sites may not post here, and other host names that
 * resolve to this machine are rejected.
 */
function isLocal({ headers, method }: IncomingMessage): boolean {
  const host = headers.host ?? '';
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host)) return false;
  // The app's own pages load the script that replaces App Bridge from here.
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead || headers.origin === undefined || headers.origin === `http://${host}`;
}

const MAX_BYTES = 4 * 1024 * 1024;

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    const chunk = Buffer.from(part);
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('too large');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readBody({ headers }: IncomingMessage, text: string): unknown {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}

function send(response: ServerResponse, reply: Reply | { readonly script: string }): void {
  const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if ('to' in reply) return void response.writeHead(303, { ...common, location: reply.to }).end();
  if ('html' in reply)
    return void response.writeHead(200, { ...common, 'content-type': 'text/html; charset=utf-8' }).end(reply.html);
  if ('script' in reply)
    return void response
      .writeHead(200, { ...common, 'content-type': 'text/javascript; charset=utf-8' })
      .end(reply.script);
  response.writeHead(reply.status, { ...common, 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
}
