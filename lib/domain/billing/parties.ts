/** A company as a bill names it. */
export interface BillParty {
  readonly name: string;
  readonly address: string;
  readonly vatNumber: string;
  readonly registrationNumber: string;
}

/** Who bills, and who pays. */
export interface BillParties {
  readonly from: BillParty;
  readonly to: BillParty;
}
