import Link from 'next/link';
import type { ReactNode } from 'react';
import type { CatalogueBlankDto } from '@/lib/contracts/catalogue-blanks';
import { getBlankPictureUrl, getBlankSrcSet, selectGridColour } from '@/lib/views/marketing/blank-view';

const SWATCHES = 7;

/** Card of a catalogue product: picture in one of its colours, name, brand, price, swatches. */
export function BlankCard(props: {
  readonly blank: CatalogueBlankDto;
  readonly place: number;
  readonly alt: string;
  readonly href: string;
  readonly by: string;
  readonly price?: string | null;
  /** Text after the visible swatches about the remaining ones; null when all are visible. */
  readonly more: string | null;
  readonly colourNames: string;
  readonly sizes: string;
  readonly children?: ReactNode;
}) {
  const { blank, place, alt, href, by, price, more, colourNames, sizes, children } = props;
  const colour = selectGridColour(blank, place);
  return (
    <li id={blank.code.toLowerCase()} className="group relative flex scroll-mt-24 flex-col gap-3">
      <span className="block overflow-hidden rounded-lg bg-tile">
        {colour ? (
          <img
            src={getBlankPictureUrl(blank.form, colour.hex, 480)}
            srcSet={getBlankSrcSet(blank.form, colour.hex)}
            sizes={sizes}
            alt={alt}
            width={480}
            height={480}
            loading={place < 4 ? 'eager' : 'lazy'}
            decoding="async"
            className="aspect-square w-full object-contain transition-transform duration-300 motion-safe:can-hover:group-hover:scale-[1.03]"
          />
        ) : null}
      </span>
      <div className="flex flex-col gap-1">
        <h3 className="text-base tracking-normal">
          {/* On the page that contains the product dialog, the link opens it in place. */}
          <Link
            href={href}
            prefetch={false}
            scroll={false}
            className="block min-h-6 rounded-sm after:absolute after:inset-0"
          >
            {blank.name}
          </Link>
        </h3>
        <p className="text-sm text-muted">{by}</p>
        {price ? <p className="text-sm font-semibold text-ink tabular">{price}</p> : null}
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <span className="sr-only">{colourNames}</span>
          {blank.colours.slice(0, SWATCHES).map(({ code, hex }) => (
            <span
              key={code}
              aria-hidden="true"
              className="size-3.5 rounded-full border border-ink/15"
              style={{ background: hex }}
            />
          ))}
          {more ? (
            <span aria-hidden="true" className="text-xs text-muted">
              {more}
            </span>
          ) : null}
        </p>
        {children}
      </div>
    </li>
  );
}

/** Returns the number of colours that the card does not show. */
export const countHiddenColours = ({ colours }: CatalogueBlankDto): number => Math.max(0, colours.length - SWATCHES);
