import { z } from 'zod';
import { CLIENT_ABILITIES, VERIFICATION_NEEDS } from '@/lib/domain/clients/verification';

/** Verification state of a client, as its owner and staff see it. */
export const verificationSchema = z.object({
  verified: z.boolean(),
  /** Requirements that the client has not met yet and without which staff cannot verify it. */
  needs: z.array(z.enum(VERIFICATION_NEEDS)),
  abilities: z.array(z.object({ ability: z.enum(CLIENT_ABILITIES), allowed: z.boolean() })),
});
export type VerificationDto = z.output<typeof verificationSchema>;

/** Returns whether the client may currently do what the ability stands for. */
export const isAbilityAllowed = (
  { abilities }: VerificationDto,
  ability: VerificationDto['abilities'][number]['ability'],
): boolean => abilities.some((one) => one.ability === ability && one.allowed);
