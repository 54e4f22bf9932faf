import { type Scene, sceneSchema } from '@/lib/domain/scene/schema';
import { FONTS } from '@/lib/rendering/core/fonts';

const SIDE = 1000;

/** Builds a scene. It is parsed, so that every element has the schema's defaults. */
export function buildScene(elements: readonly object[], width = SIDE, height = SIDE): Scene {
  const named = elements.map((element, index) => ({ id: `e${index}`, left: width / 2, top: height / 2, ...element }));
  return sceneSchema.parse({ version: 1, width, height, elements: named });
}

export const buildText = (content: string, style: object = {}): object => ({
  type: 'Text',
  text: content,
  fontFamily: 'Lato',
  fontSize: 48,
  fill: '#111827',
  originX: 'left',
  originY: 'top',
  ...style,
});

export const buildPicture = (name: string, style: object = {}): object => ({
  type: 'Image',
  src: `art:${name}`,
  width: 400,
  height: 400,
  ...style,
});

/** Letters beyond a–z of each language, in words with kerning. */
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'Team & Co. “Tyger” naïve café',
  fr: 'Être où çà Noël œuvre À ÇÉÈÊ ÿ',
  de: 'Größe Wäsche Übermut ÄÖÜ ß ẞ',
  it: 'Perché città però così è più',
  es: 'Año ¿Qué? ¡Olé! pingüino ñÑ áíóú',
  nl: 'Één coördinatie ideeën ĳ Ĳ reünie',
  da: 'Rødgrød Århus ÆØÅ æøå',
  fi: 'Hyvää yötä Šakki žanri ÄÖ',
  no: 'Blåbærsyltetøy Ærlig Øl',
  sv: 'Räksmörgås Ångström ÅÄÖ',
};

const everyFamily = FONTS.map((font, index) =>
  buildText(`${font.family} Åé 26`, {
    fontFamily: font.family,
    fontSize: 34,
    left: 20 + (index % 2) * 490,
    top: 20 + Math.floor(index / 2) * 86,
    ...(index % 3 === 0 ? { angle: 2 } : {}),
  }),
);

const everyWeight = FONTS.map((font, index) =>
  buildText('Bold 700 Äg', {
    fontFamily: font.family,
    fontWeight: index % 2 ? 'bold' : 900,
    fontStyle: index % 3 ? 'normal' : 'italic',
    fontSize: 40,
    left: 20 + (index % 3) * 330,
    top: 20 + Math.floor(index / 3) * 130,
  }),
);

const languages = Object.values(LANGUAGES).flatMap((sampleText, index) => [
  buildText(sampleText, { top: 10 + index * 98, left: 20, fontSize: 40 }),
  buildText(sampleText, {
    top: 58 + index * 98,
    left: 20,
    fontSize: 30,
    fontFamily: index % 2 ? 'Playfair Display' : 'Bebas Neue',
  }),
]);

const styles = [
  buildText('Bold', { fontWeight: 'bold', left: 40, top: 40, fontSize: 80 }),
  buildText('Italic', { fontStyle: 'italic', left: 320, top: 40, fontSize: 80 }),
  buildText('Under lined', { underline: true, left: 40, top: 180, fontSize: 70 }),
  buildText('Stroke', { stroke: '#e11d48', strokeWidth: 3, fill: '#fde047', left: 40, top: 300, fontSize: 110 }),
  buildText('Outline', { stroke: '#1d4ed8', strokeWidth: 2, fill: '', left: 480, top: 300, fontSize: 110 }),
  buildText('Shadow', {
    shadow: { color: 'rgba(0,0,0,.6)', blur: 12, offsetX: 8, offsetY: 8 },
    left: 40,
    top: 460,
    fontSize: 110,
  }),
  buildText('charSpacing', { charSpacing: 200, left: 480, top: 480, fontSize: 60 }),
  buildText('Rotated 23°', { angle: 23, left: 60, top: 620, fontSize: 80, fill: '#7c3aed' }),
  buildText('Scaled', { scaleX: 1.7, scaleY: 0.8, left: 480, top: 620, fontSize: 80, opacity: 0.6 }),
  buildText('multi\nline text\ncentred', { textAlign: 'center', left: 480, top: 740, fontSize: 50, lineHeight: 1.3 }),
  buildText('right\naligned text', { textAlign: 'right', left: 720, top: 860, fontSize: 36 }),
];

