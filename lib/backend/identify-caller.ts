import type { Endpoint } from '@/lib/contracts/endpoint';
import type { ApiCall } from '@/lib/contracts/exchange';
import { findVisitRefusal, isAllowedWithoutVisit } from '@/lib/contracts/staff-calls';
import type { TenantId } from '@/lib/db/ids';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isOnboarding } from '@/lib/domain/onboarding/onboarding';
import { parseRegionGateways } from '@/lib/domain/payments/region-gateways';
import { can, waitsForOnboarding } from '@/lib/domain/roles/roles';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { AppError, buildForbiddenError, buildNotFoundError, buildUnauthenticatedError } from '@/lib/platform/errors';
import { findSession, withoutVisit } from './auth/queries';
import { buildVisitNeededError, hasServiceKey, requirePathTenant } from './http/caller';
import type { Caller } from './http/route';
import type { SignedIn, SupportVisit } from './http/signed-in';
import { findFrameSession } from './shopify/frame-session';

/** Identifies the caller and checks access to the endpoint. Service calls without the key fail with 404. */
export async function identifyCaller(
  request: ApiCall,
  endpoint: Endpoint,
  params: Readonly<Record<string, string | string[]>>,
  requestId: string,
): Promise<Caller> {
  const trusted = hasServiceKey(request.headers);
  if (endpoint.audience === 'service' && !trusted) throw buildNotFoundError();
  const base = {
    requestId,
    clientIp: (trusted && request.headers.get('x-client-ip')) || 'direct',
    taxSource: parseTaxSource(request.headers, trusted),
    gateways: parseRegionGateways((trusted && request.headers.get('x-payment-gateways')) || ''),
    signal: request.signal,
  };
  const action = endpoint.action ?? endpoint.asUser;
  if (endpoint.audience !== 'user' && !endpoint.asUser) {
    // A public call may return more to the owner, such as a draft, so its session is read; an invalid token is ignored.
    const mayMatter =
      endpoint.audience === 'public' &&
      (request.method === 'GET' || endpoint.knowsCaller === true) &&
      request.headers.has('authorization');
    return { ...base, user: mayMatter ? await findSession(bearerToken(request)) : null, tenantId: null };
  }
  const signedInUser = (await findSession(bearerToken(request))) ?? (await findEmbedded(request, endpoint));
  if (!signedInUser) throw buildUnauthenticatedError();
  const user = isAboutOneself(endpoint) ? withoutVisit(signedInUser) : signedInUser;
  if (user.needsSecondFactor && !isOpenWithoutSecondFactor(endpoint))
    throw new AppError('forbidden', buildErrorReason('second_factor_needed'));
  if (isReadOnly(user) && isChange(request, endpoint))
    throw new AppError('forbidden', buildErrorReason('visit_read_only'));
  const tenantId = requireTenantId(user, params.tenant);
  if (!action || !can(user, action) || isRefusedOutsideFrame(user, endpoint)) throw buildForbiddenError();
  if (user.superadmin && tenantId !== user.tenantId && !isAllowedWithoutVisit(endpoint.name))
    throw buildVisitNeededError(tenantId);
  if (user.visit) assertVisitRule(user.visit, endpoint);
  if (isOnboarding(user) && waitsForOnboarding(action))
    throw new AppError('onboarding_incomplete', 'Please finish setting up your shop first.');
  return { ...base, user, tenantId };
}

function parseTaxSource(headers: Headers, trusted: boolean): TaxSourceName {
  return trusted && headers.get('x-tax-source') === 'test' ? 'test' : 'none';
}

/** Returns the user in Shopify's frame, for calls that are allowed there. */
async function findEmbedded(request: ApiCall, { embedded }: Endpoint): Promise<SignedIn | null> {
  const [, bearer] = /^Bearer ([\w.-]{20,4000})$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return embedded && bearer ? findFrameSession(bearer) : null;
}

/** Returns whether a caller with an ordinary session makes a call that is allowed in Shopify's frame only. */
const isRefusedOutsideFrame = ({ sessionId }: SignedIn, { embedded }: Endpoint): boolean =>
  embedded === 'only' && sessionId !== '';

/** Returns whether a call concerns the caller's own account, independent of the current tenant. */
const isAboutOneself = ({ name }: Endpoint): boolean => /^(profile|sessions)\.|^auth\.setLang$/.test(name);

/**
 * Returns whether a super-admin without a second factor may make a call. Only calls about the caller's own account are
 * allowed, because they include setting up the second factor.
 */
const isOpenWithoutSecondFactor = (endpoint: Endpoint): boolean =>
  endpoint.action === 'session.read' || endpoint.action === 'session.end' || isAboutOneself(endpoint);

/** Returns whether a support visit is read-only: until the owner or a second staff member allows changes (SET-05). */
const isReadOnly = ({ visit }: SignedIn): boolean => visit !== null && !visit.mayWrite;

/**
 * Enforces the table of `lib/contracts/staff-calls.ts` on staff during a support visit.
 * @throws AppError `forbidden` for calls that no visit may make, and for calls that need the permission of a user of
 * the client
 */
function assertVisitRule(visit: SupportVisit, { name }: Endpoint): void {
  const refusal = findVisitRefusal(name, visit.isAllowedByOwner);
  if (refusal) throw new AppError('forbidden', buildErrorReason(refusal));
}

/** Returns whether a call is made on a support visit and changes data of the visited client. */
export const isSupportVisitChange = (user: SignedIn | null, request: ApiCall, endpoint: Endpoint): boolean =>
  user?.visit !== null && user?.visit !== undefined && isChange(request, endpoint);

const ALWAYS_ALLOWED: ReadonlySet<string | undefined> = new Set(['session.read', 'session.end', 'support.visit']);

const isChange = ({ method }: ApiCall, endpoint: Endpoint): boolean =>
  method !== 'GET' && method !== 'HEAD' && !ALWAYS_ALLOWED.has(endpoint.action) && !isAboutOneself(endpoint);

/**
 * Returns the session's tenant. A path of another tenant fails with 404, except for super-admins, who need a visit for
 * most calls.
 */
function requireTenantId(user: SignedIn, named: string | string[] | undefined): TenantId {
  if (named === undefined || named === String(user.tenantId)) return user.tenantId;
  if (!user.superadmin) throw buildNotFoundError();
  return requirePathTenant(Number(named));
}

/** Returns the session token of a request, which may be invalid; '' without one. */
function bearerToken(request: ApiCall): string {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}
