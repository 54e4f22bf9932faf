import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseShopHost } from './shop-host';

/** Maximum clock difference between Shopify and this server, in seconds. */
const SKEW_SECONDS = 10;
/** Lifetime of a session token, in seconds. */
const LIFE_SECONDS = 60;
const MOST_CHARACTERS = 4_000;

const header = z.object({ alg: z.literal('HS256') });
const claims = z.object({
  iss: z.url({ protocol: /^https$/ }),
  dest: z.url({ protocol: /^https$/ }),
  aud: z.string(),
  sub: z.string(),
  exp: z.number().int(),
  nbf: z.number().int(),
});

/** Shop and user that a session token identifies. */
export interface ShopSession {
  /** Taken from `dest` only. */
  readonly shop: string;
  /** Shopify's id of the user. */
  readonly userId: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

interface AppKeys {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/**
 * Verifies a session token of App Bridge: HS256 under the app's secret, issued for this app, `iss` and `dest` of one
 * shop, valid now within ten seconds. Returns null for any other text.
 */
export function readSessionToken(token: string, keys: AppKeys, nowSeconds: number): ShopSession | null {
  if (token.length > MOST_CHARACTERS) return null;
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !header.safeParse(parsePart(head)).success) return null;
  const given = Buffer.from(signature, 'base64url');
  const wanted = createHmac('sha256', keys.apiSecret).update(`${head}.${body}`).digest();
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const parsed = claims.safeParse(parsePart(body));
  if (!parsed.success || parsed.data.aud !== keys.apiKey) return null;
  const { iss, dest, exp, nbf, sub } = parsed.data;
  if (exp <= nowSeconds - SKEW_SECONDS || nbf > nowSeconds + SKEW_SECONDS) return null;
  const { host, pathname, search } = new URL(dest);
  const shop = parseShopHost(host);
  // Shopify's own library accepts a different `iss` and `dest`; a token that names two shops is rejected here.
  if (!shop || new URL(iss).host !== host || pathname !== '/' || search !== '') return null;
  return { shop, userId: sub, expiresAt: exp };
}

/** Signs a session token as Shopify does for App Bridge. Used by the local Shopify and by tests. */
export function signSessionToken(
  session: { readonly shop: string; readonly userId: string },
  keys: AppKeys,
  nowSeconds: number,
): string {
  const { shop, userId } = session;
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: keys.apiKey,
    sub: userId,
    exp: nowSeconds + LIFE_SECONDS,
    nbf: nowSeconds,
    iat: nowSeconds,
  })}`;
  return `${signed}.${createHmac('sha256', keys.apiSecret).update(signed).digest('base64url')}`;
}

/** Returns whether a bearer token may be a Shopify session token: it has three parts; our own tokens have no dots. */
export const looksLikeSessionToken = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
