'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { basketPanel } from '@/lib/client/basket/basket-panel';
import { basketOf } from '@/lib/client/basket/use-basket';
import { leadTo } from '@/lib/client/motion';
import { QUANTITY_LIMITS } from '@/lib/domain/basket/basket';
import { unitGrossMinor } from '@/lib/domain/pricing/vat';
import type { Customisation } from '@/lib/domain/scene/schema';
import { fill } from '@/lib/i18n/fill';
import { basketLine } from '@/lib/storefront/basket-line';
import type { customisableElements } from '@/lib/storefront/customisable';
import { ADD_AND_CHECK_OUT, handOverUrl } from '@/lib/storefront/hand-over';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import { storePath } from '@/lib/storefront/links';
import type { ProductView } from '@/lib/storefront/product-view';
import type { StoreView } from '@/lib/storefront/store-view';
import {
  ADD_FIELD,
  LINE_FIELD,
  QUANTITY_FIELD,
  untouchedImages,
  untouchedTexts,
  type Variant,
} from '@/lib/storefront/variant';
import { QuantityStepper } from '../basket/quantity-stepper';
import { personalPictureId } from './field-ids';
import { personalTextId } from './personal-text';
import { textLabel } from './personaliser';
import { SampleQuestion } from './sample-question';

const NONE_KEPT: ReadonlySet<string> = new Set();
const idsOf = (elements: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(elements.map(({ id }) => id));

/**
 * Quantity and the Add button, which is always enabled: without a selected size it moves to the sizes. A gift goes
 * straight to its claim; showcase stores sell nothing (GEN-05).
 */
export function AddToBasket(props: {
  readonly store: StoreView;
  readonly product: ProductView;
  readonly variant: Variant;
  /** Quantity submitted before the page's script was loaded; otherwise 1. */
  readonly quantity: number;
  /** Basket line that is being edited; null for a new one. */
  readonly line: string | null;
  readonly customisation: Customisation;
  readonly elements: ReturnType<typeof customisableElements>;
  /** Texts that cannot be printed; while there are any, the product cannot be added. */
  readonly problems: ReadonlyMap<string, unknown>;
  readonly onCustomisation: (customisation: Customisation) => void;
  readonly onSizeMissing: () => void;
  /**
   * True when embedded in a third-party page: the whole window then navigates to the store with the selection (SHP-08).
   */
  readonly isFramed: boolean;
  readonly texts: ProductTexts;
}) {
  const { store, product, variant, elements, customisation, onCustomisation, onSizeMissing, texts } = props;
  const [quantity, setQuantity] = useState(props.quantity);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [edited, setEdited] = useState(store.type === 'promo' || props.isFramed ? null : props.line);
  const button = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const isGift = store.type === 'promo';
  const isAway = useIsOutOfView(button);
  /**
   * Elements whose example picture the shopper has accepted; an edited line counts as accepted for those it contains.
   */
  const [kept, setKept] = useState(() =>
    edited === null ? NONE_KEPT : idsOf(untouchedImages(product, customisation)),
  );
  const untouched = untouchedTexts(product, customisation);
  const untouchedPictures = listPictures(kept);
  const sells = store.open && (store.hasBasket || isGift);

  // The button was pressed before this script was loaded: the form reloaded the page with the request in the URL, which
  // is carried out once now.
  const addNow = useEffectEvent((goesOn: boolean) => void add(customisation, { goesOn }));
  useEffect(() => {
    const url = new URL(window.location.href);
    if (!sells || props.isFramed || !url.searchParams.has(ADD_FIELD)) return;
    // Set by a frame on a third-party page, where pressing the button means checkout.
    const goesOn = url.searchParams.get(ADD_FIELD) === ADD_AND_CHECK_OUT;
    url.searchParams.delete(ADD_FIELD);
    url.searchParams.delete(QUANTITY_FIELD);
    window.history.replaceState(null, '', url);
    addNow(goesOn);
  }, [sells, props.isFramed]);

  // The edited line may have been removed meanwhile, for example in another tab; then the displayed product is added as
  // a new line.
  const checkLine = useEffectEvent(() => {
    const { status, lines } = basketOf(store.eventId).getState();
    if (edited !== null && status === 'ready' && !lines.some(({ id }) => id === edited)) leaveLine();
  });
  useEffect(() => {
    if (edited === null) return;
    const basket = basketOf(store.eventId);
    void basket.init().then(() => checkLine());
    return basket.subscribe(() => checkLine());
  }, [edited, store.eventId]);

  /** Ends editing: the page creates a new line from now on. */
  function leaveLine(): void {
    setEdited(null);
    setKept(NONE_KEPT);
    const url = new URL(window.location.href);
    url.searchParams.delete(LINE_FIELD);
    window.history.replaceState(null, '', url);
  }

  useEffect(() => {
    if (asking) leadTo(question.current);
  }, [asking]);

  if (store.isForEnquiries) return null;
  if (!store.open)
    return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm font-medium text-warning">{texts.onHold}</p>;
  if (!sells) return null;

  /**
   * Returns the example pictures to ask about. None inside a frame: the store's page asks next, and it cannot see an
   * answer given here.
   */
  function listPictures(wanted: ReadonlySet<string>): ReturnType<typeof untouchedImages> {
    return props.isFramed ? [] : untouchedImages(product, customisation).filter(({ id }) => !wanted.has(id));
  }

  async function add(wanted = customisation, { goesOn = false, keeping = kept } = {}): Promise<void> {
    if (!variant.size) return onSizeMissing();
    const [unprintable] = props.problems.keys();
    if (unprintable !== undefined) return document.getElementById(personalTextId(unprintable))?.focus();
    if (untouchedTexts(product, wanted).length > 0 || listPictures(keeping).length > 0) {
      setAsking(true);
      question.current?.focus();
      return;
    }
    setAsking(false);
    if (props.isFramed) {
      const chosen = { ...variant, quantity: isGift ? 1 : quantity, customisation: wanted };
      return leaveFrame(handOverUrl(store, product.id, chosen, new URL(window.location.href)));
    }
    setBusy(true);
    setMessage('');
    const basket = basketOf(store.eventId);
    await basket.init();
    if (isGift) await basket.clear();
    const line = basketLine(store, product, { ...variant, quantity: isGift ? 1 : quantity, customisation: wanted });
    const others = basket.getState().lines.filter(({ id }) => id !== edited);
    const held = others.find(({ id }) => id === line.id)?.quantity ?? 0;
    const isUpdate = edited !== null;
    const worked = await (isUpdate ? basket.replace(edited, line) : basket.add(line));
    const isFull = worked && held + line.quantity > QUANTITY_LIMITS.max;
    if (worked && isUpdate) leaveLine();
    setBusy(false);
    setFailed(!worked || isFull);
    setMessage(
      isFull
        ? fill(texts.atLimit, { max: QUANTITY_LIMITS.max })
        : worked
          ? fill(isUpdate ? texts.updated : texts.added, { product: product.name })
          : texts.addFailed,
    );
    // Do not cover the message with the basket.
    if (!worked || isFull) return;
    if (goesOn) window.location.replace(storePath(store, 'checkout'));
    else if (isGift) window.location.assign(storePath(store, 'checkout'));
    else basketPanel.open();
  }

  /** Accepts the example texts, in the fields as well as in the order. */
  function keepSamples(): void {
    const kept = Object.fromEntries(untouched.map(({ element }) => [element.id, element.text]));
    const wanted = { ...customisation, texts: { ...customisation.texts, ...kept } };
    onCustomisation(wanted);
    const keeping = idsOf(untouchedImages(product, customisation));
    setKept(keeping);
    void add(wanted, { keeping });
  }

  /** Leaves the line in the basket unchanged and ends editing. */
  function keepLine(): void {
    leaveLine();
    basketPanel.open();
  }

  function writeOwn(): void {
    setAsking(false);
    const first = untouched[0];
    if (first) document.getElementById(personalTextId(first.element.id))?.focus();
  }

  function choosePicture(): void {
    setAsking(false);
    const [first] = untouchedPictures;
    if (first) document.getElementById(personalPictureId(first.id))?.focus();
  }

  const label = isGift ? texts.claim : edited === null ? texts.addToBasket : texts.updateBasket;
  return (
    <>
      {asking && untouched.length + untouchedPictures.length > 0 ? (
        <SampleQuestion
          samples={[
            ...untouched.map(({ element }) => ({
              id: element.id,
              label: textLabel(elements, element.id, texts),
              text: element.text,
            })),
            ...untouchedPictures.map(({ id, label: own }) => ({ id, label: own ?? texts.customImage, text: null })),
          ]}
          onKeep={keepSamples}
          onWrite={untouched.length > 0 ? writeOwn : null}
          onChoose={untouchedPictures.length > 0 ? choosePicture : null}
          texts={texts}
          groupRef={question}
        />
      ) : null}
      {edited === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-tile px-4 py-2.5 text-sm">
          <p>{texts.editingLine}</p>
          <input type="hidden" name={LINE_FIELD} value={edited} />
          <button type="button" onClick={keepLine} className="min-h-8 font-semibold underline underline-offset-4">
            {texts.keepLine}
          </button>
        </div>
      )}
      <div ref={button} className="add-bar noscript:hidden flex flex-wrap gap-3">
        {isGift ? null : (
          <QuantityStepper
            quantity={quantity}
            onChange={setQuantity}
            name={QUANTITY_FIELD}
            labels={{ field: texts.quantity, less: texts.less, more: texts.more }}
          />
        )}
        {/* A real submit button: pressed before the script is loaded, the form submits the request and reloads the page. */}
        <Button
          type="submit"
          name={ADD_FIELD}
          value="1"
          size="lg"
          className="min-w-48 flex-1 noscript:hidden"
          busy={busy}
          onClick={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          {label}
        </Button>
      </div>
      <p role="status" className={failed ? 'text-sm text-danger' : 'sr-only'}>
        {message}
      </p>
      {isAway ? (
        <div className="sticky-add fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg lg:hidden">
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-sm leading-snug font-medium">{product.name}</p>
            {isGift ? null : (
              <Price
                minor={unitGrossMinor(product.netMinor, product.vatApplies, store.vat)}
                currency={store.currency}
                region={store.region}
                className="text-sm text-body"
              />
            )}
          </div>
          <Button busy={busy} onClick={() => void add()}>
            {label}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/**
 * Navigates the whole window, which the press of a button permits. Opens a new window where the host page forbids that.
 */
function leaveFrame(url: URL): void {
  try {
    // `href` is the only property of a cross-origin location that can be set.
    (window.top ?? window).location.href = url.href;
  } catch (error) {
    console.warn(error);
    window.open(url, '_blank', 'noopener');
  }
}

/** Returns true while no part of the element is in the viewport. */
function useIsOutOfView(target: React.RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    // A busy browser reports several changes at once, oldest first.
    const observer = new IntersectionObserver((changes) => setIsAway(changes.at(-1)?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return isAway;
}
