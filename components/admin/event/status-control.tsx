'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { EventDto } from '@/lib/contracts/events';
import { STORE_STATUSES } from '@/lib/domain/store/event';
import { getStoreStatusKey } from './store-status-badge';
import { useEventActions } from './use-event-actions';

/**
 * Buttons that set another status of a store (EVT-03), with immediate effect for shoppers. `isReady` false = the
 * checklist blocks opening.
 */
export function StatusControl({ event, isReady = true }: { readonly event: EventDto; readonly isReady?: boolean }) {
  const t = useTranslations('events');
  const { setStatus, isBusy } = useEventActions();
  return (
    <div className="flex flex-wrap gap-2">
      {STORE_STATUSES.filter((status) => status !== event.status).map((status) => {
        const blocked = isBusy || event.locked || (status === 'Active' && !isReady);
        return (
          <Button
            key={status}
            variant={status === 'Active' ? 'primary' : 'secondary'}
            disabled={blocked}
            onClick={() => setStatus(event, status)}
          >
            {t(`setStatus.${getStoreStatusKey(status)}`)}
          </Button>
        );
      })}
    </div>
  );
}
