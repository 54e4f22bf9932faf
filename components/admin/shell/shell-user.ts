import type { UserWire } from '@/lib/contracts/auth';
import type { Actor } from '@/lib/domain/roles/roles';

/** Who is signed in, as far as the shell shows and decides. */
export interface ShellUser extends Actor {
  readonly name: string;
  readonly tenantName: string;
  /** The language that the page is in. */
  readonly language: string;
  readonly stepsCompleted: boolean;
  readonly isEmailVerified: boolean;
  /** Set while staff work as a client. */
  readonly visit: UserWire['visit'];
}
