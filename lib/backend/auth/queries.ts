import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { writeIfPossible } from '@/lib/browsing-only';
import { asPlatform, type Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { sessions, supportVisits, tenants, users } from '@/lib/db/schema';
import type { Role } from '@/lib/domain/roles/roles';
import { env, isLocalAddress } from '@/lib/env';
import { recordAudit } from '../audit/record';
import { tellChange } from '../feed/tell';

/** The person behind a session, as permissions and answers need them. */
export interface SignedIn {
  readonly sessionId: string;
  readonly userId: number;
  readonly tenantId: TenantId;
  readonly tenantName: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly superadmin: boolean;
  readonly integration: boolean;
  readonly onboarded: boolean;
  readonly shopifyUrl: string | null;
  readonly language: string | null;
  readonly isEmailVerified: boolean;
  /** A super-admin without a second factor: only calls on the own account are open. */
  readonly needsSecondFactor: boolean;
  /** Set while staff work as another tenant: everything above about tenant and rights is that tenant's then. */
  readonly visit: Visit | null;
}

/** Support access of the platform's staff (SET-05). */
export interface Visit {
  readonly id: string;
  readonly reason: string;
  readonly expiresAt: Date;
  /** Otherwise it only reads. */
  readonly mayWrite: boolean;
  /** Whether one of the visited tenant's own people allowed the changes, and not a second person of staff. */
  readonly isAllowedByOwner: boolean;
  /** Whether the visitor has asked to change things and nobody has answered. */
  readonly asksChanges: boolean;
  /** Whether the visited tenant has declined changes: no second person of staff can allow them afterwards. */
  readonly isDeclined: boolean;
  /** Where whoever visits belongs. */
  readonly home: { readonly tenantId: TenantId; readonly tenantName: string };
}

const HOURS = 3_600_000;
/** However often it is used, a session is over then: a stolen one does not live for ever. */
const LIFE_DAYS = { remembered: 30, other: 14 } as const;
/** AUT-13: how long a session lives without being used. */
export const idleLifeMs = (remember: boolean): number => (remember ? LIFE_DAYS.remembered * 24 : 12) * HOURS;
/** Using a session prolongs it, but not with a write each time. */
const PROLONG_AFTER_MS = 10 * 60_000;
const lifeEnds = sql`${sessions.createdAt} + make_interval(days =>
  case when ${sessions.remember} then ${LIFE_DAYS.remembered}::int else ${LIFE_DAYS.other}::int end)`;

/** Whether a person may be signed in: nobody whose account was disabled, and, where DEMO is off, no account of the demo data, which
 *  an earlier start may have made. */
export const mayBeSignedIn = () => and(isNull(users.disabledAt), env().DEMO ? undefined : eq(users.demo, false));

/** What is kept of a token: its SHA-256 (AUT-13). */
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

/** Returns whether an account must set up a second factor before it works as staff. The demo's account is excepted where only this
 *  machine can reach the shop. */
export const needsSecondFactor = ({ superadmin, isDemo, hasSecondFactor }: StaffAccount): boolean =>
  superadmin && !hasSecondFactor && !(isDemo && isLocalAddress(env().PUBLIC_URL));

const visited = alias(tenants, 'visited');

/** Whether one of the visited tenant's own people allowed a visit to change things. */
export const isAllowedByOwner = sql<boolean>`(${supportVisits.writesAt} is not null and exists (
  select from users o where o.id = ${supportVisits.allowedBy} and o.tenant_id = ${supportVisits.tenantId}))`;

/** Whether a visit asks for permission and nobody has answered: to change things, or for what the owner alone can allow. */
export const asksChanges = ({ askedAt, writesAt }: Pick<typeof supportVisits.$inferSelect, 'askedAt' | 'writesAt'>) =>
  askedAt !== null && (writesAt === null || askedAt > writesAt);

/** Platform-wide, because the token is what names the tenant. Null when it is unknown, ended, idle too long, too
 *  old or disabled. */
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
      isAllowedByOwner,
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
        // Who is no staff any more visits nobody.
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
        mayBeSignedIn(),
      ),
    );
  if (!row) return null;
  const {
    remember,
    usedAt,
    visit,
    visitedName,
    isAllowedByOwner: allowedByOwner,
    isDemo,
    hasSecondFactor,
    ...user
  } = row;
  const rest = { ...user, needsSecondFactor: needsSecondFactor({ ...user, isDemo, hasSecondFactor }) };
  if (Date.now() - usedAt.getTime() > PROLONG_AFTER_MS) {
    const idleEnds = new Date(Date.now() + idleLifeMs(remember));
    await writeIfPossible(() =>
      asPlatform()
        .update(sessions)
        .set({ usedAt: sql`now()`, expiresAt: sql`least(${idleEnds.toISOString()}::timestamptz, ${lifeEnds})` })
        .where(eq(sessions.id, row.sessionId)),
    );
  }
  const home = { tenantId: asTenantId(row.tenantId), tenantName: row.tenantName };
  if (!visit || visitedName === null) return { ...rest, ...home, visit: null };
  const { id, reason, expiresAt, writesAt, declinedAt } = visit;
  return {
    ...rest,
    // As that tenant's own people see it, with the rights of the same role.
    superadmin: false,
    tenantId: asTenantId(visit.tenantId),
    tenantName: visitedName,
    visit: {
      id,
      isDeclined: declinedAt !== null,
      reason,
      expiresAt,
      mayWrite: writesAt !== null,
      isAllowedByOwner: allowedByOwner,
      asksChanges: asksChanges(visit),
      home,
    },
  };
}

/** Who visits, as they are at home: one's own account is nobody else's. */
export const atHome = (user: SignedIn): SignedIn =>
  user.visit ? { ...user, ...user.visit.home, superadmin: true } : user;

/** Platform-wide: before a sign-in nobody knows the tenant. */
export async function findUserByEmail(tx: Tx, email: string) {
  const [row] = await tx
    .select({
      ...person,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), mayBeSignedIn()));
  return row ?? null;
}

/** Opens a session for a token whose hash is in the row. */
export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

interface SessionsOf {
  readonly tenantId: number;
  readonly userId: number;
  /** This one alone … */
  readonly only?: string;
  /** … or all but this one. */
  readonly except?: string;
}

/** Ends sessions of a person, at once and on all nodes: open sockets are told at commit. Answers how many there were. */
export async function endSessionsOf(tx: Tx, { tenantId, userId, only, except }: SessionsOf): Promise<number> {
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
  await endVisitsOf(
    tx,
    ended.map(({ id }) => id),
  );
  await tellChange(tx, { kind: 'user', tenantId, userId });
  return ended.length;
}

/** Ends the support visits of sessions that ended, as the visited tenants' logs say. */
async function endVisitsOf(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const visits = await tx
    .update(supportVisits)
    .set({ endedAt: sql`least(now(), expires_at)` })
    .where(and(inArray(supportVisits.sessionId, [...sessionIds]), isNull(supportVisits.endedAt)))
    .returning({ id: supportVisits.id, tenantId: supportVisits.tenantId, userId: supportVisits.userId });
  for (const { id, tenantId, userId } of visits)
    await recordAudit(tx, {
      tenantId: asTenantId(tenantId),
      userId,
      action: 'support visit ended',
      subjectType: 'support visit',
      subjectId: id,
      details: { by: 'staff' },
    });
}

/** Keeps the language with the account (API-04). */
export async function saveLanguage(
  tx: Tx,
  input: { tenantId: TenantId; userId: number; language: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ language: input.language })
    .where(and(eq(users.id, input.userId), eq(users.tenantId, input.tenantId)));
}
