'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { buildAssetThumbnailUrl } from '@/lib/client/admin/assets';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { type AssetDto, assetEndpoints } from '@/lib/contracts/assets';
import { buildEndpointPath } from '@/lib/contracts/path';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { ARTWORKS } from '@/lib/domain/scene/artworks';
import type { NewPicture } from './new-elements';

// i18n-keys: designer.art.*

const ART_THUMBNAIL_PX = 320;

interface AssetPage {
  readonly of: string;
  readonly rows: readonly AssetDto[];
  readonly total: number;
  readonly failed: boolean;
}

const TABS = ['own', 'artworks'] as const;

/** Dialog to add a picture of the tenant's library or an artwork of the platform to the design. */
export function LibraryDialog(props: {
  readonly tenant: number;
  readonly onChoose: (picture: NewPicture) => void;
  readonly onClose: () => void;
}) {
  const { tenant, onChoose, onClose } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  const [tab, setTab] = useState<(typeof TABS)[number]>('own');
  return (
    <Dialog open onClose={onClose} title={t('library')} closeLabel={admin('close')}>
      <div className="flex flex-col gap-4 p-5">
        <div
          role="radiogroup"
          aria-label={t('library')}
          className="flex w-fit rounded-md border border-line-strong p-0.5"
        >
          {TABS.map((name) => (
            <label
              key={name}
              className="flex min-h-10 cursor-pointer items-center rounded-sm px-3.5 text-sm font-medium has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="library"
                checked={name === tab}
                onChange={() => setTab(name)}
                className="sr-only"
              />
              {t(`library_${name}`)}
            </label>
          ))}
        </div>
        {tab === 'own' ? (
          <OwnPictures tenant={tenant} onChoose={onChoose} onArtworks={() => setTab('artworks')} />
        ) : (
          <Artworks onChoose={onChoose} />
        )}
      </div>
    </Dialog>
  );
}

function OwnPictures(props: {
  readonly tenant: number;
  readonly onChoose: (picture: NewPicture) => void;
  readonly onArtworks: () => void;
}) {
  const { tenant, onChoose, onArtworks } = props;
  const t = useTranslations('designer');
  const admin = useTranslations('admin');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [assetPage, setAssetPage] = useState<AssetPage | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    callEndpoint(assetEndpoints.list, { params: { tenant }, query: { q, page } }, { signal: abort.signal }).then(
      ({ data }) =>
        setAssetPage((before) => ({
          of: q,
          rows: page > 1 && before?.of === q ? [...before.rows, ...data.rows] : data.rows,
          total: data.meta.total,
          failed: false,
        })),
      () => {
        if (!abort.signal.aborted) setAssetPage({ of: q, rows: [], total: 0, failed: true });
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
    <>
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
      {assetPage === null ? (
        <div className="grid grid-cols-3 gap-3" aria-busy="true">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="aspect-square" />
          ))}
        </div>
      ) : assetPage.rows.length === 0 ? (
        <div className="flex flex-col items-center gap-3 py-8 text-center text-muted">
          <p>{assetPage.failed ? admin('loadFailed') : t('libraryEmpty')}</p>
          <Button variant="secondary" size="sm" onClick={onArtworks}>
            {t('library_artworks')}
          </Button>
        </div>
      ) : (
        <PictureGrid>
          {assetPage.rows.map(({ id, name, width, height }) => (
            <PictureTile
              key={id}
              name={name}
              source={buildAssetThumbnailUrl(tenant, id)}
              onChoose={() => onChoose({ src: `asset:${id}`, name, width, height })}
            />
          ))}
        </PictureGrid>
      )}
      {assetPage && assetPage.rows.length < assetPage.total ? (
        <Button variant="secondary" size="sm" onClick={() => setPage(page + 1)}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}

/** Artworks of the platform; they have enough pixels to be printed at chest width. */
function Artworks({ onChoose }: { readonly onChoose: (picture: NewPicture) => void }) {
  const t = useTranslations('designer');
  const [q, setQ] = useState('');
  const named = ARTWORKS.map((artwork) => {
    const motif = t(`art.${artwork.motif}`);
    return { artwork, name: artwork.ink ? t(artwork.ink === 'dark' ? 'artDark' : 'artLight', { motif }) : motif };
  });
  const searchText = plainText(q);
  const matchingArtworks = named.filter(({ name }) => plainText(name).includes(searchText));
  return (
    <>
      <search>
        <Input
          type="search"
          maxLength={80}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          aria-label={t('searchArtworks')}
          placeholder={t('searchArtworks')}
        />
      </search>
      <p className="text-sm text-muted">{t('artLicence')}</p>
      <p role="status" className={matchingArtworks.length === 0 ? 'py-8 text-center text-muted' : 'sr-only'}>
        {matchingArtworks.length === 0 ? t('artNone') : t('artCount', { count: matchingArtworks.length })}
      </p>
      <PictureGrid>
        {matchingArtworks.map(({ artwork: { name: file, width, height, ink }, name }) => (
          <PictureTile
            key={file}
            name={name}
            source={`${buildEndpointPath(renderingEndpoints.art, { name: file })}?w=${ART_THUMBNAIL_PX}`}
            // Artwork for dark products is white.
            isLight={ink === 'light'}
            onChoose={() => onChoose({ src: `art:${file}`, name, width, height })}
          />
        ))}
      </PictureGrid>
    </>
  );
}

const PictureGrid = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">{children}</ul>
);

function PictureTile(props: {
  readonly name: string;
  readonly source: string;
  readonly isLight?: boolean;
  readonly onChoose: () => void;
}) {
  const { name, source, isLight = false, onChoose } = props;
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full flex-col gap-1 rounded-md border border-line p-2 text-start hover:border-ink"
      >
        <img
          src={source}
          alt=""
          loading="lazy"
          width={160}
          height={160}
          className={classes('aspect-square w-full rounded-sm object-contain', isLight ? 'bg-body' : 'checkered')}
        />
        <span className="w-full truncate text-xs">{name}</span>
      </button>
    </li>
  );
}

/** Removes case and accents, so that a search for “foret” finds “Forêt”. */
const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
