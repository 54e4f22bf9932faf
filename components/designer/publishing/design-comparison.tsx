'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import type { ViewName } from '@/lib/rendering/core/blanks/types';

// i18n-keys: designer.front, designer.back, designer.left, designer.right

export interface ComparedColours {
  readonly colours: readonly { readonly code: string; readonly label: string }[];
  readonly views: readonly ViewName[];
  readonly pictureUrl: (view: ViewName, colour: string, version: string) => string;
}

/** Two designs side by side in every colour. `after.version` is null until the picture version is known. */
export function DesignComparison(
  props: ComparedColours & {
    readonly before: { readonly label: string; readonly version: string };
    readonly after: { readonly label: string; readonly version: string | null };
    /** Stacks the sides of a design for a narrow panel. */
    readonly isNarrow?: boolean;
  },
) {
  const { colours, views, pictureUrl, before, after, isNarrow = false } = props;
  const t = useTranslations('designer');
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: pictures alone give keys nothing to scroll the dialog with.
      tabIndex={0}
      aria-label={t('previewTitle')}
      className="rounded-md focus-visible:outline-2 focus-visible:outline-focus"
    >
      <ul className="flex flex-col gap-6" aria-busy={after.version === null}>
        {colours.map((colour) => (
          <li key={colour.code} className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold">{colour.label}</h3>
            <div className="grid grid-cols-2 gap-3">
              {[before, after].map(({ label, version }) => (
                <figure key={label} className="flex min-w-0 flex-col gap-1.5">
                  <div className={views.length > 1 && !isNarrow ? 'grid gap-1 sm:grid-cols-2' : 'grid gap-1'}>
                    {views.map((view) =>
                      version === null ? (
                        <Skeleton key={view} className="aspect-square" />
                      ) : (
                        <img
                          key={view}
                          src={pictureUrl(view, colour.code, version)}
                          alt={t('publish.pictureLabel', { state: label, colour: colour.label, side: t(view) })}
                          loading="lazy"
                          width={320}
                          height={320}
                          className="aspect-square w-full rounded-md bg-tile object-contain"
                        />
                      ),
                    )}
                  </div>
                  <figcaption className="text-xs text-body">{label}</figcaption>
                </figure>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
