import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { imageElementSchema, type SceneElement, textElementSchema } from '@/lib/domain/scene/schema';
import type { CanvasView } from './canvas-view';
import { useDesignKeys } from './use-design-keys';
import type { ElementActions } from './use-element-actions';

const placed = { left: 0, top: 0 };
const textElement = textElementSchema.parse({
  ...placed,
  id: 'words',
  type: 'Text',
  text: 'Hello',
  fontFamily: 'Inter',
  fontSize: 40,
});
const logo = imageElementSchema.parse({ ...placed, id: 'logo', type: 'Image', width: 4, height: 2, src: 'art:logo' });

function edit(chosen: readonly SceneElement[], readOnly = false) {
  const called: string[] = [];
  const note =
    (name: string) =>
    (...args: readonly unknown[]): void =>
      void called.push([name, ...args.map((value) => JSON.stringify(value))].join(' '));
  const view = { editText: note('editText'), zoomBy: note('zoomBy'), fit: note('fit'), fitArea: note('fitArea') };
  renderHook(() =>
    useDesignKeys({
      design: { undo: note('undo'), redo: note('redo'), select: note('select') },
      actions: {
        remove: note('remove'),
        moveSelection: note('move'),
        lock: (elements: readonly SceneElement[]) => note('lock')(elements.map(({ id }) => id)),
        hide: (elements: readonly SceneElement[]) => note('hide')(elements.map(({ id }) => id)),
      } as unknown as ElementActions,
      chosen,
      view: view as unknown as CanvasView,
      saving: { flush: async () => note('flush')() },
      readOnly,
      onAid: note('aid'),
      onHelp: note('help'),
    }),
  );
  return called;
}

describe('the editor’s keyboard shortcuts', () => {
  it('start editing the selected text, and do nothing for a picture or a locked text', async () => {
    const called = edit([textElement]);
    await userEvent.keyboard('{Enter}');
    expect(called).toEqual(['editText "words"']);
    for (const chosen of [[logo], [{ ...textElement, locked: true as const }], [textElement, logo], []]) {
      const others = edit(chosen);
      await userEvent.keyboard('{Enter}');
      expect(others).toEqual([]);
    }
  });

  it('undo, redo, move and remove what is selected', async () => {
    const called = edit([logo]);
    await userEvent.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}{ArrowRight}{Delete}');
    expect(called).toEqual(['undo', 'redo', 'move 1 0', 'remove']);
  });

  it('lock and hide the selected elements, and do nothing without a selection', async () => {
    const called = edit([textElement, logo]);
    await userEvent.keyboard('{Alt>}lh{/Alt}');
    expect(called).toEqual(['lock ["words","logo"]', 'hide ["words","logo"]']);
    const none = edit([]);
    await userEvent.keyboard('{Alt>}lh{/Alt}');
    expect(none).toEqual([]);
  });

  it('zoom and save, but change nothing in a locked design', async () => {
    const called = edit([logo], true);
    await userEvent.keyboard('{Control>}s+0z{/Control}{Alt>}sga{/Alt}{Delete}{Escape}?');
    expect(called).toEqual([
      'flush',
      'zoomBy 1',
      'fit',
      'aid "snapping"',
      'aid "safeZone"',
      'fitArea',
      'select []',
      'help',
    ]);
  });
});
