'use client';

import {
  ALargeSmall,
  AlignCenter,
  AlignVerticalJustifyCenter,
  ArrowDown,
  ArrowUp,
  CaseSensitive,
  Copy,
  ImagePlus,
  Images,
  Layers,
  Palette,
  Pencil,
  Scaling,
  Trash2,
  Type,
  X,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import type { ElementChange } from '@/lib/domain/scene/commands';
import type { SceneElement } from '@/lib/domain/scene/schema';
import { ArrangeButtons } from './arrange-buttons';
import { ColourField, NumberField, PanelField, TextAlignButtons } from './fields';
import { FontList } from './font-picker';
import { PlacePanel } from './place-panel';
import { buildFontChange, buildTextSizeChange, calculateTextSizePt } from './text-properties';
import type { ElementActions } from './use-element-actions';

// i18n-keys: designer.bar_text, designer.bar_font, designer.bar_size, designer.bar_colour, designer.bar_align, designer.bar_order

/** Properties that a sheet of the toolbar edits. */
export type BarSheet = 'text' | 'font' | 'size' | 'colour' | 'align' | 'order';

const GLYPHS = {
  text: Pencil,
  font: CaseSensitive,
  size: ALargeSmall,
  colour: Palette,
  align: AlignCenter,
  order: Layers,
} as const;
const TEXT_SHEETS: readonly BarSheet[] = ['text', 'font', 'size', 'colour', 'align', 'order'];
const OTHER_SHEETS: readonly BarSheet[] = ['size', 'align', 'order'];
const MANY_SHEETS: readonly BarSheet[] = ['align', 'order'];

interface Props {
  readonly chosen: readonly SceneElement[];
  readonly disabled: boolean;
  readonly actions: ElementActions;
  readonly sheet: BarSheet | null;
  readonly onSheet: (sheet: BarSheet | null) => void;
  readonly onChange: (id: string, change: ElementChange, group: string | null) => void;
  readonly onText: () => void;
  readonly onUpload: () => void;
  readonly onLibrary: () => void;
}

/**
 * Toolbar for the selected elements at the bottom of small screens, where the panels are below the canvas. Its sheet
 * slides up above the bar and the canvas shrinks, so that the element stays visible.
 */
export function TouchBar(props: Props) {
  const { chosen, disabled, actions, sheet, onSheet, onText, onUpload, onLibrary } = props;
  const t = useTranslations('designer');
  const id = useId();
  const [only] = chosen.length === 1 ? chosen : [];
  // A locked element can be selected but not changed.
  const isHeld = disabled || chosen.every(({ locked }) => locked);
  const sheets = only ? (only.type === 'Text' ? TEXT_SHEETS : OTHER_SHEETS) : MANY_SHEETS;
  const open = sheet && sheets.includes(sheet) && chosen.length > 0 && !isHeld ? sheet : null;
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    onSheet(null);
    opener.current?.focus();
  };
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface shadow-lg lg:hidden">
      {open ? (
        <Sheet id={`${id}-sheet`} label={t(`bar_${open}`)} onClose={close}>
          <SheetContent {...props} sheet={open} only={only ?? null} />
        </Sheet>
      ) : null}
      <div
        role="toolbar"
        aria-label={t('bar')}
        className="flex items-stretch overflow-x-auto px-1 pb-[env(safe-area-inset-bottom)]"
      >
        {chosen.length === 0 ? (
          <>
            <BarButton label={t('addText')} glyph={Type} disabled={disabled} onPress={onText} isNamed />
            <BarButton label={t('addImage')} glyph={ImagePlus} disabled={disabled} onPress={onUpload} isNamed />
            <BarButton label={t('fromLibrary')} glyph={Images} disabled={disabled} onPress={onLibrary} isNamed />
          </>
        ) : (
          <>
            {sheets.map((name) => (
              <BarButton
                key={name}
                label={t(`bar_${name}`)}
                glyph={
                  name === 'size' && only?.type === 'Image'
                    ? Scaling
                    : name === 'align' && only?.type !== 'Text'
                      ? AlignVerticalJustifyCenter
                      : GLYPHS[name]
                }
                disabled={isHeld}
                expanded={open === name}
                controls={`${id}-sheet`}
                onPress={(button) => {
                  opener.current = button;
                  onSheet(open === name ? null : name);
                }}
              />
            ))}
            <BarButton label={t('duplicate')} glyph={Copy} disabled={disabled} onPress={actions.duplicate} />
            <BarButton label={t('remove')} glyph={Trash2} disabled={isHeld} onPress={actions.remove} />
          </>
        )}
      </div>
    </div>
  );
}

