import type { Scene } from '@/lib/domain/scene/schema';
import type { Pictures } from '../core/place-element';
import { loadFonts, loadPicture } from './platform';

/** Returns the address of an uploaded picture (`asset:{id}`) for this page. */
export type GetAssetUrl = (assetId: string) => string;

/**
 * Returns the address of an element's picture: the file of an artwork, or the address that `assetUrl` gives for an
 * upload. Empty for any other `src`.
 */
export function getPictureUrl(src: string, assetUrl: GetAssetUrl): string {
  const [kind, name = ''] = src.split(':', 2);
  if (kind === 'art') return `/art/${name}.webp`;
  return kind === 'asset' ? assetUrl(name) : '';
}

/**
 * Loads fonts and pictures of a scene. A picture that cannot be loaded is missing in the map, and drawing reports it
 * (RND-19).
 */
export async function loadSceneParts(scene: Scene, assetUrl: GetAssetUrl): Promise<Pictures> {
  const families = scene.elements.flatMap((element) => (element.type === 'Text' ? [element.fontFamily] : []));
  const sources = new Set(scene.elements.flatMap((element) => (element.type === 'Image' ? [element.src] : [])));
  const [, ...pictures] = await Promise.all([
    loadFonts(families),
    ...[...sources].map(async (src) => {
      try {
        return [[src, await loadPicture(getPictureUrl(src, assetUrl))] as const];
      } catch {
        return [];
      }
    }),
  ]);
  return new Map(pictures.flat());
}
