import fc from 'fast-check';
import { applyCommand, buildMoveChange, getElementPosition, roundTo, type SceneCommand } from './commands';
import { createUndoHistory, MAX_GROUP_PAUSE_MS, recordState, redo, undo } from './history';
import { elementSchema, SCENE_VERSION, type Scene, sceneSchema } from './schema';

const empty: Scene = { version: SCENE_VERSION, width: 1200, height: 1600, elements: [] };
const text = (id: string, more: object = {}) =>
  elementSchema.parse({ type: 'Text', id, text: 'Hi', fontFamily: 'Anton', fontSize: 80, left: 100, top: 50, ...more });
const image = (id: string) =>
  elementSchema.parse({ type: 'Image', id, src: 'art:fox', width: 400, height: 300, left: 10, top: 20 });
const ids = (scene: Scene): string[] => scene.elements.map(({ id }) => id);
const run = (scene: Scene, ...commands: SceneCommand[]): Scene => commands.reduce(applyCommand, scene);

const three = run(empty, ...['a', 'b', 'c'].map((id) => ({ kind: 'add', element: text(id) }) as const));

describe('a command', () => {
  it('adds on top, or at a layer', () => {
    expect(ids(run(three, { kind: 'add', element: image('d') }))).toEqual(['a', 'b', 'c', 'd']);
    expect(ids(run(three, { kind: 'add', element: image('d'), at: 0 }))).toEqual(['d', 'a', 'b', 'c']);
  });

  it('moves between layers, and not beyond them', () => {
    expect(ids(run(three, { kind: 'reorder', id: 'a', to: 1 }))).toEqual(['b', 'a', 'c']);
    expect(ids(run(three, { kind: 'reorder', id: 'a', to: 99 }))).toEqual(['b', 'c', 'a']);
    expect(ids(run(three, { kind: 'reorder', id: 'c', to: -5 }))).toEqual(['c', 'a', 'b']);
  });

  it('copies an element above itself, a little aside', () => {
    const next = run(three, { kind: 'duplicate', id: 'a', newId: 'x' });
    expect(ids(next)).toEqual(['a', 'x', 'b', 'c']);
    expect(next.elements[1]).toMatchObject({ left: 120, top: 70, text: 'Hi' });
  });

  it('moves the centre of a centred text along', () => {
    const centred = text('m', { centralTextPoint: { x: 300, y: 200 } });
    expect(getElementPosition(centred)).toEqual({ x: 300, y: 200 });
    expect({ ...centred, ...buildMoveChange(centred, 310.00049, 200) }).toMatchObject({
      left: 310,
      top: 200,
      centralTextPoint: { x: 310, y: 200 },
    });
  });

  it.each<[string, SceneCommand]>([
    ['an element that is not there', { kind: 'remove', id: 'z' }],
    ['a name that is taken', { kind: 'add', element: text('a') }],
    ['a value that the format refuses', { kind: 'update', id: 'a', change: { fontSize: -1 } }],
    ['a colour that is none', { kind: 'update', id: 'a', change: { fill: 'red;background:url(//x)' } }],
    ['a value that is there already', { kind: 'update', id: 'a', change: { fontSize: 80 } }],
    ['a layer that it has already', { kind: 'reorder', id: 'a', to: 0 }],
  ])('with %s returns the same scene object', (_, command) => {
    expect(applyCommand(three, command)).toBe(three);
  });

  it('of several is one step, without those that are not allowed', () => {
    const remove = ['a', 'z', 'c'].map((name) => ({ kind: 'remove', id: name }) as const);
    expect(ids(run(three, { kind: 'all', commands: remove }))).toEqual(['b']);
    expect(run(three, { kind: 'all', commands: [{ kind: 'remove', id: 'z' }] })).toBe(three);
  });

  it('rounds without leaving a negative zero', () => {
    expect([roundTo(-0.0001, 3), roundTo(1.23456, 3)].map((value) => Object.is(value, -0))).toEqual([false, false]);
  });
});

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const number = fc.double({ min: -5000, max: 5000, noNaN: true });
const oneCommand: fc.Arbitrary<SceneCommand> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    element: id.map((name) => text(name)),
    at: fc.integer({ min: -2, max: 9 }),
  }),
  fc.record({ kind: fc.constant('add' as const), element: id.map((name) => image(name)) }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('duplicate' as const), id, newId: id }),
  fc.record({ kind: fc.constant('reorder' as const), id, to: fc.integer({ min: -2, max: 9 }) }),
  fc.record({
    kind: fc.constant('update' as const),
    id,
    change: fc.record(
      { left: number, top: number, angle: number, scaleX: number, text: fc.string(), fontSize: number },
      { requiredKeys: [] },
    ),
  }),
);
const anyCommand: fc.Arbitrary<SceneCommand> = fc.oneof(
  oneCommand,
  fc.record({ kind: fc.constant('all' as const), commands: fc.array(oneCommand, { maxLength: 4 }) }),
);

describe('any sequence of commands', () => {
  it('leaves a scene that fits the format', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const scene = run(three, ...commands);
        expect(sceneSchema.safeParse(scene).success).toBe(true);
        expect(new Set(ids(scene)).size).toBe(scene.elements.length);
      }),
    );
  });

  it('can be undone to the beginning and redone to the end', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const states = [three];
        let history = createUndoHistory(three);
        for (const command of commands) {
          const next = applyCommand(history.present, command);
          if (next !== history.present) states.push(next);
          history = recordState(history, next, null, 0);
        }
        for (const state of states.toReversed()) {
          expect(history.present).toBe(state);
          history = undo(history);
        }
        expect(undo(history)).toBe(history);
        for (const state of states) {
          expect(history.present).toBe(state);
          history = redo(history);
        }
        expect(redo(history)).toBe(history);
      }),
    );
  });
});

describe('a history', () => {
  it('merges changes that belong together into one step, until a pause or a change of another kind', () => {
    let history = createUndoHistory('');
    history = recordState(history, 'H', 'text:a', 0);
    history = recordState(history, 'Hi', 'text:a', MAX_GROUP_PAUSE_MS);
    history = recordState(history, 'Hi!', 'text:a', 3 * MAX_GROUP_PAUSE_MS);
    history = recordState(history, 'Hi!?', 'text:b', 3 * MAX_GROUP_PAUSE_MS);
    expect(history.past).toEqual(['', 'Hi', 'Hi!']);
    expect(undo(undo(history)).present).toBe('Hi');
  });

  it('starts a new step after an undo, and drops the undone ones', () => {
    const history = undo(recordState(recordState(createUndoHistory(1), 2, 'g', 0), 3, 'g', 10));
    expect(history.present).toBe(1);
    const next = recordState(history, 4, 'g', 20);
    expect([next.past, next.future]).toEqual([[1], []]);
  });

  it('keeps the latest 200 steps', () => {
    let history = createUndoHistory(0);
    for (let state = 1; state <= 300; state++) history = recordState(history, state, null, state);
    expect([history.past.length, history.past[0]]).toEqual([200, 100]);
  });
});
