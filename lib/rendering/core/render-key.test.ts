import { sceneSchema } from '@/lib/domain/scene/schema';
import { fnv1a64, renderKey } from './render-key';

const scene = sceneSchema.parse({ version: 1, width: 10, height: 10, elements: [] });
const identity = { scenes: { front: scene, back: null }, form: 'tee', view: 'front', colour: '#FFFFFF' } as const;

describe('renderKey', () => {
  it('is the same for equal content, however its keys are ordered', () => {
    const { version, width, height, elements } = scene;
    const reordered = { elements, height, width, version };
    expect(renderKey({ ...identity, colour: '#ffffff', scenes: { back: null, front: reordered } })).toBe(
      renderKey(identity),
    );
  });

  it('changes with everything that decides a pixel', () => {
    const keys = [
      identity,
      { ...identity, form: 'mug' },
      { ...identity, view: 'back' },
      { ...identity, colour: '#fffffe' },
      { ...identity, scenes: { front: { ...scene, width: 11 }, back: null } },
      { ...identity, customisation: { texts: { a: 'x' }, images: {} } },
    ].map((one) => renderKey(one));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('hashes with the function that it is given', () => {
    expect(renderKey(identity, () => 'mine')).toBe('mine');
    expect(fnv1a64('')).toBe('cbf29ce484222325');
    expect(fnv1a64('a')).toBe('af63dc4c8601ec8c');
  });
});
