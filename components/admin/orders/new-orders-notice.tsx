'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { NEW_ORDER_EVENT } from '@/lib/client/admin/live-updates';
import { refreshQueries } from '@/lib/client/endpoint-query';

/** Announces new orders and loads them on request only, so that no row moves under the cursor. */
export function NewOrdersNotice() {
  const t = useTranslations('admin');
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  useEffect(() => {
    const onNewOrder = (event: Event): void => {
      if (event instanceof CustomEvent)
        setWaiting((previous) => (previous.includes(event.detail) ? previous : [...previous, event.detail]));
    };
    window.addEventListener(NEW_ORDER_EVENT, onNewOrder);
    return () => window.removeEventListener(NEW_ORDER_EVENT, onNewOrder);
  }, []);
  const show = (): void => {
    setWaiting([]);
    void refreshQueries(queries, { queryKey: ['orders', 'list'] });
  };
  return (
    // The empty live region cancels the gap above it. It must stay mounted, otherwise screen readers do not announce
    // its later content.
    <div role="status" className="empty:-mt-5">
      {waiting.length > 0 ? (
        <p className="flex items-center justify-between gap-4 rounded-md bg-info-soft px-4 py-2.5 text-sm font-medium text-info">
          {t('newOrders', { count: waiting.length })}
          <Button size="sm" variant="secondary" onClick={show}>
            {t('show')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
