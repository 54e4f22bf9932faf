import { applyCustomisation } from './customise';
import { type Scene, sceneSchema } from './schema';

const ASSET = 'asset:00000000-0000-0000-0000-000000000000';

const scene: Scene = sceneSchema.parse({
  version: 1,
  width: 800,
  height: 600,
  elements: [
    {
      id: 'name',
      type: 'Text',
      text: 'Your name',
      fontFamily: 'Lato',
      fontSize: 40,
      left: 1,
      top: 2,
      customisable: true,
      maxLength: 5,
    },
    { id: 'fixed', type: 'Text', text: 'Team', fontFamily: 'Lato', fontSize: 40, left: 1, top: 2 },
    {
      id: 'logo',
      type: 'Image',
      src: 'art:fox',
      width: 400,
      height: 200,
      scaleX: 0.5,
      scaleY: 0.5,
      left: 1,
      top: 2,
      customisable: true,
    },
    { id: 'badge', type: 'Image', src: 'art:bay', width: 10, height: 10, left: 1, top: 2 },
  ],
});

describe('applyCustomisation', () => {
  it('changes customisable elements and no others (DSN-05)', () => {
    const images = { logo: { src: ASSET, width: 100, height: 100 }, badge: { src: ASSET, width: 1, height: 1 } };
    const { elements } = applyCustomisation(scene, { texts: { name: 'Ada', fixed: 'Hacked' }, images });
    expect(elements.map((element) => (element.type === 'Text' ? element.text : element.src))).toEqual([
      'Ada',
      'Team',
      ASSET,
      'art:bay',
    ]);
  });

  it('truncates a text at its maximum length, and may empty it', () => {
    const applyText = (name: string) => applyCustomisation(scene, { texts: { name }, images: {} }).elements[0];
    expect(applyText('Wilhelmina')).toMatchObject({ text: 'Wilhe' });
    expect(applyText('')).toMatchObject({ text: '' });
    expect(applyText('Ame\u0301lieX')).toMatchObject({ text: 'Ame\u0301li' });
    expect(applyText('👨‍👩‍👧👨‍👩‍👧')).toMatchObject({ text: '👨‍👩‍👧👨‍👩‍👧' });
  });

  it('fits a new picture into the box of the old one in its own proportions', () => {
    const images = { logo: { src: ASSET, width: 100, height: 100 } };
    expect(applyCustomisation(scene, { texts: {}, images }).elements[2]).toMatchObject({
      scaleX: 1,
      scaleY: 1,
      width: 100,
      height: 100,
    });
  });

  it('leaves the given scene unchanged', () => {
    const before = structuredClone(scene);
    applyCustomisation(scene, { texts: { name: 'Ada' }, images: {} });
    expect(scene).toEqual(before);
  });
});
