'use client';

import { ArrowDown, ArrowUp, Copy, Eye, EyeOff, GripVertical, ListChecks, Lock, LockOpen, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { classes } from '@/components/ui/classes';
import type { SceneCommand } from '@/lib/domain/scene/commands';
import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import { ToggleButton } from './fields';
import { LayerThumb } from './layer-thumb';
import { createElementId } from './new-elements';

const DRAGGED = 'application/x-merchloom-layer';

/** Returns a function that names an element for users: by its text, its file name or its type. */
export function useElementName(): (element: SceneElement) => string {
  const t = useTranslations('designer');
  return (element) => {
    const ownName = element.type === 'Text' ? element.text.replace(/\s+/g, ' ').trim() : element.location;
    return ownName || element.label || t(element.type === 'Text' ? 'text' : 'image');
  };
}

/** Layers of a side, topmost first: select, reorder by drag, buttons and keys, duplicate and delete. */
export function LayersPanel(props: {
  readonly scene: Scene;
  readonly tenant: number;
  readonly blankHex: string;
  readonly selected: readonly string[];
  readonly disabled: boolean;
  readonly run: (command: SceneCommand) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onToggle: (id: string) => void;
  readonly onLock: (element: SceneElement) => void;
  readonly onHide: (element: SceneElement) => void;
  /** Called on a second press on a text. */
  readonly onType: (id: string) => void;
}) {
  const { scene, tenant, blankHex, selected, disabled, run, onSelect, onToggle, onLock, onHide, onType } = props;
  const only = selected.length === 1 ? selected[0] : null;
  const t = useTranslations('designer');
  const getElementName = useElementName();
  const [target, setTarget] = useState<string | null>(null);
  // On phones without a Shift key, a switch makes each press add to the selection.
  const [isSeveral, setIsSeveral] = useState(false);
  const top = scene.elements.length - 1;
  const layers = scene.elements.map((element, layer) => ({ element, layer })).toReversed();
  const heading = (
    <div className="flex min-h-9 items-center justify-between gap-2">
      <h2 className="text-sm font-semibold">{t('layers')}</h2>
      {layers.length > 1 && !disabled ? (
        <ToggleButton label={t('several')} pressed={isSeveral} onToggle={() => setIsSeveral(!isSeveral)}>
          <ListChecks className="size-4.5" aria-hidden="true" />
        </ToggleButton>
      ) : null}
    </div>
  );
  if (layers.length === 0)
    return (
      <div>
        {heading}
        <p className="text-sm text-muted">{t('noLayers')}</p>
      </div>
    );
  const drop = (event: DragEvent, to: number): void => {
    setTarget(null);
    const id = event.dataTransfer.getData(DRAGGED);
    if (!id) return;
    event.preventDefault();
    run({ kind: 'reorder', id, to });
  };
  const onKey = (event: KeyboardEvent, id: string, layer: number): void => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || !event.altKey || disabled) return;
    event.preventDefault();
    run({ kind: 'reorder', id, to: layer + step });
  };
  return (
    <div className="flex flex-col gap-2">
      {heading}
      <ol className="flex flex-col gap-1" aria-label={t('layers')}>
        {layers.map(({ element, layer }) => {
          const { id } = element;
          const name = getElementName(element);
          return (
            <li
              key={id}
              draggable={!disabled}
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(DRAGGED)) return;
                event.preventDefault();
                setTarget(id);
              }}
              onDragLeave={() => setTarget(null)}
              onDrop={(event) => drop(event, layer)}
              className={classes(
                'flex flex-wrap items-center gap-x-0.5 rounded-md border',
                selected.includes(id) ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-tile',
                target === id && 'shadow-[0_-2px_0_var(--accent)]',
              )}
            >
              <GripVertical className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <button
                type="button"
                aria-pressed={selected.includes(id)}
                onClick={(event) => {
                  if (!disabled && (isSeveral || event.shiftKey || event.ctrlKey || event.metaKey)) onToggle(id);
                  else onSelect([id]);
                }}
                onDoubleClick={() => element.type === 'Text' && !element.locked && onType(id)}
                onKeyDown={(event) => onKey(event, id, layer)}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm text-start text-sm"
              >
                <LayerThumb element={element} tenant={tenant} blankHex={blankHex} />
                <span className={classes('truncate', element.hidden && 'text-muted line-through')}>{name}</span>
              </button>
              <LayerSwitch
                label={t(element.locked ? 'unlockElement' : 'lockElement', { name })}
                on={element.locked === true}
                disabled={disabled}
                onClick={() => onLock(element)}
              >
                {element.locked ? <Lock {...GLYPH} /> : <LockOpen {...GLYPH} />}
              </LayerSwitch>
              <LayerSwitch
                label={t(element.hidden ? 'showElement' : 'hideElement', { name })}
                on={element.hidden === true}
                disabled={disabled}
                onClick={() => onHide(element)}
              >
                {element.hidden ? <EyeOff {...GLYPH} /> : <Eye {...GLYPH} />}
              </LayerSwitch>
              {disabled || id !== only ? null : (
                <span className="flex w-full justify-end pb-1">
                  <LayerButton
                    label={t('layerUp', { name })}
                    disabled={layer === top}
                    onClick={() => run({ kind: 'reorder', id, to: layer + 1 })}
                  >
                    <ArrowUp className="size-4" aria-hidden="true" />
                  </LayerButton>
                  <LayerButton
                    label={t('layerDown', { name })}
                    disabled={layer === 0}
                    onClick={() => run({ kind: 'reorder', id, to: layer - 1 })}
                  >
                    <ArrowDown className="size-4" aria-hidden="true" />
                  </LayerButton>
                  <LayerButton
                    label={t('duplicateElement', { name })}
                    onClick={() => run({ kind: 'duplicate', id, newId: createElementId(element.type.toLowerCase()) })}
                  >
                    <Copy className="size-4" aria-hidden="true" />
                  </LayerButton>
                  <LayerButton
                    label={t('removeElement', { name })}
                    disabled={element.locked === true}
                    onClick={() => run({ kind: 'remove', id })}
                  >
                    <Trash2 className="size-4" aria-hidden="true" />
                  </LayerButton>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const GLYPH = { className: 'size-4', 'aria-hidden': true } as const;

/** Button that locks or hides a layer; muted while it is off. */
function LayerSwitch(props: {
  readonly label: string;
  readonly on: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className={classes(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-sm hover:bg-surface disabled:opacity-30',
        props.on ? 'text-ink' : 'text-muted',
      )}
    >
      {props.children}
    </button>
  );
}

function LayerButton(props: {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className="inline-flex size-7 items-center justify-center rounded-sm hover:bg-surface disabled:opacity-30"
    >
      {props.children}
    </button>
  );
}
