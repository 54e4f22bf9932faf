/** A store on the platform's front page. */
export interface ShowcaseStore {
  readonly slug: string;
  readonly name: string;
  readonly line: string;
  readonly region: 'UK' | 'EU' | 'US';
  /** #rrggbb */
  readonly colour: string;
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
}
