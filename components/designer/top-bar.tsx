'use client';

import {
  ArrowLeft,
  Check,
  CloudOff,
  Eye,
  Keyboard,
  Lock,
  Magnet,
  Maximize,
  Minus,
  Plus,
  Redo2,
  ScanSearch,
  SquareDashed,
  Undo2,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, IconButton, Spinner } from '@/components/ui/button';
import type { Side } from '@/lib/domain/scene/schema';
import type { CanvasView } from './canvas-view';
import { ToggleButton } from './fields';
import type { Autosave } from './use-autosave';
import type { Design } from './use-design';
import type { EditorAids } from './use-editor-aids';

// i18n-keys: designer.front, designer.back

/** Top bar: product name, sides, undo and redo, zoom and save status. */
export function TopBar(props: {
  readonly name: string;
  readonly backHref: string;
  readonly sides: readonly Side[];
  readonly design: Design;
  readonly saving: Autosave;
  readonly readOnly: boolean;
  readonly zoom: number;
  readonly view: CanvasView | null;
  readonly aids: EditorAids;
  readonly onAid: (name: keyof EditorAids) => void;
  readonly onKeys: () => void;
  readonly onPreview: () => void;
}) {
  const { name, backHref, sides, design, saving, readOnly, zoom, view, aids, onAid, onKeys, onPreview } = props;
  const t = useTranslations('designer');
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-line bg-surface px-3 py-2 sm:gap-x-4">
      <a
        href={backHref}
        className="inline-flex size-11 items-center justify-center rounded-md hover:bg-tile"
        aria-label={t('toProducts')}
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
      </a>
      <div className="me-auto min-w-0">
        <h1 className="truncate text-base">{name}</h1>
        <SavedMark saving={saving} readOnly={readOnly} />
      </div>
      {sides.length > 1 ? (
        <div role="radiogroup" aria-label={t('side')} className="flex rounded-md border border-line-strong p-0.5">
          {sides.map((side) => (
            <label
              key={side}
              className="flex min-h-9 cursor-pointer items-center rounded-sm px-3.5 text-sm font-medium has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="design-side"
                checked={side === design.side}
                onChange={() => design.setSide(side)}
                className="sr-only"
              />
              {t(side)}
            </label>
          ))}
        </div>
      ) : null}
      <div className="flex">
        <IconButton label={t('undo')} disabled={readOnly || !design.canUndo} onClick={design.undo}>
          <Undo2 className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('redo')} disabled={readOnly || !design.canRedo} onClick={design.redo}>
          <Redo2 className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex items-center gap-1">
        <ToggleButton label={t('snapping')} pressed={aids.snapping} onToggle={() => onAid('snapping')}>
          <Magnet className="size-4.5" aria-hidden="true" />
        </ToggleButton>
        <ToggleButton label={t('safeZone')} pressed={aids.safeZone} onToggle={() => onAid('safeZone')}>
          <SquareDashed className="size-4.5" aria-hidden="true" />
        </ToggleButton>
      </div>
      <div className="flex items-center">
        <IconButton label={t('zoomOut')} onClick={() => view?.zoomBy(-1)}>
          <Minus className="size-4.5" aria-hidden="true" />
        </IconButton>
        <span className="tabular w-12 text-center text-sm">{t('percent', { percent: zoom })}</span>
        <IconButton label={t('zoomIn')} onClick={() => view?.zoomBy(1)}>
          <Plus className="size-4.5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('fit')} onClick={() => view?.fit()}>
          <Maximize className="size-4.5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('fitArea')} onClick={() => view?.fitArea()}>
          <ScanSearch className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      <IconButton label={t('key.title')} className="max-sm:hidden" onClick={onKeys}>
        <Keyboard className="size-5" aria-hidden="true" />
      </IconButton>
      <Button variant="secondary" size="sm" onClick={onPreview}>
        <Eye className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{t('preview')}</span>
      </Button>
    </header>
  );
}

/** Save status: 'Saved' with its time, or any other state (DSN-09). */
function SavedMark({ saving, readOnly }: { readonly saving: Autosave; readonly readOnly: boolean }) {
  const t = useTranslations('designer');
  const format = useFormatter();
  const mark = (icon: ReactNode, text: string) => (
    <span className="flex items-center gap-1.5 text-xs text-body">
      {icon}
      {text}
    </span>
  );
  const small = { className: 'size-3.5', 'aria-hidden': true } as const;
  const status = readOnly ? 'locked' : saving.status;
  return (
    <div role="status">
      {status === 'saved'
        ? mark(
            <Check {...small} />,
            saving.savedAt
              ? t('savedAt', { time: format.dateTime(saving.savedAt, { timeStyle: 'short' }) })
              : t('saved'),
          )
        : null}
      {status === 'waiting' || status === 'saving' ? mark(<Spinner />, t('saving')) : null}
      {status === 'savedOffline' ? mark(<CloudOff {...small} />, t('savedOffline')) : null}
      {status === 'locked' ? mark(<Lock {...small} />, t('locked')) : null}
      {status === 'conflict' ? mark(<CloudOff {...small} />, t('notSaved')) : null}
      {status === 'refused' ? mark(<CloudOff {...small} />, t('refused')) : null}
    </div>
  );
}
