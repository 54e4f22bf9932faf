import type { SceneElement, Side, SideScenes } from '@/lib/domain/scene/schema';

/** Returns the elements that a shopper may change, with their sides, front first (DSN-05). */
export function listCustomisableElements(
  scenes: SideScenes,
): { readonly side: Side; readonly element: SceneElement }[] {
  return (['front', 'back'] as const).flatMap((side) =>
    (scenes[side]?.elements ?? []).filter(({ customisable }) => customisable).map((element) => ({ side, element })),
  );
}
