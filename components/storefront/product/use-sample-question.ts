import { useEffect, useRef, useState } from 'react';
import { scrollAndFocus } from '@/lib/client/motion';
import type { Customisation } from '@/lib/domain/scene/schema';
import type { ProductView } from '@/lib/views/storefront/product-view';
import { listUntouchedImages, listUntouchedTexts } from '@/lib/views/storefront/variant';

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();

/**
 * Asks whether the design's example texts and pictures are meant, before a product with them is added (DSN-05). An
 * accepted text becomes the shopper's own; accepted pictures are remembered here. A line that `isEdited` counts as
 * accepted for the pictures that it contains.
 */
export function useSampleQuestion(options: {
  readonly product: ProductView;
  readonly customisation: Customisation;
  readonly isEdited: boolean;
  /**
   * Inside a frame, pictures are not asked about. The store's page asks about them next, and cannot read an answer
   * given in the frame.
   */
  readonly isFramed: boolean;
}) {
  const { product, customisation, isEdited, isFramed } = options;
  const listAllPictures = () => listUntouchedImages(product, customisation);
  const [accepted, setAccepted] = useState<Ids>(() => (isEdited ? toIdSet(listAllPictures()) : NONE));
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) scrollAndFocus(ref.current);
  }, [isOpen]);
  const listPictures = (acceptedIds: Ids) =>
    isFramed ? [] : listAllPictures().filter(({ id }) => !acceptedIds.has(id));
  const texts = listUntouchedTexts(product, customisation);
  const pictures = listPictures(accepted);

  /** Opens the question if samples are left, otherwise closes it. Returns whether samples are left. */
  function ask(nextCustomisation: Customisation, acceptedIds: Ids = accepted): boolean {
    const hasSamples =
      listUntouchedTexts(product, nextCustomisation).length > 0 || listPictures(acceptedIds).length > 0;
    setOpen(hasSamples);
    if (hasSamples) ref.current?.focus();
    return hasSamples;
  }

  /** Accepts all samples. Returns the customisation with the example texts, and the accepted pictures. */
  function accept(): { readonly nextCustomisation: Customisation; readonly acceptedIds: Ids } {
    const acceptedIds = toIdSet(listAllPictures());
    setAccepted(acceptedIds);
    const samples = Object.fromEntries(texts.map(({ element }) => [element.id, element.text]));
    return { nextCustomisation: { ...customisation, texts: { ...customisation.texts, ...samples } }, acceptedIds };
  }

  return {
    isOpen: isOpen && texts.length + pictures.length > 0,
    ref,
    texts,
    pictures,
    ask,
    accept,
    close: () => setOpen(false),
    /** Clears the list of accepted pictures. */
    reset: () => setAccepted(NONE),
  };
}

const toIdSet = (elements: readonly { readonly id: string }[]): Ids => new Set(elements.map(({ id }) => id));
