'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { listCustomisableElements } from '@/lib/views/storefront/customisable';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { ADD_FIELD, LINE_FIELD, QUANTITY_FIELD } from '@/lib/views/storefront/variant';
import { QuantityStepper } from '../basket/quantity-stepper';
import { getPersonalPictureId } from './field-ids';
import { getPersonalTextId } from './personal-text';
import { getTextLabel } from './personaliser';
import { SampleQuestion } from './sample-question';
import { StickyAdd } from './sticky-add';
import { type AddOptions, useAddToBasket } from './use-add-to-basket';

/**
 * Quantity and the Add button, which is always enabled: without a selected size it moves to the sizes. A gift goes
 * straight to its claim; showcase stores sell nothing (GEN-05).
 */
export function AddToBasket(props: AddOptions & { readonly elements: ReturnType<typeof listCustomisableElements> }) {
  const { store, product, elements, texts } = props;
  const { samples, ...adding } = useAddToBasket(props);
  const button = useRef<HTMLDivElement>(null);
  if (store.isForEnquiries) return null;
  if (!store.open)
    return <p className="rounded-md bg-warning-soft px-4 py-3 text-sm font-medium text-warning">{texts.onHold}</p>;
  if (!adding.sells) return null;

  const [firstText] = samples.texts;
  const [firstPicture] = samples.pictures;
  const scrollToField = (id: string): void => {
    samples.close();
    document.getElementById(id)?.focus();
  };
  const { isGift, editedLine } = adding;
  const isSoldOut = product.piecesLeft === 0;
  const label = isGift ? texts.claim : editedLine === null ? texts.addToBasket : texts.updateBasket;
  return (
    <>
      {samples.isOpen ? (
        <SampleQuestion
          samples={[
            ...samples.texts.map(({ element }) => ({
              id: element.id,
              label: getTextLabel(elements, element.id, texts),
              text: element.text,
            })),
            ...samples.pictures.map(({ id, label: elementLabel }) => ({
              id,
              label: elementLabel ?? texts.customImage,
              text: null,
            })),
          ]}
          onAccept={adding.acceptSamples}
          onWrite={firstText ? () => scrollToField(getPersonalTextId(firstText.element.id)) : null}
          onChoose={firstPicture ? () => scrollToField(getPersonalPictureId(firstPicture.id)) : null}
          texts={texts}
          groupRef={samples.ref}
        />
      ) : null}
      {editedLine === null ? null : (
        <EditedLineNotice line={editedLine} texts={texts} onCancel={adding.cancelEditing} />
      )}
      {isSoldOut ? (
        <p id="sold-out" className="rounded-md bg-warning-soft px-4 py-3 text-sm font-medium text-warning">
          {texts.soldOutText}
        </p>
      ) : product.piecesLeft === undefined ? null : (
        <p className="text-sm font-medium text-warning">
          {fillTemplate(texts.onlyLeft, { count: product.piecesLeft })}
        </p>
      )}
      <div ref={button} className="add-bar noscript:hidden flex flex-wrap gap-3">
        {isGift || isSoldOut ? null : (
          <QuantityStepper
            quantity={adding.quantity}
            onChange={adding.setQuantity}
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
          busy={adding.busy}
          disabled={isSoldOut}
          aria-describedby={isSoldOut ? 'sold-out' : undefined}
          onClick={(event) => {
            event.preventDefault();
            adding.add();
          }}
        >
          {isSoldOut ? texts.soldOut : label}
        </Button>
      </div>
      <p role="status" className={adding.hasFailed ? 'text-sm text-danger' : 'sr-only'}>
        {adding.message}
      </p>
      {isSoldOut ? null : (
        <StickyAdd
          {...{ store, product, label, texts }}
          size={props.variant.size}
          target={button}
          busy={adding.busy}
          onAdd={adding.add}
        />
      )}
    </>
  );
}

/** Notice that the page edits a line of the basket, with a button that ends editing and leaves the line unchanged. */
function EditedLineNotice(props: {
  readonly line: string;
  readonly texts: ProductTexts;
  readonly onCancel: () => void;
}) {
  const { line, texts, onCancel } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-tile px-4 py-2.5 text-sm">
      <p>{texts.editingLine}</p>
      <input type="hidden" name={LINE_FIELD} value={line} />
      <button type="button" onClick={onCancel} className="min-h-8 font-semibold underline underline-offset-4">
        {texts.keepLine}
      </button>
    </div>
  );
}
