import { z } from 'zod';
import { CLIENT_ABILITIES, VERIFICATION_NEEDS } from '@/lib/domain/clients/verification';

/** Verification state of a client, as its owner and staff see it. */
export const verificationSchema = z.object({
  verified: z.boolean(),
  /** Requirements that are still missing before staff can verify the client. */
  needs: z.array(z.enum(VERIFICATION_NEEDS)),
  abilities: z.array(z.object({ ability: z.enum(CLIENT_ABILITIES), allowed: z.boolean() })),
});
export type VerificationDto = z.output<typeof verificationSchema>;

/** Returns whether the client currently has the ability. */
export const isAbilityAllowed = (
  { abilities }: VerificationDto,
  ability: VerificationDto['abilities'][number]['ability'],
): boolean => abilities.some((one) => one.ability === ability && one.allowed);
