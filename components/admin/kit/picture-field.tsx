'use client';

import { ImagePlus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { toAssetProblem, uploadAsset } from '@/lib/client/admin/assets';
import type { AssetDto } from '@/lib/contracts/assets';
import { useAssetProblem } from './use-asset-problem';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** Image field that uploads a file to the tenant's library at once; the form decides how to use the asset. */
export function PictureField(props: {
  readonly tenantId: number;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Address of the selected image; null = none. */
  readonly source: string | null;
  readonly onUploaded: (asset: AssetDto) => void;
  readonly onRemove: () => void;
}) {
  const { tenantId, label, hint, error, source, onUploaded, onRemove } = props;
  const t = useTranslations('admin');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const toProblemText = useAssetProblem();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const fieldError = refused ?? error;
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    setRefused(null);
    try {
      onUploaded(await uploadAsset(tenantId, file));
    } catch (error) {
      setRefused(toProblemText(file.name, toAssetProblem(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        {source ? (
          <img
            src={source}
            alt=""
            className="h-20 max-w-40 rounded-md border border-line bg-tile object-contain p-1.5"
          />
        ) : null}
        <input
          ref={input}
          id={id}
          type="file"
          accept={ACCEPTED}
          className="sr-only"
          tabIndex={-1}
          aria-describedby={fieldError ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={(event) => void take(event)}
        />
        <Button
          variant="secondary"
          size="sm"
          busy={isBusy}
          aria-disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          <ImagePlus className="size-4" aria-hidden="true" />
          {source ? t('otherPicture') : t('choosePicture')}
        </Button>
        {source ? (
          <Button variant="quiet" size="sm" onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
            {t('removePicture')}
          </Button>
        ) : null}
      </div>
      {hint && !fieldError ? (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {fieldError ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {fieldError}
        </p>
      ) : null}
    </div>
  );
}
