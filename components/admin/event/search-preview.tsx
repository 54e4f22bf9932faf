'use client';

import { useTranslations } from 'next-intl';
import { Card } from '../kit/page-header';

/** Approximate preview of a store in search results, truncated as search engines do. */
export function SearchPreview(props: {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly isHidden: boolean;
}) {
  const { address, title, description, isHidden } = props;
  const t = useTranslations('events.seo');
  return (
    <Card title={t('previewTitle')}>
      {isHidden ? (
        <p className="text-sm text-body">{t('previewHidden')}</p>
      ) : (
        <div className="flex flex-col gap-1 wrap-anywhere">
          <p className="text-xs text-body">{address.replace(/^https?:\/\//, '').replaceAll('/', ' › ')}</p>
          <p className="text-lg leading-snug text-info">{title}</p>
          <p className="line-clamp-4 text-sm text-body">{description || t('previewNoDescription')}</p>
        </div>
      )}
    </Card>
  );
}
