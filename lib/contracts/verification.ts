import { z } from 'zod';
import { CLIENT_ABILITIES, VERIFICATION_NEEDS } from '@/lib/domain/clients/verification';

/** Where a client stands with its verification, as owner and staff are shown it. */
export const verificationSchema = z.object({
  verified: z.boolean(),
  /** What it still lacks before staff can verify it. */
  needs: z.array(z.enum(VERIFICATION_NEEDS)),
  abilities: z.array(z.object({ ability: z.enum(CLIENT_ABILITIES), allowed: z.boolean() })),
});
export type VerificationWire = z.output<typeof verificationSchema>;

/** Returns whether a client may do something now. */
export const isAllowed = (
  { abilities }: VerificationWire,
  ability: VerificationWire['abilities'][number]['ability'],
): boolean => abilities.some((one) => one.ability === ability && one.allowed);
