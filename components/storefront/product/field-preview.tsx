import { useLayoutEffect } from 'react';
import { classes } from '@/components/ui/classes';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import type { GalleryPicture } from './gallery-picture';

/**
 * Product picture above the fields, with one button per view. For phones, where the gallery is out of sight while the
 * shopper types.
 */
export function FieldPreview(props: {
  readonly pictures: readonly GalleryPicture[];
  readonly view: ViewName;
  readonly onView: (view: ViewName) => void;
  readonly texts: ProductTexts;
}) {
  const { pictures, view, onView, texts } = props;
  // The preview appears above the first focused field and would push it away; scroll the field back into view (WCAG
  // 2.4.11).
  useLayoutEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.scrollIntoView({ block: 'nearest' });
  }, []);
  const currentPicture = pictures.find((candidate) => candidate.view === view);
  if (!currentPicture) return null;
  return (
    <div className="flex flex-col gap-2">
      <img
        src={currentPicture.live ?? currentPicture.url(1000)}
        width={1000}
        height={1000}
        alt=""
        decoding="sync"
        className="aspect-square w-full rounded-md bg-tile object-contain"
      />
      {pictures.length > 1 ? (
        <div className="flex justify-center gap-1">
          {pictures.map(({ view: name, label }) => (
            <button
              key={name}
              type="button"
              onClick={() => onView(name)}
              aria-label={fillTemplate(texts.showPicture, { name: label })}
              aria-pressed={name === view}
              className={classes(
                'min-h-9 rounded-full px-4 text-xs font-semibold',
                name === view ? 'bg-ink text-surface' : 'bg-surface text-body',
              )}
            >
              {label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
