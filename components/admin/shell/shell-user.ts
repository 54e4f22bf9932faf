import type { UserDto } from '@/lib/contracts/auth';
import type { Actor } from '@/lib/domain/roles/roles';

/** Signed-in user with the fields that the shell displays or needs for permissions. */
export interface ShellUser extends Actor {
  readonly name: string;
  readonly tenantName: string;
  /** Language of the page. */
  readonly language: string;
  readonly stepsCompleted: boolean;
  readonly isEmailVerified: boolean;
  /** Set while platform staff are on a support visit to a tenant. */
  readonly visit: UserDto['visit'];
}
