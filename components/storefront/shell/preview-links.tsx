'use client';

import { useEffect } from 'react';

/** Makes links of a preview load whole pages, because the live store must not appear below the preview's bar. */
export function PreviewLinks() {
  useEffect(() => {
    const leave = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link) event.stopPropagation();
    };
    document.addEventListener('click', leave, true);
    return () => document.removeEventListener('click', leave, true);
  }, []);
  return null;
}
