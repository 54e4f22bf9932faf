import type { Region } from '@/lib/domain/regions/regions';

/** A store on the platform's front page. */
export interface ShowcaseStore {
  readonly slug: string;
  readonly name: string;
  readonly line: string;
  /** Of its name and line, as browsers name it. */
  readonly lang: string;
  readonly region: Region;
  /** #rrggbb */
  readonly colour: string;
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
}