/** Shoppers' texts that exceed their space: browser and server must shrink them equally. */
const tooLong = [
  buildText('WWWWWWWWWWWWWWWW', { fontFamily: 'Anton', customisable: true, originX: 'center', left: 400, top: 40 }),
  buildText('HOFFMANN and HOFFMANN and HOFFMANN', { fontSize: 60, customisable: true, left: 300, top: 200, angle: 9 }),
  buildText('five\nlines\nof\na\npoem\nand\none\nmore', { fontSize: 110, customisable: true, left: 40, top: 120 }),
];

/** Scenes of text, whose pictures must be equal to the byte in Chromium and on the server. */
export const TEXT_SCENES: Readonly<Record<string, Scene>> = {
  'texts that shrink to fit': buildScene(tooLong),
  'every family': buildScene(everyFamily),
  'every family, bold and slanted': buildScene(everyWeight),
  'the letters of ten languages': buildScene(languages),
  styles: buildScene(styles),
};

/**
 * Returns a small deterministic random generator (0 to 1), so that a failing scene can be drawn again from its seed.
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function buildRandomScene(seed: number, artwork: readonly string[]): Scene {
  const random = createRandom(seed);
  const pick = <T>(options: readonly T[], fallback: T): T => options[Math.floor(random() * options.length)] ?? fallback;
  const colour = () =>
    `#${Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`;
  const place = () => ({
    left: random() * 600,
    top: random() * 600,
    angle: random() < 0.5 ? 0 : random() * 360,
    scaleX: random() < 0.5 ? 1 : 0.2 + random() * 2,
    scaleY: random() < 0.5 ? 1 : 0.2 + random() * 2,
    opacity: random() < 0.2 ? random() : 1,
    originX: pick(['left', 'center', 'right'], 'left'),
    originY: pick(['top', 'center', 'bottom'], 'top'),
  });
  const sampleTexts = [
    'Hello',
    'Straße',
    'Ångström',
    'AVATAR',
    'çà et là',
    'fi ffl',
    '2026!',
    'multi\nline',
    'ÆØÅ',
    'Žluť',
  ];
  const shadow = () => ({
    color: 'rgba(0,0,0,.5)',
    blur: random() * 20,
    offsetX: random() * 12 - 6,
    offsetY: random() * 12,
  });
  const randomText = () =>
    buildText(`${pick(sampleTexts, '')} ${pick(sampleTexts, '')}`, {
      ...place(),
      fontFamily: pick(FONTS, undefined)?.family ?? 'Lato',
      fontSize: 8 + random() * random() * 150,
      fontWeight: pick(['normal', 'bold', 300, 900], 'normal'),
      fontStyle: pick(['normal', 'italic'], 'normal'),
      textAlign: pick(['left', 'center', 'right'], 'left'),
      fill: colour(),
      underline: random() < 0.25,
      charSpacing: random() < 0.2 ? random() * 300 - 50 : 0,
      lineHeight: 0.8 + random(),
      ...(random() < 0.3 ? { stroke: colour(), strokeWidth: 0.5 + random() * 6 } : {}),
      ...(random() < 0.25 ? { shadow: shadow() } : {}),
    });
  const randomPicture = () => {
    const { scaleX, scaleY, ...rest } = place();
    return buildPicture(pick(artwork, 'fox'), { ...rest, scaleX: scaleX / 3, scaleY: scaleY / 3 });
  };
  const count = 4 + Math.floor(random() * 6);
  return buildScene(
    Array.from({ length: count }, () => (random() < 0.75 ? randomText() : randomPicture())),
    600,
    600,
  );
}