/** `isNamed`: the label is always visible; otherwise, among many buttons, only where there is space. */
function BarButton(props: {
  readonly label: string;
  readonly glyph: typeof Pencil;
  readonly disabled: boolean;
  readonly isNamed?: boolean;
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly onPress: (button: HTMLButtonElement) => void;
}) {
  const { label, glyph: Glyph, disabled, isNamed = false, expanded, controls, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      disabled={disabled}
      onClick={(event) => onPress(event.currentTarget)}
      className="flex min-h-14 min-w-11 flex-1 flex-col items-center justify-center gap-0.5 rounded-md text-ink hover:bg-tile aria-expanded:bg-accent-soft disabled:opacity-40"
    >
      <Glyph className="size-5" aria-hidden="true" />
      <span
        aria-hidden="true"
        className={isNamed ? 'px-1 text-center text-xs leading-tight' : 'hidden text-xs leading-tight sm:block'}
      >
        {label}
      </span>
    </button>
  );
}

/** Sheet that slides up above the bar; Escape and its button close it. */
function Sheet(props: {
  readonly id: string;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { id, label, onClose, children } = props;
  const admin = useTranslations('admin');
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sheet takes the focus as the first one did.
  useEffect(() => {
    body.current
      ?.querySelector<HTMLElement>('input:checked, textarea, input:not([type=radio]), button')
      ?.focus({ preventScroll: true });
  }, [label]);
  return (
    <section
      id={id}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="sheet-panel border-b border-line"
    >
      <header className="flex items-center justify-between ps-4">
        <h2 className="text-sm font-semibold">{label}</h2>
        <IconButton label={admin('close')} onClick={onClose}>
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </header>
      <div ref={body} className="h-(--sheet-body) overflow-y-auto overscroll-contain px-4 pb-4">
        {children}
      </div>
    </section>
  );
}

function SheetContent(props: Props & { readonly sheet: BarSheet; readonly only: SceneElement | null }) {
  const { sheet, only, chosen, disabled, actions, onChange } = props;
  const t = useTranslations('designer');
  const id = useId();
  const change = (what: ElementChange, part: string | null): void => {
    if (only) onChange(only.id, what, part && `${part}:${only.id}`);
  };
  if (sheet === 'order')
    return (
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => actions.layer(1)}>
          <ArrowUp className="size-4" aria-hidden="true" />
          {t('forward')}
        </Button>
        <Button variant="secondary" onClick={() => actions.layer(-1)}>
          <ArrowDown className="size-4" aria-hidden="true" />
          {t('backward')}
        </Button>
      </div>
    );
  if (sheet === 'align')
    return (
      <div className="flex flex-col gap-4">
        {only?.type === 'Text' ? (
          <TextAlignButtons
            value={only.textAlign}
            disabled={disabled}
            onChange={(textAlign) => change({ textAlign }, null)}
          />
        ) : null}
        <ArrangeButtons count={chosen.length} disabled={disabled} onArrange={actions.arrange} />
      </div>
    );
  if (!only) return null;
  if (only.type === 'Image')
    return <PlacePanel element={only} disabled={disabled} onChange={(what, group) => onChange(only.id, what, group)} />;
  switch (sheet) {
    case 'text':
      return (
        <PanelField id={`${id}-text`} label={t('textLabel')}>
          <textarea
            id={`${id}-text`}
            rows={3}
            maxLength={500}
            value={only.text}
            onChange={(event) => change({ text: event.target.value }, 'text')}
            // Mobile browsers zoom into a field whose font is smaller than 16 px.
            className="w-full resize-none rounded-md border border-line-strong px-2.5 py-1.5 text-base"
          />
        </PanelField>
      );
    case 'font':
      return <FontList value={only.fontFamily} onChange={(family) => change(buildFontChange(only, family), 'font')} />;
    case 'size':
      return (
        <div className="flex flex-col gap-3">
          <NumberField
            label={t('size')}
            min={2}
            max={2_000}
            value={calculateTextSizePt(only)}
            onChange={(points) => change(buildTextSizeChange(only, points), 'size')}
          />
          <input
            type="range"
            aria-label={t('size')}
            min={6}
            max={400}
            value={Math.round(calculateTextSizePt(only))}
            onChange={(event) => change(buildTextSizeChange(only, Number(event.target.value)), 'size')}
            className="h-11 w-full accent-(--accent-ink)"
          />
        </div>
      );
    default:
      return (
        <ColourField label={t('fill')} value={only.fill || '#000000'} onChange={(fill) => change({ fill }, 'fill')} />
      );
  }
}
