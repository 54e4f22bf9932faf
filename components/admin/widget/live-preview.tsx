'use client';

import { useEffect, useRef } from 'react';
import { WIDGET_SCRIPT } from '@/lib/domain/widget/snippet';
import type { WidgetTheme } from './theme-fields';

/** Renders the real widget as it would appear on the merchant's page. */
export function WidgetLivePreview(props: WidgetTheme & { readonly slug: string; readonly label: string }) {
  const { slug, layout, limit, language, label } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (customElements.get('merchloom-store')) return;
    const script = document.createElement('script');
    script.src = WIDGET_SCRIPT;
    script.async = true;
    document.head.append(script);
  }, []);
  useEffect(() => {
    const element = document.createElement('merchloom-store');
    const attributes = { store: slug, layout, limit: String(limit), ...(language ? { 'data-lang': language } : {}) };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    place.current?.replaceChildren(element);
    return () => element.remove();
  }, [slug, layout, limit, language]);
  return (
    <section aria-label={label} className="rounded-md border border-line bg-canvas p-4 sm:p-5">
      <p className="mb-3 text-xs font-medium text-muted">{label}</p>
      <div ref={place} className="min-h-96" />
    </section>
  );
}
