'use client';

import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { leadTo } from '@/lib/client/motion';
import { usePersonalisedPictures } from '@/lib/client/product/use-personalised-pictures';
import { useProduct } from '@/lib/client/product/use-product';
import { useTextProblems } from '@/lib/client/product/use-text-problems';
import { useInAddress } from '@/lib/client/use-in-address';
import { useIsWide } from '@/lib/client/use-is-wide';
import { useOnDemand } from '@/lib/client/use-on-demand';
import { type PictureWidth, pictureUrl } from '@/lib/contracts/picture-url';
import { unitGrossMinor } from '@/lib/domain/pricing/vat';
import type { Customisation, Side } from '@/lib/domain/scene/schema';
import { rangesOfText } from '@/lib/domain/text/printable';
import { fill } from '@/lib/i18n/fill';
import type { ViewName } from '@/lib/rendering/core/goods/types';
import { customisableElements } from '@/lib/storefront/customisable';
import type { ProductTexts } from '@/lib/storefront/island-texts';
import { storePath } from '@/lib/storefront/links';
import { type Packed, unpack } from '@/lib/storefront/packed';
import type { ProductView } from '@/lib/storefront/product-view';
import type { StoreView } from '@/lib/storefront/store-view';
import { BLANK_FIELD, changedOnly, keepSize, readTexts, readVariant, type Variant } from '@/lib/storefront/variant';
import type { ProductData } from '@/lib/storefront/variants-data';
import { AddToBasket } from './add-to-basket';
import { FieldPreview } from './field-preview';
import { Gallery } from './gallery';
import { personalTextId } from './personal-text';
import { Personaliser } from './personaliser';
import { PlainSizeGuide } from './plain-size-guide';
import { ColourOptions, SizeOptions } from './variant-options';
import { VariantsData } from './variants-data';

