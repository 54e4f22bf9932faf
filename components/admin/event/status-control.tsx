'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { EventWire } from '@/lib/contracts/events';
import { STORE_STATUSES } from '@/lib/domain/store/event';
import { storeStatusKey } from './store-status-badge';
import { useEventActions } from './use-event-actions';

/** The statuses that a store can be given now (EVT-03); shoppers feel it at once. `isReady` false = its checklist keeps
 *  it from opening. */
export function StatusControl({ event, isReady = true }: { readonly event: EventWire; readonly isReady?: boolean }) {
  const t = useTranslations('events');
  const { setStatus, isBusy } = useEventActions();
  return (
    <div className="flex flex-wrap gap-2">
      {STORE_STATUSES.filter((status) => status !== event.status).map((status) => {
        const blocked = isBusy || event.locked || (status === 'Active' && !isReady);
        return (
          <Button
            key={status}
            look={status === 'Active' ? 'primary' : 'secondary'}
            disabled={blocked}
            onClick={() => setStatus(event, status)}
          >
            {t(`setStatus.${storeStatusKey(status)}`)}
          </Button>
        );
      })}
    </div>
  );
}
