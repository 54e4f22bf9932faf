'use client';

import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2, Upload } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { type AssetProblem, buildAssetThumbnailUrl, toAssetProblem, uploadAsset } from '@/lib/client/admin/assets';
import { refreshTopics, useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type AssetDto, assetEndpoints } from '@/lib/contracts/assets';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { PageHeader } from '../kit/page-header';
import { useAssetProblem } from '../kit/use-asset-problem';
import { useVisitBlock, VisitNote } from '../kit/visit';
import { ListPage } from '../list-kit/list-page';
import { SearchField } from '../list-kit/search-field';
import { useListFilter } from '../list-kit/use-list-filter';
import { RenameDialog } from './rename-dialog';

const FILTER = { q: '', page: 1 };
const ACCEPTED = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** The owner's image library: upload by button or drop, search by name, rename and delete (ADM-11). */
export function AssetsView({ tenant }: { readonly tenant: number }) {
  const t = useTranslations('assets');
  const list = useListFilter(FILTER);
  const { filter, change } = list;
  const assets = useEndpointQuery(
    assetEndpoints.list,
    { params: { tenant }, query: filter },
    { placeholderData: keepPreviousData },
  );
  const [isOver, setIsOver] = useState(false);
  const { send, waiting, problems } = useUploads(tenant);
  const toProblemText = useAssetProblem();
  const chooser = useRef<HTMLInputElement>(null);
  const refusal = useVisitBlock(assetEndpoints.upload);
  const choose = (
    <Button busy={waiting > 0} disabled={refusal !== null} onClick={() => chooser.current?.click()}>
      <Upload className="size-4.5" aria-hidden="true" />
      {t('upload')}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is everybody's.
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!refusal) void send([...event.dataTransfer.files]);
      }}
      className={classes(
        'mx-auto flex max-w-6xl flex-col gap-6 rounded-lg',
        isOver && 'outline-2 outline-offset-8 outline-accent outline-dashed',
      )}
    >
      <PageHeader title={t('title')} lead={t('lead')} actions={choose} />
      <VisitNote refusal={refusal} />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={t('upload')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <SearchField value={filter.q} label={t('search')} className="max-w-md" onSearch={(q) => change({ q })} />
      <div role="status" className="-my-2 text-sm text-body empty:hidden">
        {waiting > 0 ? t('uploading', { count: waiting }) : null}
      </div>
      {problems.length > 0 ? (
        <div role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {problems.map(({ name, problem }) => (
            <p key={name}>{toProblemText(name, problem)}</p>
          ))}
        </div>
      ) : null}
      <ListPage
        list={list}
        query={assets}
        page={assets.data?.data}
        empty={{ title: t('empty'), text: t('emptyText'), action: choose }}
      >
        {({ rows }, isDimmed) => (
          <ul
            aria-busy={isDimmed}
            className="grid grid-cols-2 gap-4 aria-busy:opacity-60 sm:grid-cols-3 lg:grid-cols-4"
          >
            {rows.map((asset) => (
              <AssetCard key={asset.id} tenant={tenant} asset={asset} />
            ))}
          </ul>
        )}
      </ListPage>
    </div>
  );
}

interface Problem {
  readonly name: string;
  readonly problem: AssetProblem;
}

/**
 * Returns a function that uploads files one after another, the number of files still waiting, and the rejected files
 * with their reasons.
 */
function useUploads(tenant: number) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  async function send(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setProblems([]);
    setWaiting((before) => before + files.length);
    for (const file of files) {
      try {
        await uploadAsset(tenant, file);
        await refreshTopics(queries, ['assets']);
      } catch (error) {
        setProblems((before) => [...before, { name: file.name, problem: toAssetProblem(error) }]);
      }
      setWaiting((before) => before - 1);
    }
  }
  return { send, waiting, problems };
}

/** Returns a formatter that turns a file size in bytes into localised text. */
export function useFileSizeFormatter(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) =>
    bytes < 1_000_000
      ? format.number(Math.max(1, Math.round(bytes / 1000)), { style: 'unit', unit: 'kilobyte' })
      : format.number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}

function AssetCard({ tenant, asset }: { readonly tenant: number; readonly asset: AssetDto }) {
  const t = useTranslations('assets');
  const admin = useTranslations('admin');
  const format = useFormatter();
  const fileSize = useFileSizeFormatter();
  const [activeDialog, setActiveDialog] = useState<'rename' | 'delete' | null>(null);
  const remove = useEndpointMutation(assetEndpoints.remove, { changes: ['assets'] });
  const params = { tenant, assetId: asset.id };
  const confirm = (): void =>
    remove.mutate(
      { params },
      {
        onSuccess: () => notifySuccess(t('deleted', { name: asset.name })),
        onError: (error) => {
          const used = error.errors.used_by?.join(', ');
          if (used) notifyFailure(null, t('inUse', { name: asset.name, places: used }));
          else notifyFailure(error, admin('saveFailed'));
        },
        onSettled: () => setActiveDialog(null),
      },
    );
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <img
        src={buildAssetThumbnailUrl(tenant, asset.id)}
        alt=""
        loading="lazy"
        width={320}
        height={320}
        className="checkered aspect-square w-full object-contain p-3"
      />
      <div className="flex items-start justify-between gap-1 p-3">
        <div className="min-w-0 text-xs text-muted">
          <h2 className="truncate text-sm font-semibold text-ink" title={asset.name}>
            {asset.name}
          </h2>
          <p className="tabular">
            {asset.type.replace('image/', '').toUpperCase()} · {asset.width} × {asset.height} px ·{' '}
            {fileSize(asset.bytes)}
          </p>
          <p>{format.dateTime(new Date(asset.created_at), { dateStyle: 'long' })}</p>
        </div>
        <div className="flex shrink-0">
          <IconButton
            className="size-9"
            label={t('renameNamed', { name: asset.name })}
            onClick={() => setActiveDialog('rename')}
          >
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            className="size-9"
            label={t('deleteNamed', { name: asset.name })}
            onClick={() => setActiveDialog('delete')}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {activeDialog === 'rename' ? (
        <RenameDialog tenant={tenant} asset={asset} onClose={() => setActiveDialog(null)} />
      ) : null}
      <ConfirmDialog
        open={activeDialog === 'delete'}
        title={t('deleteTitle', { name: asset.name })}
        text={t('deleteText')}
        action={t('delete')}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setActiveDialog(null)}
      />
    </li>
  );
}
