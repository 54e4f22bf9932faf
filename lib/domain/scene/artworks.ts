/** Artwork of the platform that every owner may use on products. */
export interface Artwork {
  /** File name below public/art, referred to in designs as `art:{name}`. */
  readonly name: string;
  /** Size in px; the longer side is always enough for 130 mm or more at 300 dpi. */
  readonly width: number;
  readonly height: number;
  /** Message key of the motif; the dark and the light variant of a drawing share it. */
  readonly motif: string;
  /** Ink colour of artwork that exists in two variants; null = artwork with a single variant. */
  readonly ink: 'dark' | 'light' | null;
}

const artwork = (name: string, width: number, height: number): Artwork => {
  const [, motif = name, ink] = /^(.+)-(dark|light)$/.exec(name) ?? [];
  return {
    name,
    width,
    height,
    motif: motif.replaceAll('-', '_'),
    ink: ink === 'dark' || ink === 'light' ? ink : null,
  };
};

/** Artworks for all owners. Brand marks of the demo companies are in the same folder and are not listed. */
export const ARTWORKS: readonly Artwork[] = [
  artwork('sun-hills', 2100, 2100),
  artwork('forest-badge', 1800, 1800),
  artwork('fjord', 1800, 2250),
  artwork('bay', 2400, 1500),
  artwork('sunset', 2400, 1800),
  artwork('wave', 2100, 1440),
  artwork('sunburst', 2100, 1080),
  artwork('lighthouse', 1800, 1860),
  artwork('bridge-dark', 2400, 975),
  artwork('bridge-light', 2400, 975),
  artwork('pines-dark', 2100, 1080),
  artwork('pines-light', 2100, 1080),
  artwork('contours-dark', 2100, 2100),
  artwork('contours-light', 2100, 2100),
  artwork('elevation-dark', 2400, 660),
  artwork('elevation-light', 2400, 660),
  artwork('compass-dark', 1800, 1800),
  artwork('compass-light', 1800, 1800),
  artwork('runner-dark', 1650, 1620),
  artwork('runner-light', 1650, 1620),
  artwork('bib', 1800, 1500),
  artwork('guitar', 1200, 2400),
  artwork('cassette', 2100, 1350),
  artwork('confetti', 2400, 1200),
  artwork('halftone-star', 1800, 1800),
  artwork('circuit-dark', 1800, 1800),
  artwork('circuit-light', 1800, 1800),
  artwork('rocket', 1800, 2100),
  artwork('fox', 1800, 1800),
  artwork('daisy', 1800, 1800),
  artwork('little-sun', 1800, 1800),
];
