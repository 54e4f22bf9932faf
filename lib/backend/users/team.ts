import { and, asc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { UserRowDto, userEndpoints } from '@/lib/contracts/users';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import { userEmailSql } from '../auth/invited-address';

const PER_PAGE = 25;
type Query = ParsedInput<typeof userEndpoints.list>['query'];
type UserState = UserRowDto['state'];

const columns = {
  id: users.id,
  name: users.name,
  email: userEmailSql,
  role: users.role,
  lastLoginAt: users.lastLoginAt,
  state: sql<UserState>`case when ${users.disabledAt} is not null then 'deactivated'
    when ${users.passwordHash} is null then 'invited' else 'active' end`,
};

/** Returns a page of the tenant's users by name (ADM-17). `readerId` is the user who reads it. */
export function listTeam(tenantId: TenantId, readerId: number, query: Query) {
  return withTenant(tenantId, async (tx) => {
    const where = matching(tenantId, query);
    const total = await tx.$count(users, where);
    const rows = await tx
      .select(columns)
      .from(users)
      .where(where)
      .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
      .limit(PER_PAGE)
      .offset((query.page - 1) * PER_PAGE);
    const meta = { page: query.page, per_page: PER_PAGE, total };
    return { rows: rows.map((row) => toUserRowDto(row, readerId)), meta };
  });
}

const STATES: Readonly<Record<UserState, () => SQL | undefined>> = {
  active: () => and(isNull(users.disabledAt), isNotNull(users.passwordHash)),
  invited: () => and(isNull(users.disabledAt), isNull(users.passwordHash)),
  deactivated: () => isNotNull(users.disabledAt),
};

function matching(tenantId: TenantId, { q, role, state }: Query): SQL | undefined {
  const text = q?.trim().replace(/[\\%_]/g, '\\$&');
  return and(
    eq(users.tenantId, tenantId),
    role ? eq(users.role, role) : undefined,
    state ? STATES[state]() : undefined,
    text ? or(ilike(users.name, `%${text}%`), ilike(userEmailSql, `%${text}%`)) : undefined,
  );
}

/** Returns one user of the tenant, or null. */
export async function findTeamMember(tx: Tx, { tenantId, userId }: { tenantId: TenantId; userId: number }) {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), eq(users.tenantId, tenantId)));
  return row ?? null;
}

/** Locks all users of the tenant until the transaction ends, so that changes of one team run one after another. */
export async function lockTeam(tx: Tx, tenantId: TenantId) {
  const rows = await tx
    .select({ id: users.id, role: users.role, disabledAt: users.disabledAt, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.tenantId, tenantId))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id, role, disabledAt, passwordHash }) => ({
    id,
    role,
    isActive: disabledAt === null && passwordHash !== null,
  }));
}

type Row = NonNullable<Awaited<ReturnType<typeof findTeamMember>>>;

export function toUserRowDto({ lastLoginAt, ...row }: Row, readerId: number): UserRowDto {
  return { ...row, self: row.id === readerId, last_login_at: lastLoginAt?.toISOString() ?? null };
}