const VIEW_TEXTS = { front: 'viewFront', back: 'viewBack', left: 'viewLeft', right: 'viewRight' } as const;

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
  /** From the URL, so that a shared or reloaded page is identical. */
  readonly variant: Variant;
  readonly customisation: Customisation;
  /** From a form that was submitted without JavaScript. */
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
  const [variant, setVariant] = useState(chosen.variant);
  const [customisation, setCustomisation] = useState(chosen.customisation);
  const [view, setView] = useState<ViewName>(product.views[0] ?? 'front');
  const [started, setStarted] = useState(false);
  const [pictureFailed, setPictureFailed] = useState(false);
  const [sizeMissing, setSizeMissing] = useState(false);
  const [guideOpen, setGuideOpen] = useState(false);
  const [SizeGuide, askForGuide] = useOnDemand(async () => (await import('./size-guide')).SizeGuide);
  const sizeGroup = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const personaliser = useRef<HTMLElement>(null);
  const isWide = useIsWide();
  const elements = useMemo(() => (product.scenes ? customisableElements(product.scenes) : []), [product.scenes]);
  const colour = product.colours.find(({ code }) => code === variant.colour);

  function choose(next: Variant): void {
    setVariant(next);
    if (next.size) setSizeMissing(false);
    const url = new URL(window.location.href);
    url.searchParams.set('colour', next.colour);
    if (next.size) url.searchParams.set('size', next.size);
    else url.searchParams.delete('size');
    window.history.replaceState(null, '', url);
  }

  function start(side: Side): void {
    setStarted(true);
    // All views of a mug show its single side, so the selected angle stays.
    if (product.sideOfView[view] === side) return;
    setView(product.views.find((name) => product.sideOfView[name] === side) ?? view);
  }

  // Applies what the shopper has typed, selected or focused before the page's script was loaded.
  const catchUp = useEffectEvent(() => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const sent = { ...Object.fromEntries(data), [BLANK_FIELD]: data.getAll(BLANK_FIELD) };
    const written = readTexts(sent);
    setVariant(readVariant(product, sent));
    setCustomisation((current) => ({ ...current, texts: { ...current.texts, ...written } }));
    const begun = elements.find(
      ({ element }) =>
        written[element.id] !== customisation.texts[element.id] ||
        document.activeElement?.id === personalTextId(element.id),
    );
    if (begun) start(begun.side);
  });
  useEffect(() => catchUp(), []);

  // A shopper who edits a basket line needs the fields, which are below the pictures on a phone.
  const isEditing = chosen.line !== null && store.type !== 'promo';
  useEffect(() => {
    if (!isEditing) return;
    personaliser.current?.focus({ preventScroll: true });
    personaliser.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [isEditing]);

  useInAddress(customisation);

  const askForSize = useCallback(() => {
    setSizeMissing(true);
    leadTo(sizeGroup.current);
  }, []);

  const printable = useMemo(
    () => Object.fromEntries(Object.entries(props.printable).map(([family, text]) => [family, rangesOfText(text)])),
    [props.printable],
  );
  const problems = useTextProblems(product.scenes, customisation, printable);
  const live = usePersonalisedPictures({
    store,
    form: product.form,
    hex: colour?.hex ?? '',
    scenes: product.scenes,
    rendered: chosen.customisation,
    customisation,
    printable,
    started,
  });
  const address = {
    productId: product.id,
    colour: variant.colour,
    version: product.version,
    customisation: changedOnly(product, live.onServer),
  } as const;
  const pictures = product.views.map((name) => {
    const label = texts[VIEW_TEXTS[name]];
    return {
      view: name,
      label,
      alt: fill(texts.pictureAlt, { product: product.name, colour: colour?.name ?? '', view: label }),
      live: live.urls[name] ?? null,
      url: (width: PictureWidth) => pictureUrl(store, { ...address, view: name, width }),
      large: pictureUrl(store, {
        ...address,
        customisation: changedOnly(product, customisation),
        view: name,
        width: 2000,
      }),
    };
  });
  const told = pictureFailed ? texts.previewFailed : live.drawing ? texts.drawing : texts.previewReady;

  return (
    <form
      ref={form}
      method="get"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!submitter?.hasAttribute('formaction')) event.preventDefault();
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(21rem,1fr)]"
    >
      {/* Enter presses the first button of a form; this one submits the fields without adding to the basket. */}
      <button type="submit" hidden tabIndex={-1} />
      <div className={props.isFramed ? 'lg:sticky lg:top-7' : 'lg:sticky lg:top-24'}>
        <Gallery
          pictures={pictures}
          view={view}
          onView={setView}
          onLoaded={(worked) => setPictureFailed(!worked)}
          progress={live.drawing ? live.percent : null}
          texts={texts}
        />
        {started ? (
          <p role="status" className={pictureFailed ? 'mt-3 text-sm text-danger' : 'sr-only'}>
            {told}
          </p>
        ) : null}
      </div>
      <div className="flex flex-col gap-7">
        <div>
          {heading}
          {store.type === 'promo' ? null : (
            <Price
              minor={unitGrossMinor(product.netMinor, product.vatApplies, store.vat)}
              currency={store.currency}
              region={store.region}
              note={priceNote}
              className="mt-3 block text-xl font-semibold"
            />
          )}
        </div>
        <ColourOptions
          colours={product.colours}
          chosen={variant.colour}
          onChoose={(code) => choose({ colour: code, size: keepSize(product, code, variant.size) })}
          texts={texts}
        />
        {product.sizes.length > 1 ? (
          <SizeOptions
            product={product}
            colour={variant.colour}
            chosen={variant.size}
            missing={sizeMissing}
            onChoose={(size) => choose({ ...variant, size })}
            onGuide={Object.keys(product.sizeChart).length > 0 ? () => void askForGuide().then(setGuideOpen) : null}
            texts={texts}
            groupRef={sizeGroup}
          />
        ) : null}
        {product.sizes.length > 1 && Object.keys(product.sizeChart).length > 0 ? (
          <PlainSizeGuide
            chart={product.sizeChart}
            sizes={product.sizes}
            inches={store.region === 'US'}
            language={props.language}
            texts={texts}
          />
        ) : null}
        <Personaliser
          store={store}
          elements={elements}
          customisation={customisation}
          problems={problems}
          onChange={(next, side) => {
            setCustomisation(next);
            start(side);
          }}
          onStart={start}
          // On a phone the gallery is out of sight while the shopper types, so a picture is shown at the fields.
          preview={
            started && !isWide ? <FieldPreview pictures={pictures} view={view} onView={setView} texts={texts} /> : null
          }
          texts={texts}
          sectionRef={personaliser}
        />
        <AddToBasket
          store={store}
          product={product}
          variant={variant}
          customisation={customisation}
          quantity={chosen.quantity}
          line={chosen.line}
          elements={elements}
          problems={problems}
          onCustomisation={setCustomisation}
          onSizeMissing={askForSize}
          isFramed={props.isFramed ?? false}
          texts={texts}
        />
        <noscript>
          <button type="submit" className={buttonClass('secondary', 'lg', 'w-full')}>
            {texts.updatePreview}
          </button>
          {store.open ? (
            <p className="mt-4 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
              {texts.noScript}{' '}
              <a href={storePath(store, 'contact-us')} className="font-semibold underline underline-offset-4">
                {texts.noScriptContact}
              </a>
            </p>
          ) : null}
        </noscript>
        {children}
      </div>
      {SizeGuide ? (
        <SizeGuide
          open={guideOpen}
          onClose={() => setGuideOpen(false)}
          chart={product.sizeChart}
          sizes={product.sizes}
          preferInches={store.region === 'US'}
          language={props.language}
          texts={texts}
        />
      ) : null}
      {props.facts ? <VariantsData data={props.facts} store={store} product={props.product} /> : null}
    </form>
  );
}
