import { createHmac } from 'node:crypto';
import { type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { parseShopHost } from './shop-host';

/** Maximum clock difference between Shopify and this server, in seconds. */
const SKEW_SECONDS = 10;
/** Lifetime of a session token, in seconds. */
const LIFE_SECONDS = 60;
const MAX_CHARACTERS = 4_000;

const claims = z.object({
  iss: z.url({ protocol: /^https$/ }),
  dest: z.url({ protocol: /^https$/ }),
  sub: z.string(),
  exp: z.number().int(),
});

/** Shop and user of a session token. */
export interface ShopSession {
  /** Host of the shop, from the claim `dest`. */
  readonly shop: string;
  /** Id of the user at Shopify. */
  readonly userId: string;
  /** Time at which the token expires, seconds since 1970. */
  readonly expiresAt: number;
}

interface AppKeys {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/**
 * Verifies a session token of App Bridge: signed with HS256 and the app's secret, issued for this app, `iss` and `dest`
 * naming the same shop, and valid now with a tolerance of ten seconds. Returns null for any other text.
 */
export async function verifySessionToken(
  token: string,
  keys: AppKeys,
  nowSeconds: number,
): Promise<ShopSession | null> {
  if (token.length > MAX_CHARACTERS) return null;
  const parsed = claims.safeParse(await verifyToken(token, keys, nowSeconds));
  if (!parsed.success) return null;
  const { iss, dest, exp, sub } = parsed.data;
  const { host, pathname, search } = new URL(dest);
  const shop = parseShopHost(host);
  // A token that names two shops is rejected. Shopify's own library accepts different shops in `iss` and `dest`.
  if (!shop || new URL(iss).host !== host || pathname !== '/' || search !== '') return null;
  return { shop, userId: sub, expiresAt: exp };
}

/** Returns the claims of a token whose signature, audience and time are valid; null for any other text. */
async function verifyToken(token: string, keys: AppKeys, nowSeconds: number): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(keys.apiSecret), {
      algorithms: ['HS256'],
      audience: keys.apiKey,
      requiredClaims: ['exp', 'nbf'],
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(nowSeconds * 1000),
    });
    // Shopify names exactly one audience. The library would also accept a list that contains this app.
    return typeof payload.aud === 'string' ? payload : null;
  } catch {
    return null;
  }
}

/** Signs a session token in the way Shopify does. Used by the local Shopify simulator and by tests. */
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

/**
 * Returns whether a bearer token can be a session token of Shopify: it has three parts separated by dots. Our own
 * tokens contain no dots.
 */
export const hasSessionTokenShape = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
