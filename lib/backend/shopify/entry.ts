import { createHash } from 'node:crypto';
import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { EndpointResponse, ParsedInput } from '@/lib/contracts/endpoint';
import type { shopifyEntryEndpoints } from '@/lib/contracts/shopify-entry';
import { asPlatform, isUniqueViolation, type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { shopifyConnections, tenants, users } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { type RegistrationRoute, TERMS_VERSION } from '@/lib/domain/onboarding/onboarding';
import { can } from '@/lib/domain/roles/roles';
import { getShopifyConfig } from '@/lib/integrations/shopify/config';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import { verifySessionToken } from '@/lib/integrations/shopify/session-token';
import { exchangeSessionToken } from '@/lib/integrations/shopify/tokens';
import {
  AppError,
  buildForbiddenError,
  buildInvalidFieldsError,
  buildUnauthenticatedError,
} from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { sendMailLink } from '../account/links';
import { writeAccount } from '../account/write-account';
import { recordAudit } from '../audit/record';
import { releaseInvitedAddress } from '../auth/invited-address';
import { mayBeSignedInSql } from '../auth/queries';
import { startSession, verifyCredentials } from '../auth/service';
import { countRateLimit } from '../http/rate-limit';
import type { SignedIn } from '../http/signed-in';
import { acceptTerms } from '../onboarding/actions';
import { completeOnboarding, getShopifyAppUrl, lockOnboarding } from '../onboarding/state';
import { requireShopifyConfig } from '../shopify-connections/app-config';
import { completeConnection, findConnectionByShop, type ShopConnection } from '../shopify-connections/connections';
import { resumeListings } from '../shopify-sales/listings';
import { issueTicket, useTicket } from './tickets';

type Entered = EndpointResponse<typeof shopifyEntryEndpoints.open>['data'];

/**
 * Parses a session token.
 * @throws AppError `unauthenticated`
 */
async function readToken(sessionToken: string) {
  const config = getShopifyConfig();
  const session = config && (await verifySessionToken(sessionToken, config, Math.floor(Date.now() / 1000)));
  if (session) return session;
  logger.warn({ configured: config !== null }, 'a Shopify session token was refused');
  throw buildUnauthenticatedError();
}

/**
 * Opens the app in Shopify's frame. The shop comes from the session token only. A known shop is connected by token
 * exchange unless it is connected already; an unknown shop gets a ticket for sign-up.
 */
export async function openInFrame(sessionToken: string, route: RegistrationRoute): Promise<Entered> {
  const { shop } = await readToken(sessionToken);
  const connection = await withPlatform((tx) => findConnectionByShop(tx, shop));
  if (!connection) {
    const ticket = issueTicket('sign-up', { shop, route, embedded: true });
    return { shop, tenant: null, ticket, completed: false };
  }
  await connectByToken(connection, sessionToken);
  return { shop, ticket: null, ...(await describe(connection)) };
}

/** Returns whether a connection has a valid token, so that no token exchange is needed. */
const isFresh = ({ state, expiresAt }: Pick<ShopConnection, 'state' | 'expiresAt'>): boolean =>
  state === 'connected' && expiresAt !== null && expiresAt.getTime() > Date.now();

/**
 * Exchanges tokens under a lock, so that only one of several concurrent tabs does. Shopify invalidates earlier tokens,
 * so the saved ones must be the last issued.
 */
async function connectByToken(connection: ShopConnection, sessionToken: string) {
  if (isFresh(connection)) return;
  const { tenantId, shop, userId } = connection;
  const config = await requireShopifyConfig();
  try {
    await withTenant(tenantId, async (tx) => {
      await lockOnboarding(tx, tenantId);
      const [now] = await tx
        .select({
          shop: shopifyConnections.shop,
          state: shopifyConnections.state,
          expiresAt: shopifyConnections.expiresAt,
        })
        .from(shopifyConnections)
        .where(eq(shopifyConnections.tenantId, tenantId))
        .for('update');
      if (now?.shop !== shop || isFresh(now)) return;
      await completeConnection(tx, tenantId, await exchangeSessionToken(shop, sessionToken, config), userId);
      if (now.state === 'disconnected') await resumeListings(tx, tenantId);
      await completeOnboarding(tx, tenantId, userId);
    });
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    throw new AppError('unavailable', 'Shopify does not answer. Please try again.', {
      cause: error,
      detail: error.kind,
    });
  }
}

async function describe({ tenantId, userId }: ShopConnection): Promise<Pick<Entered, 'tenant' | 'completed'>> {
  const [row] = await withTenant(tenantId, (tx) =>
    tx
      .select({ name: tenants.name, onboarded: users.onboarded, integration: users.integration })
      .from(tenants)
      .innerJoin(users, and(eq(users.tenantId, tenants.id), eq(users.id, userId)))
      .where(eq(tenants.id, tenantId)),
  );
  return {
    tenant: { id: tenantId, name: row?.name ?? '' },
    completed: row ? row.onboarded || !row.integration : false,
  };
}

/** Returns which tenant holds the shop of a signed address, and the actions open to the visitor. */
export async function findShopHolder(shop: string, route: RegistrationRoute) {
  const connection = await withPlatform((tx) => findConnectionByShop(tx, shop));
  return {
    tenant_id: connection?.tenantId ?? null,
    state: connection?.state ?? null,
    ticket: connection ? null : issueTicket('sign-up', { shop, route, embedded: false }),
    open_url: await getShopifyAppUrl(shop, connection?.state === 'connected'),
  };
}

type SignUp = ParsedInput<typeof shopifyEntryEndpoints.register>['body'];
/** Limit of sign-ups per shop and day, because a sign-up reveals whether an address has an account. */
const SHOP_SIGN_UP_LIMIT = { points: 10, perSeconds: 86_400 };

/**
 * Opens an account for the shop of a ticket (SHP-06): tenant, first user as integration user, shop, accepted terms, and
 * a mail to choose a password. Runs without tenant scope, because there is no tenant yet. Fails with `forbidden` for an
 * invalid ticket, `conflict` when the shop has an account, `invalid` for an address that has an account.
 */
export async function registerShop(body: SignUp, clientIp: string) {
  try {
    return await withPlatform(async (tx) => {
      const { shop, route, embedded } = await useTicket(tx, 'sign-up', body.ticket);
      await countRateLimit('shopify.sign-up', shop, SHOP_SIGN_UP_LIMIT);
      await releaseInvitedAddress(tx, body.email);
      const account = await openAccount(tx, body, shop);
      await writeConnection(tx, { ...account, shop, route });
      await acceptTerms(tx, { ...account, document: 'platform', clientIp });
      await sendMailLink(tx, 'invite', { ...account, email: body.email });
      // The frame has no cookies; session tokens identify the user.
      if (embedded) return { tenant_id: account.tenantId, token: null };
      const { token } = await startSession(tx, { ...account, remember: false, userAgent: body.user_agent });
      return { tenant_id: account.tenantId, token };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw buildInvalidFieldsError({ email: ['email has account'] });
    if (isUniqueViolation(error, 'shopify_connections_shop_unique')) throw takenShop();
    throw error;
  }
}

const takenShop = () => new AppError('conflict', buildErrorReason('shop_taken'));

const openAccount = (tx: Tx, { name, email, company, region, lang }: SignUp, shop: string) =>
  writeAccount(tx, {
    tenant: { name: company, region },
    user: { name, email, language: lang ?? null, integration: true, onboarded: false, shopifyUrl: shop },
  });

interface NewConnection {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly shop: string;
  readonly route: RegistrationRoute;
}

async function writeConnection(tx: Tx, { tenantId, userId, shop, route }: NewConnection): Promise<void> {
  const [tenant] = await tx.select({ region: tenants.region }).from(tenants).where(eq(tenants.id, tenantId));
  const row = {
    userId,
    shop,
    registrationRoute: route,
    paymentRegion: tenant?.region ?? 'US',
    state: 'pending',
  } as const;
  const [changed] = await tx
    .update(shopifyConnections)
    .set({ ...row, createdAt: sql`now()` })
    .where(and(eq(shopifyConnections.tenantId, tenantId), ne(shopifyConnections.state, 'connected')))
    .returning({ id: shopifyConnections.id });
  if (!changed) await tx.insert(shopifyConnections).values({ tenantId, ...row });
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'shopify shop linked',
    subjectType: 'shop',
    subjectId: shop,
    details: { route },
  });
}

type Link = ParsedInput<typeof shopifyEntryEndpoints.linkAccount>['body'];

/**
 * Connects the shop of a ticket to an existing account, without onboarding; the terms of the registration route are
 * accepted here. A tenant whose former shop is disconnected changes it. Fails with `invalid` for wrong credentials,
 * `forbidden` for an invalid ticket or an insufficient role, `conflict` when shop or tenant is taken.
 */
export async function linkShop(body: Link, clientIp: string) {
  const person = await verifyCredentials({ ...body, remember: false, userAgent: body.user_agent, clientIp });
  const tenantId = asTenantId(person.tenantId);
  if (body.terms_version !== TERMS_VERSION) throw new AppError('conflict', buildErrorReason('terms_changed'));
  if (!can({ ...person, tenantId }, 'shopify.manage') || person.superadmin) throw buildForbiddenError();
  try {
    return await withPlatform(async (tx) => {
      const { shop, route, embedded } = await useTicket(tx, 'sign-up', body.ticket);
      await writeConnection(tx, { tenantId, userId: person.userId, shop, route });
      await acceptTerms(tx, { tenantId, userId: person.userId, document: route, clientIp });
      await tx
        .update(users)
        .set({ shopifyUrl: shop })
        .where(and(eq(users.id, person.userId), isNull(users.shopifyUrl)));
      if (embedded) return { tenant_id: tenantId, token: null };
      const session = { tenantId, userId: person.userId, remember: false, userAgent: body.user_agent };
      return { tenant_id: tenantId, token: (await startSession(tx, session)).token };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'shopify_connections_shop_unique')) throw takenShop();
    if (isUniqueViolation(error, 'shopify_connections_tenant_id_unique'))
      throw new AppError('conflict', buildErrorReason('shop_of_other'));
    throw error;
  }
}

/**
 * Issues a ticket with which a tab outside the frame signs in as this user. It contains a digest of the user's
 * password, so that a new password ends tickets as well as sessions.
 */
export async function issueEntryTicket({ userId, tenantId }: SignedIn): Promise<string> {
  const [user] = await asPlatform()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.tenantId, tenantId)));
  if (!user) throw buildUnauthenticatedError();
  return issueTicket('enter', { userId, tenantId, password: digestPassword(user.passwordHash) });
}

