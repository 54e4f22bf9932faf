'use client';

import { useEffect, useMemo, useState } from 'react';
import { customiseElement } from '@/lib/domain/scene/customise';
import type { Customisation, Scene, SideScenes, TextElement } from '@/lib/domain/scene/schema';
import { splitGraphemes } from '@/lib/domain/text/graphemes';
import { type CodeRanges, listUnprintableCharacters } from '@/lib/domain/text/printable';
import { listCustomisableElements } from '@/lib/views/storefront/customisable';

/** Characters that can be printed, by font family. */
export type PrintableByFamily = Readonly<Record<string, CodeRanges>>;

/** Problem for which a text cannot be printed as it was typed (DSN-05). */
export interface TextProblem {
  /** Characters that the font does not contain. */
  readonly lacking: readonly string[];
  /** Whether the text would become too small to read in print. */
  readonly isTooLong: boolean;
  /** Number of characters above the design's limit; 0 = none. */
  readonly over: number;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the problems of the shopper's texts, by element id. Only texts with problems are included; the server would
 * reject them.
 */
export function useTextProblems(
  scenes: SideScenes | null,
  customisation: Customisation,
  printable: PrintableByFamily,
): ReadonlyMap<string, TextProblem> {
  const { texts } = customisation;
  const shopperTexts = useMemo(() => ownTexts(scenes, texts), [scenes, texts]);
  const [tooLong, setTooLong] = useState(NONE);

  useEffect(() => {
    let current = true;
    if (shopperTexts.length === 0) setTooLong(NONE);
    else
      listTooLongTexts(shopperTexts)
        .then((tooLongIds) => current && setTooLong(tooLongIds))
        // If measuring fails, the text is not rejected here; the server measures it too.
        .catch((error: unknown) => console.warn(error));
    return () => {
      current = false;
    };
  }, [shopperTexts]);

  return useMemo(() => {
    const problems = shopperTexts.flatMap(({ element }) => {
      const lacking = listUnprintableCharacters(element.text, printable[element.fontFamily] ?? []);
      const over = Math.max(0, splitGraphemes(texts[element.id] ?? '').length - element.maxLength);
      const isTooLong = over > 0 || tooLong.has(element.id);
      return lacking.length > 0 || isTooLong ? [[element.id, { lacking, isTooLong, over }] as const] : [];
    });
    return new Map(problems);
  }, [shopperTexts, tooLong, printable, texts]);
}

interface OwnText {
  readonly element: TextElement;
  readonly area: Scene;
}

function ownTexts(scenes: SideScenes | null, texts: Customisation['texts']): readonly OwnText[] {
  if (!scenes) return [];
  return listCustomisableElements(scenes).flatMap(({ side, element }) => {
    const area = scenes[side];
    const written = customiseElement(element, { texts, images: {} });
    return area && written.type === 'Text' && written !== element && written.text !== ''
      ? [{ element: written, area }]
      : [];
  });
}

/**
 * Returns the ids of texts that are too long to print, measured in the fonts of the preview. The code for fonts is
 * loaded when a text is typed for the first time.
 */
async function listTooLongTexts(shopperTexts: readonly OwnText[]): Promise<ReadonlySet<string>> {
  const [{ loadFonts }, { isTooLongToPrint }] = await Promise.all([
    import('@/lib/rendering/browser/platform'),
    import('@/lib/rendering/core/fit-text'),
  ]);
  await loadFonts(shopperTexts.map(({ element }) => element.fontFamily));
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return NONE;
  return new Set(
    shopperTexts.flatMap(({ element, area }) => (isTooLongToPrint(context, element, area) ? [element.id] : [])),
  );
}
