'use client';

import { AlignCenter, AlignLeft, AlignRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classes } from '@/components/ui/classes';

const CONTROL =
  'min-h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink hover:border-ink disabled:bg-tile disabled:text-muted aria-invalid:border-danger';

/** Small label above a small control, sized for the dense panels of the editor. */
export function PanelField(props: {
  readonly label: string;
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', props.className)}>
      <label htmlFor={props.id} className="truncate text-xs text-body">
        {props.label}
      </label>
      {props.children}
    </div>
  );
}

export function PanelSelect({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classes(CONTROL, className)} {...rest} />;
}

export function PanelInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classes(CONTROL, className)} {...rest} />;
}

/**
 * Number field with its unit. Typed text takes effect as soon as it is a number within the limits; leaving the field
 * displays the effective value.
 */
export function NumberField(props: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}) {
  const { label, value, min, max, step = 1, disabled = false, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const displayedValue = typed ?? String(Math.round(value * 100) / 100);
  const isWrong = typed !== null && !isWithin(Number(typed), min, max);
  return (
    <PanelField id={id} label={label}>
      <PanelInput
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-invalid={isWrong || undefined}
        value={displayedValue}
        onChange={(event) => {
          setTyped(event.target.value);
          const number = event.target.value.trim() === '' ? Number.NaN : Number(event.target.value);
          if (isWithin(number, min, max)) onChange(number);
        }}
        onBlur={() => setTyped(null)}
        className="tabular"
      />
    </PanelField>
  );
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** Colour field with a picker and a text field for six hex digits. */
export function ColourField(props: {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (hex: string) => void;
}) {
  const { label, value, disabled = false, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const displayedValue = typed ?? value;
  const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
  return (
    <PanelField id={id} label={label}>
      <span className="flex gap-1.5">
        <input
          type="color"
          aria-label={label}
          disabled={disabled}
          value={isHex(value) ? value : '#000000'}
          onChange={(event) => {
            setTyped(null);
            onChange(event.target.value);
          }}
          className="h-9 w-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-0.5"
        />
        <PanelInput
          id={id}
          maxLength={7}
          spellCheck={false}
          disabled={disabled}
          aria-invalid={isHex(displayedValue) ? undefined : true}
          value={displayedValue}
          onChange={(event) => {
            setTyped(event.target.value);
            if (isHex(event.target.value)) onChange(event.target.value.toLowerCase());
          }}
          onBlur={() => setTyped(null)}
          className="tabular"
        />
      </span>
    </PanelField>
  );
}

/** Small toggle button; without `pressed` a plain button that acts at once. */
export function ToggleButton(props: {
  readonly label: string;
  readonly pressed: boolean | undefined;
  readonly disabled?: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  const { label, pressed, disabled, onToggle, children } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onToggle}
      className="inline-flex size-9 items-center justify-center rounded-md border border-line-strong text-ink hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white disabled:opacity-50"
    >
      {children}
    </button>
  );
}

const ALIGNS = { left: AlignLeft, center: AlignCenter, right: AlignRight } as const;

/** Buttons for the alignment of the lines of a text. */
export function TextAlignButtons(props: {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (align: keyof typeof ALIGNS) => void;
}) {
  const { value, disabled, onChange } = props;
  const t = useTranslations('designer');
  return (
    <span className="flex gap-1.5">
      {(['left', 'center', 'right'] as const).map((align) => {
        const Glyph = ALIGNS[align];
        return (
          <ToggleButton
            key={align}
            label={t(`align.${align}`)}
            disabled={disabled}
            pressed={value === align}
            onToggle={() => onChange(align)}
          >
            <Glyph className="size-4.5" aria-hidden="true" />
          </ToggleButton>
        );
      })}
    </span>
  );
}
