'use client';

import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Translate } from './texts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Shown while the browser is offline: no input is lost and nothing has to be repeated. */
export function OfflineNotice({ t }: { readonly t: Translate }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="empty:hidden">
      {isOnline ? null : (
        <p className="flex items-start gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning" data-offline>
          <Icon name="globe" className="mt-0.5" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
