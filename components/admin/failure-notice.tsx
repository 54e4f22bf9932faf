'use client';

import { useTranslations } from 'next-intl';
import { Button, getButtonClasses } from '@/components/ui/button';
import { ApiError } from '@/lib/client/api';
import { findVisitHref } from './kit/notify';

/** Error state of a screen whose data failed to load, with a retry button and the request id for support. */
export function FailureNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslations('admin');
  const support = useTranslations('support');
  const visit = findVisitHref(error);
  if (visit !== null)
    return (
      <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-6 py-14 text-center">
        <p className="max-w-prose font-medium">{support('neededText')}</p>
        <a href={visit} className={getButtonClasses('primary')}>
          {support('start')}
        </a>
      </div>
    );
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-lg border border-line bg-surface px-6 py-14 text-center"
    >
      <p className="font-medium">{t('loadFailed')}</p>
      {requestId ? <p className="tabular text-xs text-muted">{t('requestId', { id: requestId })}</p> : null}
      <Button variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
