'use client';

import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { buildAssetThumbnailUrl, toAssetProblem, uploadAsset } from '@/lib/client/admin/assets';
import { MAX_ALT_TEXT_LENGTH, MAX_PRODUCT_PHOTOS, type ProductPhoto } from '@/lib/domain/catalogue/product-photos';
import { useAssetProblem } from '../kit/use-asset-problem';

/** Own photos of a product: added, described, moved and removed; the form saves them. */
export function PhotosField(props: {
  readonly tenantId: number;
  readonly photos: readonly ProductPhoto[];
  /** Returns the error of the photo at `index`, or with null the error of the field. */
  readonly getError: (index: number | null) => string | undefined;
  readonly onChange: (photos: ProductPhoto[]) => void;
}) {
  const { tenantId, photos, getError, onChange } = props;
  const t = useTranslations('eventProducts');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // Latest photos, read when an upload ends: meanwhile the owner can edit descriptions and remove photos.
  const latest = useRef(photos);
  latest.current = photos;
  const toProblemText = useAssetProblem();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const error = refused ?? getError(null);

  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = [...(event.target.files ?? [])];
    const files = chosen.slice(0, MAX_PRODUCT_PHOTOS - photos.length);
    event.target.value = '';
    setBusy(true);
    setRefused(chosen.length > files.length ? t('photosLimit', { count: MAX_PRODUCT_PHOTOS }) : null);
    const added: ProductPhoto[] = [];
    for (const file of files) {
      try {
        const asset = await uploadAsset(tenantId, file);
        added.push({ asset_id: asset.id, alt: '' });
      } catch (thrown) {
        setRefused(toProblemText(file.name, toAssetProblem(thrown)));
      }
    }
    if (added.length > 0) onChange([...latest.current, ...added]);
    setBusy(false);
  }

  function move(from: number, to: number): void {
    const moved = [...photos];
    const [photo] = moved.splice(from, 1);
    if (photo) moved.splice(to, 0, photo);
    onChange(moved);
    focusRow(to, String(to - from));
  }

  function remove(index: number): void {
    onChange(photos.filter((_, place) => place !== index));
    focusRow(Math.min(index, photos.length - 2), 'remove');
  }

  /** Moves the focus along with a moved row, or from a removed row to its neighbour. */
  function focusRow(index: number, act: string): void {
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-act]:enabled') ?? [])];
      (buttons.find((button) => button.dataset.act === act) ?? buttons[0] ?? addButton.current)?.focus();
    });
  }

  const replace = (index: number, alt: string): void =>
    onChange(photos.map((photo, place) => (place === index ? { ...photo, alt } : photo)));

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('photos')}</legend>
      <p className="text-sm text-muted">{t('photosHint', { count: MAX_PRODUCT_PHOTOS })}</p>
      <ol ref={list} className="flex flex-col gap-3 empty:hidden">
        {photos.map(({ asset_id: assetId, alt }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be listed twice.
            key={`${assetId}-${index}`}
            className="flex flex-wrap items-start gap-3 rounded-md border border-line p-3"
          >
            <img
              src={buildAssetThumbnailUrl(tenantId, assetId)}
              alt=""
              width={80}
              height={80}
              className="size-20 shrink-0 rounded-sm bg-tile object-cover"
            />
            <div className="min-w-48 flex-1">
              <Field id={`${id}-${index}`} label={t('photoAlt', { number: index + 1 })} error={getError(index)}>
                <Input
                  {...getControlAttributes(`${id}-${index}`, { error: getError(index) })}
                  name={`photos.${index}.alt`}
                  value={alt}
                  maxLength={MAX_ALT_TEXT_LENGTH}
                  onChange={(event) => replace(index, event.target.value)}
                />
              </Field>
            </div>
            <div className="flex gap-1">
              <IconButton
                label={t('photoUp', { number: index + 1 })}
                data-act="-1"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp className="size-4" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('photoDown', { number: index + 1 })}
                data-act="1"
                disabled={index === photos.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown className="size-4" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('photoRemove', { number: index + 1 })}
                data-act="remove"
                onClick={() => remove(index)}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('photoAdd')}
        onChange={(event) => void add(event)}
      />
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      {photos.length < MAX_PRODUCT_PHOTOS ? (
        <Button
          ref={addButton}
          variant="secondary"
          size="sm"
          className="self-start"
          busy={isBusy}
          aria-disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          <ImagePlus className="size-4" aria-hidden="true" />
          {t('photoAdd')}
        </Button>
      ) : null}
    </fieldset>
  );
}
