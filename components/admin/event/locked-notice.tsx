'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { type NamedEvent, useEventActions } from './use-event-actions';

/** Explains that the locked event cannot be changed, with a button to unlock it (ADM-10). */
export function LockedNotice({ event }: { readonly event: NamedEvent }) {
  const t = useTranslations('events');
  const { setLock, isBusy } = useEventActions();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-5 py-3 text-sm text-warning">
      <p className="flex items-center gap-2.5 font-medium">
        <Lock className="size-4 shrink-0" aria-hidden="true" />
        {t('lockedText')}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={isBusy}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => setLock(event, false)}
      >
        {t('unlock')}
      </Button>
    </div>
  );
}
