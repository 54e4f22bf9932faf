'use client';

import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Price } from '@/components/ui/price';
import type { Basket } from '@/lib/client/basket/basket';
import { getLinePictures } from '@/lib/domain/basket/displayed-pictures';
import type { BasketLine } from '@/lib/domain/basket/line';
import { listCustomTexts } from '@/lib/domain/basket/to-dto';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { BasketTexts } from '@/lib/views/storefront/island-texts';
import { buildProductPath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { toLineQuery } from '@/lib/views/storefront/variant';
import { QuantityStepper } from './quantity-stepper';

/** One line of the basket: picture, code, name, colour and size, price, −, +, remove (STO-05). */
export function BasketLineRow(props: {
  readonly line: BasketLine;
  readonly store: StoreView;
  readonly unitGrossMinor: number;
  readonly isAvailable: boolean;
  readonly isRepriced: boolean;
  readonly isRedesigned: boolean;
  /** Number of available pieces; set only when the basket contained more at the last check. */
  readonly piecesLeft: number | undefined;
  readonly basket: Pick<Basket, 'increment' | 'decrement' | 'setQuantity' | 'remove'>;
  /** Called before the line is removed, regardless of the control used. */
  readonly onRemoved: () => void;
  readonly texts: BasketTexts;
}) {
  const { line, store, unitGrossMinor, isAvailable, isRepriced, isRedesigned, piecesLeft, basket, onRemoved, texts } =
    props;
  const isPersonal = line.front.length + line.back.length > 0;
  const chosen = isPersonal ? toLineQuery(line) : new URLSearchParams({ colour: line.colour, size: line.size });
  const href = `${buildProductPath(store, line.productId)}?${chosen}`;
  const pictures = getLinePictures(
    { front: line.frontPreview, back: line.backPreview },
    (side) => line[side].length > 0,
  );
  const personalTexts = listCustomTexts([...line.front, ...line.back]).filter((text) => text.trim() !== '');
  const amount = { currency: store.currency, region: store.region } as const;

  function remove(): void {
    onRemoved();
    void basket.remove(line.id);
  }

  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 py-5" data-line={line.id}>
      {/* The product name is a link to this URL as well; one link is enough for keyboard users. */}
      <a href={href} tabIndex={-1} className="flex flex-col gap-2">
        {pictures.map((url, index) => (
          <img
            key={url}
            src={url}
            width={160}
            height={160}
            alt={index === 0 ? line.name : ''}
            className="aspect-square w-full rounded-md bg-tile object-contain"
          />
        ))}
      </a>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="text-2xs tracking-wide text-muted uppercase">{line.code}</p>
            <a href={href} className="inline-block min-h-6 py-0.5 text-sm leading-snug font-medium hover:underline">
              {line.name}
            </a>
          </div>
          <IconButton
            label={fillTemplate(texts.remove, { name: line.name })}
            onClick={remove}
            className="-me-2.5 -mt-1.5 text-muted hover:text-ink"
          >
            <Icon name="bin" />
          </IconButton>
        </div>
        <p className="text-sm text-muted">
          {fillTemplate(texts.colourSize, { colour: line.colourName, size: getSizeLabel(line.size, texts.oneSize) })}
        </p>
        {personalTexts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may say the same, and none moves
          <p key={index} className="wrap-anywhere whitespace-pre-line text-sm text-body">
            {fillTemplate(texts.quoted, { text })}
          </p>
        ))}
        {isPersonal && isAvailable ? (
          <p>
            <a
              href={href}
              aria-label={fillTemplate(texts.editLine, { name: line.name })}
              className="inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-accent-ink hover:underline"
            >
              <Icon name="pen" className="size-4" />
              {texts.edit}
            </a>
          </p>
        ) : null}
        {isAvailable ? null : (
          <p>
            <Badge tone="danger">{texts.unavailable}</Badge>
          </p>
        )}
        {isRedesigned ? <p className="text-xs text-warning">{texts.designChanged}</p> : null}
        {isAvailable && piecesLeft !== undefined && line.quantity > piecesLeft ? (
          <p className="text-xs text-danger">{fillTemplate(texts.piecesLeft, { count: piecesLeft })}</p>
        ) : null}
        {isRepriced ? <p className="text-xs text-warning">{texts.priceChanged}</p> : null}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <QuantityStepper
            size="sm"
            min={0}
            quantity={line.quantity}
            onChange={(quantity) => {
              if (quantity < 1) onRemoved();
              void basket.setQuantity(line.id, quantity);
            }}
            onLess={() => {
              if (line.quantity === 1) onRemoved();
              void basket.decrement(line.id);
            }}
            onMore={() => void basket.increment(line.id)}
            labels={{
              field: fillTemplate(texts.quantityOf, { name: line.name }),
              less: fillTemplate(texts.less, { name: line.name }),
              more: fillTemplate(texts.more, { name: line.name }),
            }}
          />
          <p className="ms-auto flex flex-col items-end">
            {unitGrossMinor > 0 ? (
              <Price {...amount} minor={unitGrossMinor * line.quantity} className="font-semibold" />
            ) : (
              <span className="font-semibold">{texts.free}</span>
            )}
            {line.quantity > 1 && unitGrossMinor > 0 ? (
              <span className="tabular text-xs text-muted">
                <Price {...amount} minor={unitGrossMinor} /> × {line.quantity}
              </span>
            ) : null}
          </p>
        </div>
      </div>
    </li>
  );
}
