import fc from 'fast-check';
import { applyCommand } from './commands';
import { isInkLost } from './ink';
import { combineEditorLayers, separateEditorLayers } from './layers';
import { sceneSchema, textElementSchema } from './schema';
import { calculateSafeZonePx } from './snap';
import { listElementWarnings } from './warnings';

const text = (id: string, more: object = {}) =>
  textElementSchema.parse({
    type: 'Text',
    id,
    text: id,
    fontFamily: 'Inter',
    fontSize: 40,
    left: 100,
    top: 100,
    ...more,
  });
const scene = (...elements: ReturnType<typeof text>[]) =>
  sceneSchema.parse({ version: 1, width: 400, height: 400, elements });
const AREAS = { front: { width: 400, height: 400 }, back: { width: 400, height: 400 } };

describe('locked and hidden layers', () => {
  it('are stored beside the design, which has no trace of them, and are restored in place', () => {
    const flag = fc.option(fc.constant(true as const), { nil: undefined });
    const layer = fc.record({ locked: flag, hidden: flag });
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 12 }), fc.array(layer, { maxLength: 12 }), (front, back) => {
        const side = (name: string, flags: typeof front) =>
          scene(...flags.map((one, at) => text(`${name}-${at}`, one)));
        // Both sides use the same layer ids.
        const whole = { front: side('text', front), back: side('text', back) };
        const { scenes, layers } = separateEditorLayers(whole);
        expect(JSON.stringify(scenes)).not.toMatch(/hidden|locked/);
        expect(scenes.front?.elements).toHaveLength(front.filter(({ hidden }) => !hidden).length);
        // Converts the scenes to the form in which the database returns them.
        const stored = JSON.parse(JSON.stringify({ scenes, layers }));
        expect(
          JSON.stringify(combineEditorLayers(stored.scenes, stored.layers, AREAS).front?.elements.map(({ id }) => id)),
        ).toBe(JSON.stringify(whole.front.elements.map(({ id }) => id)));
        const again = combineEditorLayers(stored.scenes, stored.layers, AREAS);
        for (const name of ['front', 'back'] as const)
          expect(again[name]?.elements.map(({ locked, hidden }) => [locked, hidden])).toEqual(
            whole[name].elements.map(({ locked, hidden }) => [locked, hidden]),
          );
      }),
    );
  });

  it('leave a side without print when all of it is hidden, until they are shown again', () => {
    const { scenes, layers } = separateEditorLayers({ front: scene(text('a', { hidden: true })), back: null });
    expect(scenes.front?.elements).toEqual([]);
    expect(combineEditorLayers({ front: null, back: null }, layers, AREAS).front?.elements).toMatchObject([
      { id: 'a', hidden: true },
    ]);
    expect(combineEditorLayers({ front: null, back: null }, layers, { ...AREAS, front: null }).front).toBeNull();
  });

  it('store nothing when there are none', () => {
    expect(separateEditorLayers({ front: scene(text('a')), back: null }).layers).toBeNull();
  });

  it('are one step each, and copies are neither locked nor hidden', () => {
    const before = scene(text('a'));
    const hidden = applyCommand(before, { kind: 'update', id: 'a', change: { hidden: true } });
    expect(hidden.elements[0]?.hidden).toBe(true);
    const visibleScene = applyCommand(hidden, { kind: 'update', id: 'a', change: { hidden: undefined } });
    expect(JSON.stringify(visibleScene)).toBe(JSON.stringify(before));
    const locked = applyCommand(before, { kind: 'update', id: 'a', change: { locked: true } });
    expect(applyCommand(locked, { kind: 'duplicate', id: 'a', newId: 'b' }).elements[1]?.locked).toBeUndefined();
  });
});

describe('warnings before printing', () => {
  const area = { width: 400, height: 400, dpi: 300 };
  const box = { left: 50, top: 50, right: 150, bottom: 90 };
  const grounds = [
    { name: 'Navy', hex: '#14213d' },
    { name: 'White', hex: '#ffffff' },
  ];

  it('name the colours on which the ink is hardly visible, and no others', () => {
    const dark = text('a', { fill: '#17223a' });
    expect(listElementWarnings(dark, box, { ...area, grounds })).toEqual([{ kind: 'ink', colours: ['Navy'] }]);
    expect(listElementWarnings(text('a', { fill: '#fefefe' }), box, { ...area, grounds })).toEqual([
      { kind: 'ink', colours: ['White'] },
    ]);
    expect(listElementWarnings(text('a', { fill: '#d8352a' }), box, { ...area, grounds })).toEqual([]);
    // A contrasting outline keeps letters visible; nearly transparent ink does not.
    expect(isInkLost(text('a', { fill: '#17223a', stroke: '#ffffff', strokeWidth: 4 }), '#14213d')).toBe(false);
    expect(isInkLost(text('a', { fill: '', stroke: '#15213c', strokeWidth: 4 }), '#14213d')).toBe(true);
    expect(isInkLost(text('a', { fill: '#ffffff', opacity: 0.03 }), '#14213d')).toBe(true);
  });

  it('report text too near to the edge, with a smaller margin on small products', () => {
    const safePx = calculateSafeZonePx(area);
    expect(safePx).toBe(20);
    expect(calculateSafeZonePx({ width: 100, height: 300 })).toBe(6);
    expect(listElementWarnings(text('a'), { ...box, left: 19 }, { ...area, safePx })).toEqual([{ kind: 'edge' }]);
    expect(listElementWarnings(text('a'), { ...box, left: 20 }, { ...area, safePx })).toEqual([]);
    expect(listElementWarnings(text('a'), { ...box, left: -5 }, { ...area, safePx })).toEqual([{ kind: 'crosses' }]);
  });

  it('report only of a hidden layer that it is not printed', () => {
    const lost = text('a', { hidden: true, fill: '#ffffff' });
    expect(listElementWarnings(lost, { ...box, left: -50 }, { ...area, grounds, safePx: 20 })).toEqual([
      { kind: 'hidden' },
    ]);
  });
});
