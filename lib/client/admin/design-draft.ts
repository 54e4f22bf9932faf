import { z } from 'zod';
import { type SideScenes, sceneSchema } from '@/lib/domain/scene/schema';

const draftSchema = z.object({
  revision: z.number().int(),
  front: sceneSchema.nullable(),
  back: sceneSchema.nullable(),
});

const toDraftKey = (productId: number): string => `merchloom:design:${productId}`;

/**
 * Saves an unsent design on this device, with the revision that it is based on. Does nothing when the browser's storage
 * is full or forbidden.
 */
export function saveDesignDraft(productId: number, revision: number, { front, back }: SideScenes): void {
  try {
    localStorage.setItem(toDraftKey(productId), JSON.stringify({ revision, front, back }));
  } catch (error) {
    console.warn('the design could not be kept on this device', error);
  }
}

export function clearDesignDraft(productId: number): void {
  try {
    localStorage.removeItem(toDraftKey(productId));
  } catch {
    // A storage that cannot be used contains no draft.
  }
}

/**
 * Returns the saved draft and the revision that it is based on; null without a draft. If another user has saved since
 * then, the server detects that by the revision.
 */
export function readDesignDraft(productId: number): (SideScenes & { readonly revision: number }) | null {
  try {
    const draft = draftSchema.safeParse(JSON.parse(localStorage.getItem(toDraftKey(productId)) ?? 'null'));
    return draft.success ? draft.data : null;
  } catch {
    return null;
  }
}
