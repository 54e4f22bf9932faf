'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { assetThumbnailUrl } from '@/lib/client/admin/assets';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { type AssetWire, assetEndpoints } from '@/lib/contracts/assets';

interface Found {
  readonly of: string;
  readonly rows: readonly AssetWire[];
  readonly total: number;
  readonly failed: boolean;
}

/** Pictures of the owner's library, to put one onto the design. */
export function LibraryDialog(props: {
  readonly tenant: number;
  readonly onChoose: (asset: AssetWire) => void;
  readonly onClose: () => void;
}) {
  const { tenant, onChoose, onClose } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    callEndpoint(assetEndpoints.list, { params: { tenant }, query: { q, page } }, { signal: abort.signal }).then(
      ({ data }) =>
        setFound((before) => ({
          of: q,
          rows: page > 1 && before?.of === q ? [...before.rows, ...data.rows] : data.rows,
          total: data.meta.total,
          failed: false,
        })),
      () => {
        if (!abort.signal.aborted) setFound({ of: q, rows: [], total: 0, failed: true });
      },
    );
    return () => abort.abort();
  }, [tenant, q, page]);
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setPage(1);
    setQ(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <Dialog open onClose={onClose} title={t('library')} closeLabel={admin('close')}>
      <div className="flex flex-col gap-4 p-5">
        <search>
          <form onSubmit={search}>
            <Input
              name="q"
              type="search"
              maxLength={200}
              aria-label={t('searchLibrary')}
              placeholder={t('searchLibrary')}
            />
          </form>
        </search>
        {found === null ? (
          <div className="grid grid-cols-3 gap-3" aria-busy="true">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="aspect-square" />
            ))}
          </div>
        ) : found.rows.length === 0 ? (
          <p className="py-8 text-center text-muted">{found.failed ? admin('loadFailed') : t('libraryEmpty')}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {found.rows.map((asset) => (
              <li key={asset.id}>
                <button
                  type="button"
                  onClick={() => onChoose(asset)}
                  className="flex w-full flex-col gap-1 rounded-md border border-line p-2 text-start hover:border-ink"
                >
                  <img
                    src={assetThumbnailUrl(tenant, asset.id)}
                    alt=""
                    loading="lazy"
                    width={160}
                    height={160}
                    className="checkered aspect-square w-full rounded-sm object-contain"
                  />
                  <span className="w-full truncate text-xs">{asset.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {found && found.rows.length < found.total ? (
          <Button look="secondary" size="sm" onClick={() => setPage(page + 1)}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
