import type { Region } from '@/lib/domain/regions/regions';

/** Store on the platform's home page. */
export interface ShowcaseStore {
  readonly slug: string;
  readonly name: string;
  readonly line: string;
  /** Language tag of its name and tagline. */
  readonly lang: string;
  readonly region: Region;
  /** #rrggbb */
  readonly colour: string;
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
}
