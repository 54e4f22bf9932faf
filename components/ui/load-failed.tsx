import { getButtonClasses } from './button';
import { LOAD_FAILED_ID } from './load-guard';

/** Texts of error screens in the page's language. `reference` contains {id}. */
export interface FailureTexts {
  readonly title: string;
  readonly text: string;
  readonly partial: string;
  readonly retry: string;
  readonly home: string;
  readonly homeHref: string;
  readonly reference: string;
  /** Texts for pages that discover during rendering that there is nothing to show. */
  readonly missing?: {
    readonly title: string;
    readonly text: string;
    readonly onward: string;
    readonly onwardHref: string;
  };
}

/** Data for error boundaries. It includes the buttons' classes, so that boundaries need not import them. */
export type FailureData = FailureTexts & { readonly buttonClasses: readonly [primary: string, secondary: string] };

/**
 * Hidden in every page: the notice that the load guard shows, and the texts of error boundaries, so that no message
 * catalogue is part of the scripts.
 */
export function LoadFailedNotice({ texts }: { readonly texts: FailureTexts }) {
  return (
    <aside
      id={LOAD_FAILED_ID}
      role="alert"
      hidden
      // The load guard may show the notice before React hydrates.
      suppressHydrationWarning
      data-texts={JSON.stringify({
        ...texts,
        buttonClasses: [getButtonClasses('primary'), getButtonClasses('secondary')],
      })}
      className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong bg-surface px-5 py-4 text-ink shadow-lg"
    >
      <p className="min-w-0 flex-1 basis-72 text-sm">{texts.partial}</p>
      <div className="flex gap-2">
        <a href={texts.homeHref} className={getButtonClasses('secondary')}>
          {texts.home}
        </a>
        <button type="button" data-reload="" className={getButtonClasses('primary')}>
          {texts.retry}
        </button>
      </div>
    </aside>
  );
}
