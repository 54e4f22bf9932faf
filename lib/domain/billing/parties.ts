/** Company as named on a bill. */
export interface BillParty {
  readonly name: string;
  readonly address: string;
  readonly vatNumber: string;
  readonly registrationNumber: string;
}

/** Issuer and recipient of a bill. */
export interface BillParties {
  readonly from: BillParty;
  readonly to: BillParty;
}
