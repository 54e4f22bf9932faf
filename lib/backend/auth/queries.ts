import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { asPlatform, type Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { sessions, supportVisits, tenants, users } from '@/lib/db/schema';
import { writeIfPossible } from '@/lib/platform/browsing-only';
import { env, isLocalAddress } from '@/lib/platform/env';
import { recordAudit } from '../audit/record';
import { publishChange } from '../feed/publish-change';
import type { SignedIn } from '../http/signed-in';

const HOURS = 3_600_000;
/** Maximum lifetime of a session, however often it is used, so that a stolen one does not live for ever. */
const LIFE_DAYS = { remembered: 30, other: 14 } as const;
/** Returns how long a session lives without use, ms (AUT-13). */
export const getIdleLifeMs = (remember: boolean): number => (remember ? LIFE_DAYS.remembered * 24 : 12) * HOURS;
/** Minimum interval between two extensions of a session, so that not every request writes to the database. */
const PROLONG_AFTER_MS = 10 * 60_000;
const lifeEnds = sql`${sessions.createdAt} + make_interval(days =>
  case when ${sessions.remember} then ${LIFE_DAYS.remembered}::int else ${LIFE_DAYS.other}::int end)`;

/**
 * Condition for accounts that may be signed in: not disabled and, where DEMO is off, not demo data of an earlier start.
 */
export const mayBeSignedInSql = () => and(isNull(users.disabledAt), env().DEMO ? undefined : eq(users.demo, false));

/** Returns the stored form of a token: its SHA-256 (AUT-13). */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const person = {
  userId: users.id,
  tenantId: users.tenantId,
  tenantName: tenants.name,
  name: users.name,
  email: users.email,
  role: users.role,
  superadmin: users.superadmin,
  integration: users.integration,
  onboarded: users.onboarded,
  shopifyUrl: users.shopifyUrl,
  language: users.language,
  isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  isDemo: users.demo,
  hasSecondFactor: sql<boolean>`${users.totpConfirmedAt} is not null`,
};

interface StaffAccount {
  readonly superadmin: boolean;
  readonly isDemo: boolean;
  readonly hasSecondFactor: boolean;
}

/**
 * Returns whether an account must set up a second factor before working as staff. The demo account is exempt where the
 * shop is reachable from this machine only.
 */
export const needsSecondFactor = ({ superadmin, isDemo, hasSecondFactor }: StaffAccount): boolean =>
  superadmin && !hasSecondFactor && !(isDemo && isLocalAddress(env().PUBLIC_URL));

const visited = alias(tenants, 'visited');

/** Whether a user of the visited tenant allowed a visit to change data. */
export const isAllowedByOwnerSql = sql<boolean>`(${supportVisits.writesAt} is not null and exists (
  select from users o where o.id = ${supportVisits.allowedBy} and o.tenant_id = ${supportVisits.tenantId}))`;

/** Hours for which a decline by a user of the tenant applies to all support visits to the tenant. */
const DECLINE_HOURS = 24;

/**
 * Whether the visited tenant has declined changes, on this visit or a recent one, and has allowed none since: staff
 * cannot bypass a decline by beginning another visit.
 */
export const areChangesDeclinedSql = sql<boolean>`exists (
  select from support_visits d where d.tenant_id = support_visits.tenant_id
    and d.declined_at > now() - make_interval(hours => ${DECLINE_HOURS}::int)
    and not exists (select from support_visits a join users o on o.id = a.allowed_by and o.tenant_id = a.tenant_id
      where a.tenant_id = d.tenant_id and a.writes_at > d.declined_at))`;

/** Returns whether a visit awaits a decision: to change data, or for actions that only the owner can allow. */
export const isRequestingChanges = ({
  askedAt,
  writesAt,
}: Pick<typeof supportVisits.$inferSelect, 'askedAt' | 'writesAt'>) =>
  askedAt !== null && (writesAt === null || askedAt > writesAt);

/**
 * Finds a session by its token. Runs without tenant scope, because the token identifies the tenant. Returns null when
 * the session is unknown, has ended, was idle too long, is too old, or when its user is disabled.
 */
export async function findSession(token: string): Promise<SignedIn | null> {
  if (!token) return null;
  const [row] = await asPlatform()
    .select({
      ...person,
      sessionId: sessions.id,
      remember: sessions.remember,
      usedAt: sessions.usedAt,
      visit: supportVisits,
      visitedName: visited.name,
      isAllowedByOwner: isAllowedByOwnerSql,
      isDeclined: areChangesDeclinedSql,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .leftJoin(
      supportVisits,
      and(
        eq(supportVisits.sessionId, sessions.id),
        isNull(supportVisits.endedAt),
        gt(supportVisits.expiresAt, sql`now()`),
        // Only current staff can visit.
        eq(users.superadmin, true),
      ),
    )
    .leftJoin(visited, eq(visited.id, supportVisits.tenantId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        gt(lifeEnds, sql`now()`),
        mayBeSignedInSql(),
      ),
    );
  if (!row) return null;
  const {
    remember,
    usedAt,
    visit,
    visitedName,
    isAllowedByOwner: allowedByOwner,
    isDeclined: declined,
    isDemo,
    hasSecondFactor,
    ...user
  } = row;
  const rest = { ...user, needsSecondFactor: needsSecondFactor({ ...user, isDemo, hasSecondFactor }) };
  if (Date.now() - usedAt.getTime() > PROLONG_AFTER_MS) {
    const idleEnds = new Date(Date.now() + getIdleLifeMs(remember));
    await writeIfPossible(() =>
      asPlatform()
        .update(sessions)
        .set({ usedAt: sql`now()`, expiresAt: sql`least(${idleEnds.toISOString()}::timestamptz, ${lifeEnds})` })
        .where(eq(sessions.id, row.sessionId)),
    );
  }
  const home = { tenantId: asTenantId(row.tenantId), tenantName: row.tenantName };
  if (!visit || visitedName === null) return { ...rest, ...home, visit: null };
  const { id, reason, expiresAt, writesAt } = visit;
  return {
    ...rest,
    // Staff on a support visit have the view and rights of the visited tenant's users of the same role.
    superadmin: false,
    tenantId: asTenantId(visit.tenantId),
    tenantName: visitedName,
    visit: {
      id,
      isDeclined: declined,
      reason,
      expiresAt,
      mayWrite: writesAt !== null,
      isAllowedByOwner: allowedByOwner,
      asksChanges: isRequestingChanges(visit),
      home,
    },
  };
}

/**
 * Returns staff on a support visit as users of their own tenant, for calls about their own account. Returns other users
 * unchanged.
 */
export const withoutVisit = (user: SignedIn): SignedIn =>
  user.visit ? { ...user, ...user.visit.home, superadmin: true } : user;

/** Finds a user by e-mail. Runs without tenant scope, because the tenant is unknown before sign-in. */
export async function findUserByEmail(tx: Tx, email: string) {
  const [row] = await tx
    .select({
      ...person,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), mayBeSignedInSql()));
  return row ?? null;
}

/** Inserts a session whose token hash is in the row. */
export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

interface SessionScope {
  readonly tenantId: number;
  readonly userId: number;
  /** Ends only this session. */
  readonly only?: string;
  /** Ends all sessions except this one. */
  readonly except?: string;
  /** User who ends the sessions, if not the person; null = the operator. Ended support visits name this user. */
  readonly endedBy?: number | null;
}

/** Revokes sessions of a person at once on all nodes; open sockets are notified at commit. Returns their number. */
export async function revokeSessions(
  tx: Tx,
  { tenantId, userId, only, except, endedBy = userId }: SessionScope,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  await endSupportVisits(
    tx,
    ended.map(({ id }) => id),
    endedBy,
  );
  await publishChange(tx, { kind: 'user', tenantId, userId });
  return ended.length;
}

/** Ends the support visits of revoked sessions and records that in the visited tenants' logs. */
async function endSupportVisits(tx: Tx, sessionIds: readonly string[], endedBy: number | null): Promise<void> {
  if (sessionIds.length === 0) return;
  const visits = await tx
    .update(supportVisits)
    .set({ endedAt: sql`least(now(), expires_at)` })
    .where(and(inArray(supportVisits.sessionId, [...sessionIds]), isNull(supportVisits.endedAt)))
    .returning({ id: supportVisits.id, tenantId: supportVisits.tenantId });
  for (const { id, tenantId } of visits)
    await recordAudit(tx, {
      tenantId: asTenantId(tenantId),
      userId: endedBy,
      action: 'support visit ended',
      subjectType: 'support visit',
      subjectId: id,
      details: { by: 'staff' },
    });
}

/** Saves the language of an account (API-04). */
export async function saveUserLanguage(
  tx: Tx,
  input: { tenantId: TenantId; userId: number; language: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ language: input.language })
    .where(and(eq(users.id, input.userId), eq(users.tenantId, input.tenantId)));
}
