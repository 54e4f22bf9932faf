/** Abilities of a client on the platform, which owner and staff see. */
export const CLIENT_ABILITIES = [
  'own payment account',
  'own production',
  'platform payment account',
  'platform production',
  'platform gifts',
] as const;
type ClientAbility = (typeof CLIENT_ABILITIES)[number];

/**
 * Whether each ability requires that staff have verified the client. This applies to abilities that put money or
 * products of the platform at risk.
 */
const NEEDS_VERIFICATION = {
  /** Sales with card payments to the client's own connected account. */
  'own payment account': false,
  /** Orders made by the client itself or by its own fulfillers. */
  'own production': false,
  /** Sales with card payments to the platform's account, where the client has no account of its own. */
  'platform payment account': true,
  /** Orders made by the platform's fulfillers and paid for by the client's credit account or sales. */
  'platform production': true,
  /** Gifts made by the platform's fulfillers; no shopper pays for them, so the client's credit account does. */
  'platform gifts': true,
} as const satisfies Readonly<Record<ClientAbility, boolean>>;

/** Returns whether a client has an ability, given whether staff have verified it. */
export const hasClientAbility = (ability: ClientAbility, { isVerified }: { readonly isVerified: boolean }): boolean =>
  isVerified || !NEEDS_VERIFICATION[ability];

/** Facts that staff check before they verify a client. */
export const VERIFICATION_NEEDS = ['confirmed e-mail', 'legal name', 'address'] as const;
type VerificationNeed = (typeof VERIFICATION_NEEDS)[number];

/** Returns the facts that are missing for verification; [] = staff can verify the client. */
export function listVerificationNeeds(client: {
  readonly isEmailConfirmed: boolean;
  readonly legalName: string;
  readonly address: string;
}): VerificationNeed[] {
  const isMet: Readonly<Record<VerificationNeed, boolean>> = {
    'confirmed e-mail': client.isEmailConfirmed,
    'legal name': client.legalName.trim() !== '',
    address: client.address.trim() !== '',
  };
  return VERIFICATION_NEEDS.filter((need) => !isMet[need]);
}
