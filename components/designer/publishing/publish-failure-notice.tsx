'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Publishing } from './use-publishing';

/** Explains why a publication failed and what the user can do. */
export function PublishFailureNotice(props: { readonly publishing: Publishing; readonly onReload: () => void }) {
  const { publishing, onReload } = props;
  const t = useTranslations('designer');
  if (!publishing.failure) return null;
  const isConflict = publishing.failure === 'conflict';
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger"
    >
      <p>{t(isConflict ? 'publish.conflict' : 'publish.failed')}</p>
      {isConflict ? (
        <Button variant="secondary" size="sm" onClick={onReload}>
          {t('reload')}
        </Button>
      ) : null}
    </div>
  );
}
