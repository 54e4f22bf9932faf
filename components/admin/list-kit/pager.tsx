'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

export interface PageMeta {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
}

/** Buttons for the previous and next page. Renders nothing if there is only one page. */
export function Pager({ meta, onPage }: { readonly meta: PageMeta; readonly onPage: (page: number) => void }) {
  const t = useTranslations('admin');
  const pages = Math.max(1, Math.ceil(meta.total / meta.per_page));
  if (pages === 1) return null;
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-3">
      <Button variant="secondary" size="sm" disabled={meta.page <= 1} onClick={() => onPage(meta.page - 1)}>
        {t('previous')}
      </Button>
      <p className="tabular text-sm text-muted">{t('pageOf', { page: meta.page, pages })}</p>
      <Button variant="secondary" size="sm" disabled={meta.page >= pages} onClick={() => onPage(meta.page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
