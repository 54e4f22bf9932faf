import { z } from 'zod';
import { createShopifyAdminClient, requireNoUserErrors, toShopifyError, userErrorsSchema } from './admin-client';
import { getShopOrigin, type ShopifyConfig } from './config';
import { ShopifyError } from './errors';

const TIMEOUT_MS = 8_000;

const grantSchema = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  /** Lifetime in seconds. Absent for a token that does not expire; Shopify does not issue such tokens to this app. */
  expires_in: z.number().int().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().int().positive().optional(),
});

const refusalSchema = z
  .object({ error: z.string().optional().catch(undefined) })
  .nullable()
  .catch(null);

/** Offline access token of a shop, and the token to renew it. */
export interface TokenGrant {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Time at which the access token expires; null = never. */
  readonly expiresAt: Date | null;
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
}

/**
 * Exchanges a session token for an offline access token that expires. This completes the installation of the app,
 * without a code or redirect.
 * @throws ShopifyError `unauthorized` for a rejected token, `unexpected` when Shopify rejects the app itself,
 * `unavailable`
 */
export const exchangeSessionToken = (shop: string, sessionToken: string, config: ShopifyConfig): Promise<TokenGrant> =>
  askForToken(shop, config, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: sessionToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  });

/**
 * Exchanges a refresh token for a new offline access token. Shopify invalidates the refresh token when the new access
 * token is first used.
 * @throws ShopifyError `unauthorized` when the merchant must open the app in Shopify again, `unavailable`
 */
export const refreshAccessToken = (shop: string, token: string, config: ShopifyConfig): Promise<TokenGrant> =>
  askForToken(shop, config, { grant_type: 'refresh_token', refresh_token: token });

const UNINSTALL = 'mutation UninstallApp { appUninstall { app { id } userErrors { field message } } }';
const uninstalled = z.object({ appUninstall: z.object({ userErrors: userErrorsSchema }) });

/**
 * Uninstalls the app from the shop. Does nothing if it is already uninstalled.
 * @throws ShopifyError
 */
export async function revokeInstallation(shop: string, accessToken: string, config: ShopifyConfig): Promise<void> {
  const admin = createShopifyAdminClient({ origin: getShopOrigin(shop, config), token: async () => accessToken });
  try {
    const { appUninstall } = await admin.query(UNINSTALL, {}, uninstalled);
    requireNoUserErrors(appUninstall.userErrors);
  } catch (error) {
    if (!(error instanceof ShopifyError) || (error.kind !== 'unauthorized' && error.kind !== 'not_found')) throw error;
  }
}

/**
 * OAuth error codes that the app's own configuration causes. They occur for every shop and do not mean that a shop
 * uninstalled the app.
 */
const OF_THE_APP: readonly string[] = ['invalid_client', 'application_cannot_be_found', 'unauthorized_client'];

async function askForToken(
  shop: string,
  config: ShopifyConfig,
  grant: Readonly<Record<string, string>>,
): Promise<TokenGrant> {
  const response = await send(`${getShopOrigin(shop, config)}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ client_id: config.apiKey, client_secret: config.apiSecret, ...grant }),
  });
  // A 400 with invalid_grant or invalid_subject_token means that this token is invalid.
  if (response.status === 400 || response.status === 401) {
    const { error } = refusalSchema.parse(await response.json().catch(() => null)) ?? {};
    if (error !== undefined && OF_THE_APP.includes(error))
      throw new ShopifyError('unexpected', `Shopify refused the app itself: ${error}`);
    throw new ShopifyError('unauthorized', 'Shopify refused the token');
  }
  if (!response.ok) throw await toShopifyError(response);
  const parsed = grantSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new ShopifyError('unexpected', 'Shopify’s token answer has another shape');
  const { access_token, scope, expires_in, refresh_token, refresh_token_expires_in } = parsed.data;
  const after = (seconds: number | undefined): Date | null =>
    seconds === undefined ? null : new Date(Date.now() + seconds * 1000);
  return {
    accessToken: access_token,
    scopes: scope.split(',').flatMap((name) => name.trim() || []),
    expiresAt: after(expires_in),
    refreshToken: refresh_token ?? null,
    refreshExpiresAt: after(refresh_token_expires_in),
  };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new ShopifyError('unavailable', 'Shopify does not answer', { cause });
  }
}
