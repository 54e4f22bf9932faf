import { act, renderHook } from '@testing-library/react';
import { wrapInEnvelope } from '@/lib/contracts/define';
import type { DesignDto } from '@/lib/contracts/product-designs';
import type { Scene, SideScenes } from '@/lib/domain/scene/schema';
import { serveCalls } from '@/tests/setup/serve-calls';
import { useDesign } from './use-design';
import { useDesignSaving } from './use-design-saving';

const empty: Scene = { version: 1, width: 400, height: 400, elements: [] };
const saved: SideScenes = { front: empty, back: null };
const product = { picture_version: 'v1', locked: false } as DesignDto;
const address = { tenant: 1, slug: 'fest', productId: 7 };
const text = {
  id: 'words',
  type: 'Text',
  text: 'Hello',
  fontFamily: 'Inter',
  fontSize: 40,
  left: 0,
  top: 0,
};

let server: ReturnType<typeof serveCalls> | null = null;
beforeEach(() => localStorage.clear());
afterEach(() => server?.stop());

function edit(answer: Parameters<typeof serveCalls>[0], isLocked = false) {
  server = serveCalls(answer);
  const unsaved: boolean[] = [];
  const onUnsaved = (isUnsaved: boolean) => void unsaved.push(isUnsaved);
  const currentProduct = { ...product, locked: isLocked };
  const { result } = renderHook(() => {
    const design = useDesign({ scenes: saved, histories: null });
    return { design, ...useDesignSaving({ address, product: currentProduct, design, saved, revision: 3, onUnsaved }) };
  });
  const addText = () => act(() => result.current.design.run({ kind: 'add', element: text as never }));
  return { result, unsaved, addText };
}
const savedAnswer = { body: wrapInEnvelope({ revision: 4, picture_version: 'v2', saved_at: '2026-11-25T23:17:00Z' }) };

describe('saving a design', () => {
  it('shows changes as unsaved until the server has stored them', async () => {
    const { result, unsaved, addText } = edit(() => savedAnswer);
    addText();
    expect(unsaved.at(-1)).toBe(true);
    await act(() => result.current.saving.flush());
    expect(unsaved.at(-1)).toBe(false);
    expect(result.current.saving.revision).toBe(4);
    expect(result.current.readOnly).toBe(false);
  });

  it('stops for good once the product was locked meanwhile', async () => {
    const { result, unsaved, addText } = edit(({ name }) =>
      name.endsWith('design') ? { status: 409, body: { code: 'conflict', message: 'locked' } } : { body: {} },
    );
    addText();
    await act(() => result.current.saving.flush());
    expect(result.current.readOnly).toBe(true);
    expect(unsaved.at(-1)).toBe(false);
  });

  it('never starts for a locked product', async () => {
    const { result, addText } = edit(() => savedAnswer, true);
    expect(result.current.readOnly).toBe(true);
    addText();
    expect(localStorage).toHaveLength(0);
  });
});
