import type { Customisation, Scene, SideScenes } from '@/lib/domain/scene/schema';

/** Raised whenever the drawing code or the goods layers change what comes out, so that kept pictures are made anew. */
export const RENDER_VERSION = 2;

export interface RenderIdentity {
  readonly scenes: SideScenes | Scene;
  readonly customisation?: Customisation | null;
  readonly form: string;
  readonly view: string;
  /** #rrggbb */
  readonly colour: string;
}

/** JSON with the keys of every object in order, so that equal content has one spelling. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const MASK = 0xffffffffffffffffn;

/** 64-bit FNV-1a over UTF-16 units, 16 hex digits: names content, protects nothing. */
export function fnv1a64(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) hash = ((hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n) & MASK;
  return hash.toString(16).padStart(16, '0');
}

/**
 * Names a picture by all that decides its pixels, for addresses and caches. Pass a cryptographic `hash` where visitors
 * choose the content, for example sha256: a collision would show one shopper another's design.
 */
export function renderKey(identity: RenderIdentity, hash: (text: string) => string = fnv1a64): string {
  const { scenes, customisation = null, form, view, colour } = identity;
  return hash(
    canonicalJson({ version: RENDER_VERSION, scenes, customisation, form, view, colour: colour.toLowerCase() }),
  );
}
