'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button, Spinner } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Checkbox } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { ApiError } from '@/lib/client/api';
import { drawNameAsLogo, uploadLogo } from '@/lib/client/builder/builder-logo';
import type { BuilderLogo } from '@/lib/contracts/builder';
import type { BuilderState } from './use-builder';

/** Logo upload by click, drop or paste; alternatively, a logo made of the store's name. */
export function LogoStep(props: {
  readonly state: BuilderState;
  readonly missing: boolean;
  readonly onLogo: (logo: BuilderLogo) => void;
  readonly onLost: () => void;
  readonly onNeedName: () => void;
}) {
  const { state, missing, onLogo, onLost, onNeedName } = props;
  const t = useTranslations('builder');
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const take = async (next: File, retainBackground = false): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      onLogo(await uploadLogo(next, retainBackground));
      setFile(next);
    } catch (error) {
      setProblem(t(toUploadProblem(error)));
    } finally {
      setBusy(false);
    }
  };
  const picked = (event: ChangeEvent<HTMLInputElement>): void => {
    const [first] = event.target.files ?? [];
    if (first) void take(first);
    event.target.value = '';
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [first] = event.dataTransfer.files;
    if (first) void take(first);
  };
  const typeset = async (): Promise<void> => {
    if (state.name.trim() === '') return onNeedName();
    await take(await drawNameAsLogo(state.name, state.theme.primary), true);
  };

  return (
    <div className="flex flex-col gap-3">
      <label
        htmlFor="logo-file"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={classes(
          'flex min-h-44 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed p-6 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:border-ink',
          over ? 'border-accent bg-accent-soft' : missing || problem ? 'border-danger' : 'border-line-strong',
        )}
      >
        {state.logo ? (
          <img
            src={state.logo.url}
            alt={t('logoAlt')}
            // Uploads are deleted after seven days; a visitor who returns later must upload the logo again.
            onError={onLost}
            className="max-h-32 max-w-full rounded-md bg-[repeating-conic-gradient(var(--color-line)_0_25%,var(--color-surface)_0_50%)] bg-[length:16px_16px] object-contain p-2"
          />
        ) : (
          <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
            <Icon name="upload" />
          </span>
        )}
        <span className="flex items-center gap-2 font-semibold">
          {busy ? <Spinner /> : null}
          {busy ? t('uploading') : state.logo ? t('replaceLogo') : t('dropLogo')}
        </span>
        <span className="text-sm text-muted">{t('logoTypes')}</span>
        <input
          ref={input}
          id="logo-file"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          className="sr-only"
          aria-label={t('dropLogo')}
          aria-describedby="logo-problem"
          aria-invalid={missing || problem ? true : undefined}
          onChange={picked}
          disabled={busy}
        />
      </label>
      <p id="logo-problem" role="alert" className="text-sm text-danger empty:hidden">
        {problem ?? (missing ? t('logoMissing') : '')}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {file && state.logo ? (
          <label htmlFor="keep-ground" className="flex items-center gap-2.5 text-sm">
            <Checkbox
              id="keep-ground"
              checked={state.logo.cut_out}
              disabled={busy}
              onChange={(event) => void take(file, !event.target.checked)}
            />
            {t('cutOut')}
          </label>
        ) : (
          <span className="text-sm text-muted">{state.logo ? '' : t('noLogo')}</span>
        )}
        <Button variant="secondary" size="sm" disabled={busy} onClick={() => void typeset()}>
          {t('useName')}
        </Button>
      </div>
    </div>
  );
}

// i18n-keys: builder.tooLarge, builder.tooMany, builder.offline, builder.notAPicture
function toUploadProblem(error: unknown): 'tooLarge' | 'tooMany' | 'offline' | 'notAPicture' {
  if (!(error instanceof ApiError)) return 'notAPicture';
  if (error.status === 413) return 'tooLarge';
  if (error.status === 429) return 'tooMany';
  return error.status === 422 ? 'notAPicture' : 'offline';
}
