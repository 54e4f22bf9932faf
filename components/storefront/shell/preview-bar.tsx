'use client';

import { useEffect } from 'react';

/**
 * Bar above a store that marks the page as a preview (EVT-02). Links out of the preview load whole pages, because the
 * live store must not appear below this bar.
 */
export function PreviewBar(props: {
  readonly slug: string;
  readonly texts: { readonly label: string; readonly text: string; readonly back: string };
}) {
  const { slug, texts } = props;
  useEffect(() => {
    const leave = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link) event.stopPropagation();
    };
    document.addEventListener('click', leave, true);
    return () => document.removeEventListener('click', leave, true);
  }, []);
  return (
    <aside aria-label={texts.label} data-preview-bar className="bg-ink py-2.5 text-sm text-white">
      <p className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span>
          <strong className="me-2">{texts.label}</strong>
          {texts.text}
        </span>
        <a href={`/events/${slug}/overview`} target="_top" className="py-1 underline">
          {texts.back}
        </a>
      </p>
    </aside>
  );
}
