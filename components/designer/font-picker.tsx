'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { loadFonts } from '@/lib/rendering/browser/platform';
import { buildFontStack, FONTS } from '@/lib/rendering/core/fonts';

/**
 * Font picker listing all fonts of the platform, each name in its own font. Arrow keys move, Enter and Escape close.
 */
export function FontPicker(props: {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (family: string) => void;
}) {
  const { value, disabled, onChange } = props;
  const t = useTranslations('designer');
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    loadAllFonts();
    box.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    const away = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.parentElement?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  return (
    <div className="relative flex flex-col gap-1">
      <span id={`${id}-label`} className="text-xs text-body">
        {t('font')}
      </span>
      <button
        type="button"
        disabled={disabled}
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 items-center justify-between rounded-md border border-line-strong bg-surface px-2.5 text-start text-sm hover:border-ink disabled:bg-tile"
      >
        <span id={`${id}-value`} style={{ fontFamily: buildFontStack(value) }}>
          {value}
        </span>
        <span aria-hidden="true">▾</span>
      </button>
      {open ? (
        <div
          ref={box}
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            setOpen(false);
          }}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lg"
        >
          <FontRadios name={id} value={value} onChange={onChange} />
        </div>
      ) : null}
    </div>
  );
}

/** Font list of the picker without the button that opens it. */
export function FontList(props: { readonly value: string; readonly onChange: (family: string) => void }) {
  const t = useTranslations('designer');
  const id = useId();
  useEffect(loadAllFonts, []);
  return (
    <div role="radiogroup" aria-label={t('font')}>
      <FontRadios name={id} {...props} />
    </div>
  );
}

function loadAllFonts(): void {
  loadFonts(FONTS.map(({ family }) => family)).catch((error: unknown) =>
    console.warn('a typeface could not be loaded', error),
  );
}

function FontRadios(props: {
  readonly name: string;
  readonly value: string;
  readonly onChange: (family: string) => void;
}) {
  const { name, value, onChange } = props;
  return FONTS.map(({ family }) => (
    <label
      key={family}
      className="flex min-h-9 items-center rounded-sm px-2 text-base has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
      style={{ fontFamily: buildFontStack(family) }}
    >
      <input
        type="radio"
        name={name}
        value={family}
        checked={family === value}
        onChange={() => onChange(family)}
        className="sr-only"
      />
      {family}
    </label>
  ));
}
