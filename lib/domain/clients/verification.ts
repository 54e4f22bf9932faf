/** What a client may do with the platform, as owner and staff are shown it. */
export const CLIENT_ABILITIES = [
  'own payment account',
  'own production',
  'platform payment account',
  'platform production',
  'platform gifts',
] as const;
type ClientAbility = (typeof CLIENT_ABILITIES)[number];

/** Which abilities wait until staff have verified the client: those in which the platform's money or goods are at stake. */
const NEEDS_VERIFICATION = {
  /** Selling with card payments to a connected account of its own. */
  'own payment account': false,
  /** Orders made by the client itself or by its own fulfillers. */
  'own production': false,
  /** Card payments to the platform's account, where the client has none of its own. */
  'platform payment account': true,
  /** Orders made by the platform's fulfillers, on the client's credit account. */
  'platform production': true,
  /** Gifts made by the platform's fulfillers: no shopper pays for them, so the client's credit account does. */
  'platform gifts': true,
} as const satisfies Readonly<Record<ClientAbility, boolean>>;

/** Returns whether a client may do something, given whether staff have verified it. */
export const mayClient = (ability: ClientAbility, { isVerified }: { readonly isVerified: boolean }): boolean =>
  isVerified || !NEEDS_VERIFICATION[ability];

/** What staff look for before they verify a client. */
export const VERIFICATION_NEEDS = ['confirmed e-mail', 'legal name', 'address'] as const;
type VerificationNeed = (typeof VERIFICATION_NEEDS)[number];

/** Returns what a client still lacks before staff can verify it; [] = only their look is missing. */
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
