'use client';

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { SalePrice } from '@/components/ui/sale-price';
import { useProduct } from '@/lib/client/product/use-product';
import { useTextProblems } from '@/lib/client/product/use-text-problems';
import { useCustomisationInAddress } from '@/lib/client/use-customisation-in-address';
import { useIsWide } from '@/lib/client/use-is-wide';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { Customisation, Side } from '@/lib/domain/scene/schema';
import { parseCodeRanges } from '@/lib/domain/text/printable';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { listCustomisableElements } from '@/lib/views/storefront/customisable';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { type Packed, unpack } from '@/lib/views/storefront/packed';
import type { ProductView } from '@/lib/views/storefront/product-view';
import { getShownPrice } from '@/lib/views/storefront/shown-price';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { parseTextFields, parseVariant, type Variant } from '@/lib/views/storefront/variant';
import type { ProductData } from '@/lib/views/storefront/variants-data';
import { AddToBasket } from './add-to-basket';
import { FieldPreview } from './field-preview';
import { getPersonalTextId } from './personal-text';
import { Personaliser } from './personaliser';
import { PictureColumn } from './picture-column';
import { PlainActions } from './plain-actions';
import { useEarlyInput } from './use-early-input';
import { useProductPictures } from './use-product-pictures';
import { useVariant } from './use-variant';
import { VariantFields } from './variant-fields';
import { VariantsData } from './variants-data';

/** Server-rendered data of the product island, identical for all visitors. */
export interface ProductIslandData {
  readonly store: StoreView;
  readonly product: ProductView;
  /** Language of the page as a BCP 47 tag. */
  readonly language: string;
  /** Whether the page is embedded in a third-party page (SHP-08). */
  readonly isFramed?: boolean;
  /** Characters that the fonts of the shopper's texts support: code ranges as text, by font family. */
  readonly printable: Readonly<Record<string, string>>;
  readonly priceNote?: string | undefined;
  /** Structured data for search engines; absent where the page is not to be indexed. */
  readonly facts?: ProductData;
  readonly texts: ProductTexts;
}

/** Initial selection of a product page. */
interface ProductChoice {
  /** Selection from the URL, so that a shared or reloaded page is identical. */
  readonly variant: Variant;
  readonly customisation: Customisation;
  /** Quantity from a form that was submitted without JavaScript; otherwise 1. */
  readonly quantity: number;
  /** Basket line that is being edited; null for a new one. */
  readonly line: string | null;
}

interface ProductIslandProps {
  readonly data: Packed<ProductIslandData>;
  readonly chosen: ProductChoice;
  readonly heading: ReactNode;
  /** Content below the button: delivery and details. */
  readonly children: ReactNode;
}

/** Interactive part of a product page: pictures, variant, personalisation and adding to the basket. */
export function ProductIsland({ data, chosen, heading, children }: ProductIslandProps) {
  const props = useMemo(() => unpack(data), [data]);
  const { store, texts, priceNote } = props;
  const now = useProduct(store, props.product.id, props.product);
  const product = useMemo(() => ({ ...props.product, ...now }), [props.product, now]);
  const choice = useVariant(chosen.variant);
  const { variant } = choice;
  const [customisation, setCustomisation] = useState(chosen.customisation);
  const [view, setView] = useState<ViewName>(product.views[0] ?? 'front');
  const [started, setStarted] = useState(false);
  const personaliser = useRef<HTMLElement>(null);
  const isWide = useIsWide();
  const elements = useMemo(() => (product.scenes ? listCustomisableElements(product.scenes) : []), [product.scenes]);

  function start(side: Side): void {
    setStarted(true);
    // All views of a mug show its single side, so the selected angle stays.
    if (product.sideOfView[view] === side) return;
    setView(product.views.find((name) => product.sideOfView[name] === side) ?? view);
  }

  const form = useEarlyInput((input) => {
    const written = parseTextFields(input);
    choice.adopt(parseVariant(product, input));
    setCustomisation((current) => ({ ...current, texts: { ...current.texts, ...written } }));
    const begun = elements.find(
      ({ element }) =>
        written[element.id] !== customisation.texts[element.id] ||
        document.activeElement?.id === getPersonalTextId(element.id),
    );
    if (begun) start(begun.side);
  });

  // A shopper who edits a basket line needs the fields, which are below the pictures on a phone.
  const isEditing = chosen.line !== null && store.type !== 'promo';
  useEffect(() => {
    if (!isEditing) return;
    personaliser.current?.focus({ preventScroll: true });
    personaliser.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isEditing]);

  useCustomisationInAddress(customisation);

  const printable = useMemo(
    () => Object.fromEntries(Object.entries(props.printable).map(([family, text]) => [family, parseCodeRanges(text)])),
    [props.printable],
  );
  const problems = useTextProblems(product.scenes, customisation, printable);
  const drawn = useProductPictures({
    store,
    product,
    colour: variant.colour,
    rendered: chosen.customisation,
    customisation,
    printable,
    started,
    texts,
  });

  const price = getShownPrice(product, variant.size, store.vat);
  return (
    <form
      ref={form}
      method="get"
      data-valid-until={product.priceUntil}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!submitter?.hasAttribute('formaction')) event.preventDefault();
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(21rem,1fr)]"
    >
      {/* Enter presses the first button of a form; this one submits the fields without adding to the basket. */}
      <button type="submit" hidden tabIndex={-1} />
      <div className={props.isFramed ? 'lg:sticky lg:top-7' : 'lg:sticky lg:top-24'}>
        <PictureColumn {...{ drawn, view, started, texts }} onView={setView} />
      </div>
      <div className="flex flex-col gap-7">
        <div>
          {heading}
          {store.type === 'promo' ? null : (
            <SalePrice
              price={price}
              currency={store.currency}
              region={store.region}
              note={priceNote}
              texts={texts}
              className="mt-3 block text-xl font-semibold"
            />
          )}
          {store.type === 'promo' || price.lowestMinor === null ? null : (
            <p className="mt-1 text-sm text-muted">
              {fillTemplate(texts.lowestPrice, { price: formatMoney(price.lowestMinor, store.currency, store.region) })}
            </p>
          )}
        </div>
        <VariantFields {...{ product, choice, texts }} preferInches={store.region === 'US'} language={props.language} />
        <Personaliser
          {...{ store, elements, customisation, problems, texts }}
          onChange={(next, side) => {
            setCustomisation(next);
            start(side);
          }}
          onStart={start}
          // On a phone the gallery is out of sight while the shopper types, so a picture is shown at the fields.
          preview={
            started && !isWide ? (
              <FieldPreview pictures={drawn.pictures} view={view} onView={setView} texts={texts} />
            ) : null
          }
          sectionRef={personaliser}
        />
        <AddToBasket
          {...{ store, product, variant, customisation, elements, problems, texts }}
          quantity={chosen.quantity}
          line={chosen.line}
          onCustomisation={setCustomisation}
          onSizeMissing={choice.askForSize}
          isFramed={props.isFramed ?? false}
        />
        <PlainActions store={store} texts={texts} />
        {children}
      </div>
      {props.facts ? <VariantsData data={props.facts} store={store} product={props.product} /> : null}
    </form>
  );
}
