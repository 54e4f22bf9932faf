/** A US state or the District of Columbia. */
export interface UsState {
  readonly name: string;
  readonly abbreviation: string;
}

const TABLE =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

/** The 50 states and DC by name (CHK-05). */
export const US_STATES: readonly UsState[] = TABLE.split('|').map((row) => ({
  abbreviation: row.slice(0, 2),
  name: row.slice(3),
}));

/** State that is preselected in the address form (CHK-05). */
export const DEFAULT_US_STATE = 'Alabama';

/** Returns the two-letter abbreviation of a state's English name; null for anything else. */
export function findStateAbbreviation(name: string): string | null {
  return US_STATES.find((state) => state.name === name)?.abbreviation ?? null;
}
