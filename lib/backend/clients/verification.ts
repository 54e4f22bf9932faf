import type { VerificationDto } from '@/lib/contracts/verification';
import { CLIENT_ABILITIES, hasClientAbility, listVerificationNeeds } from '@/lib/domain/clients/verification';

/** Builds the view of a client's verification for owner and staff. */
export function toVerificationDto(client: {
  readonly isVerified: boolean;
  readonly isEmailConfirmed: boolean;
  readonly company: { readonly legalName: string; readonly address: string };
}): VerificationDto {
  const { isVerified, isEmailConfirmed, company } = client;
  return {
    verified: isVerified,
    needs: isVerified ? [] : listVerificationNeeds({ isEmailConfirmed, ...company }),
    abilities: CLIENT_ABILITIES.map((ability) => ({ ability, allowed: hasClientAbility(ability, { isVerified }) })),
  };
}