/**
 * Returns a digest that identifies a stored password without revealing it. A user who has not chosen a password yet has
 * a digest as well.
 */
const digestPassword = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

/**
 * Opens a session for a ticket, if its user may still sign in and the password has not changed since. A user with a
 * second factor gets no session, because Shopify does not identify the member of the shop's staff. A user who verified
 * the address after the shop was linked gets no session either, because a stranger may have linked the shop.
 * @throws AppError `forbidden`
 */
export function openSessionByTicket(ticket: string, userAgent: string) {
  return withPlatform(async (tx) => {
    const { userId, tenantId, password } = await useTicket(tx, 'enter', ticket);
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .innerJoin(
        shopifyConnections,
        and(eq(shopifyConnections.userId, users.id), eq(shopifyConnections.tenantId, users.tenantId)),
      )
      .where(
        and(
          eq(users.id, userId),
          eq(users.tenantId, tenantId),
          mayBeSignedInSql(),
          isNull(users.totpConfirmedAt),
          or(isNull(users.emailVerifiedAt), lte(users.emailVerifiedAt, shopifyConnections.createdAt)),
        ),
      );
    if (!user || digestPassword(user.passwordHash) !== password)
      throw new AppError('forbidden', 'Open the app in Shopify again.');
    return startSession(tx, { tenantId, userId, remember: false, userAgent });
  });
}
