'use client';

import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/button';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { ApiError } from '@/lib/client/api';
import { FailureNotice } from '../failure-notice';

/** Current previews of a line beside the proof of the change. */
export function CorrectionProof(props: {
  readonly line: OrderDetail['lines'][number];
  readonly isChanged: boolean;
  readonly isDrawing: boolean;
  readonly proof: {
    readonly data?:
      | { readonly data: { readonly pictures: readonly { view: 'front' | 'back'; data: string }[] } }
      | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}) {
  const { line, isChanged, isDrawing, proof } = props;
  const t = useTranslations('orders.correction');
  // i18n-keys: orders.side.*
  const side = useTranslations('orders.side');
  const pictures = isChanged ? (proof.data?.data.pictures ?? []) : [];
  const before = { front: line.front_preview, back: line.back_preview };
  const failed = isChanged && proof.error && !(proof.error instanceof ApiError && proof.error.status === 422);
  const picture = (source: string, label: string) => (
    <figure className="overflow-hidden rounded-md border border-line bg-tile">
      <img
        src={source}
        alt={`${label}: ${line.name}`}
        width={320}
        height={320}
        className="aspect-square w-full object-contain"
      />
      <figcaption className="bg-surface px-3 py-1.5 text-xs font-medium">{label}</figcaption>
    </figure>
  );
  return (
    <div className="flex flex-col gap-3" role="status">
      <p className="flex items-center gap-2 text-sm font-medium">
        {t('proof')}
        {isDrawing ? (
          <span className="inline-flex items-center gap-2 font-normal text-muted">
            <Spinner />
            {t('drawing')}
          </span>
        ) : null}
      </p>
      {failed && proof.error ? <FailureNotice error={proof.error} onRetry={() => void proof.refetch()} /> : null}
      {isChanged ? null : <p className="text-sm text-muted">{t('proofHint')}</p>}
      {/* Two columns make differences easy to see. A single image does not need more than one column, either. */}
      <div className="grid grid-cols-2 gap-3">
        {pictures.length === 0
          ? (['front', 'back'] as const).map((view) => {
              const source = before[view];
              return source ? <div key={view}>{picture(source, `${t('before')}, ${side(view)}`)}</div> : null;
            })
          : pictures.map(({ view, data }) => (
              <div key={view} className="contents">
                {before[view] ? picture(before[view], `${t('before')}, ${side(view)}`) : <span />}
                {picture(data, `${t('after')}, ${side(view)}`)}
              </div>
            ))}
      </div>
    </div>
  );
}
