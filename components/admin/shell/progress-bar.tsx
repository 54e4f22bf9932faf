'use client';

import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useDelayed } from '@/lib/client/use-delayed';

const DELAY_MS = 200;

/**
 * Progress bar at the top of the page while requests are pending: hidden for the first 200 ms, full after five seconds
 * (RT-06).
 */
export function ProgressBar({ label }: { readonly label: string }) {
  const isShown = useDelayed(useIsFetching() + useIsMutating() > 0, DELAY_MS);
  if (!isShown) return null;
  return (
    <div role="progressbar" aria-label={label} className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      <div className="progress-fill h-full bg-accent" />
    </div>
  );
}
