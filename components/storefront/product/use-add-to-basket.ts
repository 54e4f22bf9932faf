import { useState } from 'react';
import { basketPanel } from '@/lib/client/basket/basket-panel';
import { QUANTITY_LIMITS } from '@/lib/domain/basket/basket';
import type { Customisation } from '@/lib/domain/scene/schema';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import { buildBasketLine } from '@/lib/views/storefront/basket-line';
import { buildCheckoutHandoffUrl } from '@/lib/views/storefront/checkout-handoff';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { ProductView } from '@/lib/views/storefront/product-view';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { Variant } from '@/lib/views/storefront/variant';
import { addOrReplaceLine } from './add-or-replace-line';
import { leaveFrame } from './leave-frame';
import { getPersonalTextId } from './personal-text';
import { useEarlyAdd } from './use-early-add';
import { useEditedLine } from './use-edited-line';
import { useSampleQuestion } from './use-sample-question';

export interface AddOptions {
  readonly store: StoreView;
  readonly product: ProductView;
  readonly variant: Variant;
  /** Quantity submitted before the page's script was loaded; otherwise 1. */
  readonly quantity: number;
  /** Basket line that is being edited; null for a new one. */
  readonly line: string | null;
  readonly customisation: Customisation;
  /** Texts that cannot be printed; while there are any, the product cannot be added. */
  readonly problems: ReadonlyMap<string, unknown>;
  readonly onCustomisation: (customisation: Customisation) => void;
  readonly onSizeMissing: () => void;
  /**
   * True when embedded in a third-party page: the whole window then navigates to the store with the selection (SHP-08).
   */
  readonly isFramed: boolean;
  readonly texts: ProductTexts;
}

/**
 * Adds the product of a page to the basket, or starts the claim of a gift. Before that, the shopper is asked for what
 * is missing: the size, printable texts, and whether example texts and pictures are to be printed.
 */
export function useAddToBasket(options: AddOptions) {
  const { store, product, variant, customisation, problems, isFramed, texts } = options;
  const [quantity, setQuantity] = useState(options.quantity);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const isGift = store.type === 'promo';
  const sells = store.open && (store.hasBasket || isGift);
  const firstLine = isGift || isFramed ? null : options.line;
  const samples = useSampleQuestion({ product, customisation, isEdited: firstLine !== null, isFramed });
  const edited = useEditedLine(store.eventId, firstLine, samples.reset);
  useEarlyAdd(sells && !isFramed, (goesOn) => void add(customisation, { goesOn }));

  async function add(
    nextCustomisation = customisation,
    { goesOn = false, accepted }: { goesOn?: boolean; accepted?: ReadonlySet<string> } = {},
  ): Promise<void> {
    if (product.piecesLeft === 0) return;
    if (!variant.size) return options.onSizeMissing();
    const [unprintable] = problems.keys();
    if (unprintable !== undefined) return document.getElementById(getPersonalTextId(unprintable))?.focus();
    if (samples.ask(nextCustomisation, accepted)) return;
    const chosen = { ...variant, quantity: isGift ? 1 : quantity, customisation: nextCustomisation };
    if (isFramed) return leaveFrame(buildCheckoutHandoffUrl(store, product.id, chosen, new URL(window.location.href)));
    setBusy(true);
    setMessage('');
    const isUpdate = edited.line !== null;
    const { worked, isFull } = await addOrReplaceLine(store, buildBasketLine(store, product, chosen), edited.line);
    if (worked && isUpdate) edited.leave();
    setBusy(false);
    setFailed(!worked || isFull);
    setMessage(
      isFull
        ? fillTemplate(texts.atLimit, { max: QUANTITY_LIMITS.max })
        : worked
          ? fillTemplate(isUpdate ? texts.updated : texts.added, { product: product.name })
          : texts.addFailed,
    );
    // The basket stays closed, because it would cover the message.
    if (!worked || isFull) return;
    if (goesOn) window.location.replace(buildStorePath(store, 'checkout'));
    else if (isGift) window.location.assign(buildStorePath(store, 'checkout'));
    else basketPanel.open();
  }

  return {
    quantity,
    setQuantity,
    busy,
    message,
    hasFailed,
    isGift,
    sells,
    samples,
    editedLine: edited.line,
    add: () => void add(),
    /** Accepts the example texts and pictures, in the fields as well as in the order, and adds the product. */
    acceptSamples(): void {
      const { nextCustomisation, acceptedIds } = samples.accept();
      options.onCustomisation(nextCustomisation);
      void add(nextCustomisation, { accepted: acceptedIds });
    },
    /** Leaves the line in the basket unchanged and ends editing. */
    cancelEditing(): void {
      edited.leave();
      basketPanel.open();
    },
  };
}
