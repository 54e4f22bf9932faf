import type { Role } from '../roles/roles';

/** Member of a team, with the properties that the team's rules need. */
export interface TeamMember {
  readonly id: number;
  readonly role: string;
  /** Whether the member can sign in: has accepted the invitation and is not deactivated. */
  readonly isActive: boolean;
}

/** Reason why a member's rights cannot be reduced; also the key of its message (ADM-17). */
export type TeamChangeProblem = 'self' | 'last admin';

/**
 * Returns why `actorId` may not reduce a member's rights with a lesser role or by deactivation (`role` null); null = it
 * is allowed. Members cannot reduce their own rights, and a team must keep one administrator who can sign in (ADM-17).
 * @param team all members of the tenant, read under a lock
 */
export function findTeamChangeProblem(
  team: readonly TeamMember[],
  change: { readonly actorId: number; readonly memberId: number; readonly role: Role | null },
): TeamChangeProblem | null {
  const member = team.find(({ id }) => id === change.memberId);
  if (!member || member.role === change.role) return null;
  if (member.id === change.actorId) return 'self';
  const others = team.filter(({ id, role, isActive }) => id !== member.id && role === 'admin' && isActive);
  return member.role === 'admin' && member.isActive && others.length === 0 ? 'last admin' : null;
}
