import type { Region } from '@/lib/domain/regions/regions';

/** Store that the platform's home page presents. */
export interface ShowcaseStore {
  readonly slug: string;
  readonly name: string;
  readonly line: string;
  /** Language tag of the name and tagline. */
  readonly lang: string;
  readonly region: Region;
  /** Colour as #rrggbb. */
  readonly colour: string;
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
}
