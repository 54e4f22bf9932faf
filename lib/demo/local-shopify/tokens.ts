import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { verifySessionToken } from '@/lib/integrations/shopify/session-token';
import { isSameSecret } from '@/lib/platform/compare-secrets';
import { installApp, type LocalShop } from './world';

const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 90 * 24 * 3_600;

export interface AppKeys {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly scopes: readonly string[];
}

const tokenRequest = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.string(),
  subject_token: z.string().optional(),
  refresh_token: z.string().optional(),
});
const inside = z.object({ shop: z.string(), kind: z.enum(['access', 'refresh']), id: z.string(), exp: z.number() });

/**
 * Token endpoint of a shop: token exchange and refresh as at Shopify. A refresh token stays valid until the access
 * token that it created is used.
 */
export class TokenEndpoint {
  readonly #keys: AppKeys;
  /** Refresh tokens whose successor has been used. */
  readonly #spent = new Set<string>();
  /** Access token → the refresh token that it came from. */
  readonly #parents = new Map<string, string>();

  constructor(keys: AppKeys) {
    this.#keys = keys;
  }

  async answer(
    shop: LocalShop,
    body: unknown,
    nowSeconds: number,
  ): Promise<{ readonly status: number; readonly json: unknown }> {
    const parsed = tokenRequest.safeParse(body);
    if (!parsed.success) return refuse('invalid_request');
    const { client_id, client_secret, grant_type, subject_token = '', refresh_token = '' } = parsed.data;
    if (client_id !== this.#keys.apiKey || client_secret !== this.#keys.apiSecret) return refuse('invalid_client', 401);
    if (grant_type === 'refresh_token') {
      const refreshGrant = this.#read(refresh_token, 'refresh', nowSeconds);
      const isOver = this.#spent.has(refresh_token) || this.#revoked.has(refreshGrant?.id ?? '');
      if (refreshGrant?.shop !== shop.domain || isOver || !shop.installation) return refuse('invalid_grant');
      return this.#grant(shop, nowSeconds, refresh_token);
    }
    const session = await verifySessionToken(subject_token, this.#keys, nowSeconds);
    if (session?.shop !== shop.domain) return refuse('invalid_subject_token');
    // Opening the app installs it: Shopify manages the installation, without a call to one of our pages.
    if (!shop.installation) installApp(shop, this.#keys.scopes);
    // As in Shopify: the tokens of an exchange replace the former pair.
    this.#replaceAll(shop.domain);
    return this.#grant(shop, nowSeconds, null);
  }

  /** Returns whether an access token is valid for a shop. Tokens of an earlier process stay valid. */
  accepts(shop: LocalShop, token: string, nowSeconds: number): boolean {
    const accessGrant = this.#read(token, 'access', nowSeconds);
    if (accessGrant?.shop !== shop.domain) return false;
    const isOfOlderProcess =
      !this.#parents.has(token) && shop.installation === null && !this.#uninstalled.has(shop.domain);
    if (isOfOlderProcess) installApp(shop, this.#keys.scopes);
    const parent = this.#parents.get(token);
    if (parent) this.#spent.add(parent);
    return shop.installation !== null && !this.#revoked.has(accessGrant.id);
  }

  /** Invalidates all tokens of a shop. */
  revoke(shop: LocalShop): void {
    this.#uninstalled.add(shop.domain);
    this.#replaceAll(shop.domain);
    shop.installation = null;
  }

  #replaceAll(shop: string): void {
    for (const [id, domain] of this.#owners) if (domain === shop) this.#revoked.add(id);
  }

  readonly #uninstalled = new Set<string>();
  readonly #revoked = new Set<string>();
  readonly #owners = new Map<string, string>();

  #grant(shop: LocalShop, nowSeconds: number, parent: string | null) {
    const access = this.#mint({ shop: shop.domain, kind: 'access', exp: nowSeconds + ACCESS_SECONDS });
    this.#parents.set(access, parent ?? '');
    return {
      status: 200,
      json: {
        access_token: access,
        scope: (shop.installation?.scopes ?? []).join(','),
        expires_in: ACCESS_SECONDS,
        refresh_token: this.#mint({ shop: shop.domain, kind: 'refresh', exp: nowSeconds + REFRESH_SECONDS }),
        refresh_token_expires_in: REFRESH_SECONDS,
      },
    };
  }

  #mint(token: { shop: string; kind: 'access' | 'refresh'; exp: number }): string {
    const id = randomUUID();
    this.#owners.set(id, token.shop);
    const body = Buffer.from(JSON.stringify({ ...token, id })).toString('base64url');
    return `shpat_${body}.${this.#sign(body)}`;
  }

  #read(token: string, kind: 'access' | 'refresh', nowSeconds: number): z.output<typeof inside> | null {
    const [, body = '', signature = ''] = /^shpat_([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
    if (!isSameSecret(signature, this.#sign(body))) return null;
    const parsed = inside.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
    return parsed.success && parsed.data.kind === kind && parsed.data.exp > nowSeconds ? parsed.data : null;
  }

  #sign(body: string): string {
    return createHmac('sha256', `${this.#keys.apiSecret}:tokens`).update(body).digest('base64url');
  }
}

const refuse = (error: string, status = 400) => ({ status, json: { error } });
