import { customisationSchema, sceneSchema } from './schema';

const text = { id: 'name', type: 'Text', text: 'Hi', fontFamily: 'Lato', fontSize: 40, left: 10, top: 20 };
const image = { id: 'logo', type: 'Image', src: 'art:fox', width: 400, height: 300, left: 1, top: 2 };
const scene = (...elements: readonly object[]) => ({ version: 1, width: 800, height: 600, elements });

describe('the scene schema', () => {
  it('keeps every property of both types from save to load (DSN-02…DSN-04)', () => {
    const full = {
      ...text,
      angle: 12,
      scaleX: 2,
      scaleY: 0.5,
      originX: 'left',
      originY: 'bottom',
      opacity: 0.4,
      customisable: true,
      label: 'Your name',
      fontStyle: 'italic',
      fontWeight: 700,
      underline: true,
      textAlign: 'right',
      lineHeight: 1.3,
      charSpacing: 50,
      fill: '#112233',
      stroke: '#445566',
      strokeWidth: 3,
      shadow: { color: '#00000080', blur: 3, offsetX: 1, offsetY: -2 },
      maxLength: 20,
      centralTextPoint: { x: 5, y: 6 },
    };
    const placed = {
      ...image,
      angle: -90,
      scaleX: 0.2,
      scaleY: 0.3,
      originX: 'center',
      originY: 'center',
      opacity: 1,
      customisable: true,
      location: 'chest',
    };
    const parsed = sceneSchema.parse(scene(full, placed));
    expect(parsed).toEqual(scene(full, placed));
    expect(sceneSchema.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  });

  it.each([
    ['a coordinate that is not finite', { ...text, left: Number.POSITIVE_INFINITY }],
    ['a coordinate that is no number', { ...text, top: Number.NaN }],
    ['a scale of a billion', { ...text, scaleX: 1e9 }],
    ['a negative scale', { ...text, scaleY: -1 }],
    ['5001 characters', { ...text, text: 'x'.repeat(5_001) }],
    ['a colour that is code', { ...text, fill: 'url(http://a.test)' }],
    ['a picture from an address', { ...image, src: 'https://a.test/x.png' }],
    ['a picture from a file', { ...image, src: 'file:///etc/passwd' }],
    ['a picture larger than the limit', { ...image, width: 8_001 }],
    ['an unknown type', { ...text, type: 'Circle' }],
    ['an unknown property', { ...text, onclick: 'x' }],
    ['no text', { ...text, text: undefined }],
  ])('rejects %s', (_, element) => {
    expect(sceneSchema.safeParse(scene(element)).success).toBe(false);
  });

  it.each([{ width: 0 }, { height: -1 }, { width: 8_001 }, { width: 1.5 }, { version: 2 }])(
    'rejects a scene with %p',
    (wrong) => {
      expect(sceneSchema.safeParse({ ...scene(), ...wrong }).success).toBe(false);
    },
  );

  it('rejects 201 elements', () => {
    expect(sceneSchema.safeParse(scene(...Array(201).fill(text))).success).toBe(false);
  });

  it('accepts only uploaded pictures from shoppers', () => {
    const buildCustomisation = (src: string) => ({ texts: {}, images: { logo: { src, width: 1, height: 1 } } });
    expect(
      customisationSchema.safeParse(buildCustomisation('asset:00000000-0000-0000-0000-000000000000')).success,
    ).toBe(true);
    expect(customisationSchema.safeParse(buildCustomisation('art:fox')).success).toBe(false);
    expect(customisationSchema.safeParse(buildCustomisation('https://a.test/x.png')).success).toBe(false);
  });
});
