import { and, eq, sql } from 'drizzle-orm';
import type { UserRowDto } from '@/lib/contracts/users';
import { isUniqueViolation, type Tx, withPlatform } from '@/lib/db/client';
import { isRowId, type TenantId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import { findTeamChangeProblem } from '@/lib/domain/account/team';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { Role } from '@/lib/domain/roles/roles';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { sendMailLink } from '../account/links';
import { recordAudit } from '../audit/record';
import { isUninvitable, releaseInvitedAddress, toInvitedAddressColumns } from '../auth/invited-address';
import { endMailLinks } from '../auth/links';
import { revokeSessions } from '../auth/queries';
import { countRateLimit } from '../http/rate-limit';
import type { SignedIn } from '../http/signed-in';
import { findTeamMember, lockTeam, toUserRowDto } from './team';

// Invitations and sessions belong to the platform, so these transactions run without tenant scope; each statement names
// the tenant.

interface Who {
  /** User who makes the change. */
  readonly actor: SignedIn;
  readonly tenantId: TenantId;
}
interface Whom extends Who {
  readonly userId: number;
}

/** Rate limit of mails to one invited address. */
const INVITATIONS = { points: 5, perSeconds: 3_600 };

/**
 * Invites a person to the team. Fails with `invalid` when the address has a proved account or is in the team already;
 * an open invitation does not prevent others from inviting or using the address. Fails with `conflict` while the
 * inviter's own address is not confirmed, so that a fake account cannot send mails through the platform.
 */
export async function inviteUser(
  { actor, tenantId }: Who,
  { email, ...person }: { readonly name: string; readonly email: string; readonly role: Role },
): Promise<UserRowDto> {
  try {
    return await withPlatform(async (tx) => {
      await requireVerified(tx, actor);
      await releaseInvitedAddress(tx, email);
      if (await isUninvitable(tx, email, tenantId)) throw emailTaken();
      await countRateLimit('users.invite', email.toLowerCase(), INVITATIONS);
      const [user] = await tx
        .insert(users)
        .values({
          tenantId,
          ...person,
          ...toInvitedAddressColumns(email),
          passwordHash: null,
          language: actor.language,
        })
        .returning({ id: users.id });
      if (!user) throw new Error('an insert returned no user');
      const whom = { actor, tenantId, userId: user.id };
      await sendMailLink(tx, 'invite', { tenantId, userId: user.id, email });
      await note(tx, whom, 'user invited', { role: person.role });
      return readRow(tx, whom);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_invitation_key')) throw emailTaken();
    throw error;
  }
}

const emailTaken = () => buildInvalidFieldsError({ email: ['email taken'] });

async function requireVerified(tx: Tx, { tenantId, userId }: SignedIn): Promise<void> {
  const [currentUser] = await tx
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)));
  if (!currentUser?.verifiedAt) throw new AppError('conflict', buildErrorReason('invite_unverified'));
}

/** Sends the invitation again. Fails with `conflict` when it was accepted or the user is deactivated. */
export function resendInvitation(whom: Whom): Promise<UserRowDto> {
  return change(whom, async (tx, member) => {
    if (member.state !== 'invited') throw new AppError('conflict', buildErrorReason('invitation_gone'));
    await countRateLimit('users.invite', member.email.toLowerCase(), INVITATIONS);
    await sendMailLink(tx, 'invite', { tenantId: whom.tenantId, userId: whom.userId, email: member.email });
  });
}

/** Changes a user's role. Fails with `conflict` for the caller's own role and for the last administrator (ADM-17). */
export function changeRole(whom: Whom, role: Role): Promise<UserRowDto> {
  return change(whom, async (tx, member) => {
    if (member.role === role) return;
    await requireStrength(tx, whom, role);
    await tx.update(users).set({ role }).where(isThem(whom));
    await note(tx, whom, 'user changed', { old: member.role, new: role });
  });
}

/**
 * Ends a user's access at once: sign-in, sessions, open sockets and links. Fails with `conflict` like {@link
 * changeRole}.
 */
export function deactivateUser(whom: Whom): Promise<UserRowDto> {
  return change(whom, async (tx, member) => {
    if (member.state === 'deactivated') return;
    await requireStrength(tx, whom, null);
    await tx.update(users).set({ disabledAt: sql`now()` }).where(isThem(whom));
    await revokeSessions(tx, { ...whom, endedBy: whom.actor.userId });
    await endMailLinks(tx, { userId: whom.userId });
    await note(tx, whom, 'user deactivated');
  });
}

export function reactivateUser(whom: Whom): Promise<UserRowDto> {
  return change(whom, async (tx, member) => {
    if (member.state !== 'deactivated') return;
    await tx.update(users).set({ disabledAt: null }).where(isThem(whom));
    await note(tx, whom, 'user reactivated');
  });
}

const isThem = ({ tenantId, userId }: Whom) => and(eq(users.id, userId), eq(users.tenantId, tenantId));
type Member = NonNullable<Awaited<ReturnType<typeof findTeamMember>>>;

function change(whom: Whom, work: (tx: Tx, member: Member) => Promise<void>): Promise<UserRowDto> {
  if (!isRowId(whom.userId)) throw buildNotFoundError();
  return withPlatform(async (tx) => {
    await lockTeam(tx, whom.tenantId);
    const member = await findTeamMember(tx, whom);
    if (!member) throw buildNotFoundError();
    await work(tx, member);
    return readRow(tx, whom);
  });
}

async function readRow(tx: Tx, whom: Whom): Promise<UserRowDto> {
  const row = await findTeamMember(tx, whom);
  if (!row) throw buildNotFoundError();
  return toUserRowDto(row, whom.actor.userId);
}

const REFUSALS = {
  self: buildErrorReason('own_rights'),
  'last admin': buildErrorReason('last_admin'),
} as const;

async function requireStrength(tx: Tx, whom: Whom, role: Role | null): Promise<void> {
  const team = await lockTeam(tx, whom.tenantId);
  const refusal = findTeamChangeProblem(team, { actorId: whom.actor.userId, memberId: whom.userId, role });
  if (refusal) throw new AppError('conflict', REFUSALS[refusal]);
}

const note = (tx: Tx, whom: Whom, action: RecordedAction, details: Readonly<Record<string, unknown>> = {}) =>
  recordAudit(tx, {
    tenantId: whom.tenantId,
    userId: whom.actor.userId,
    action,
    subjectType: 'user',
    subjectId: whom.userId,
    details,
  });
