'use client';

import { Italic, Underline } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { ElementChange } from '@/lib/domain/scene/commands';
import type { TextElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { ColourField, NumberField, PanelField, PanelSelect, TextAlignButtons, ToggleButton } from './fields';
import { FontPicker } from './font-picker';
import {
  buildFontChange,
  buildTextSizeChange,
  calculateTextSizePt,
  getFontWeight,
  listFontWeights,
} from './text-properties';

const NEW_SHADOW = { color: '#00000066', blur: 8, offsetX: 6, offsetY: 6 };

/** All properties of a text (DSN-03). */
export function TextPanel(props: {
  readonly element: TextElement;
  readonly disabled: boolean;
  readonly onChange: (change: ElementChange, group: string | null) => void;
}) {
  const { element, disabled, onChange } = props;
  const t = useTranslations('designer');
  const id = useId();
  const part = (name: string): string => `${name}:${element.id}`;
  const weights = listFontWeights(element.fontFamily);
  const weight = getFontWeight(element);
  return (
    <section aria-label={t('text')} className="flex flex-col gap-3">
      <PanelField id={`${id}-text`} label={t('textLabel')}>
        <textarea
          id={`${id}-text`}
          rows={2}
          maxLength={500}
          disabled={disabled}
          value={element.text}
          onChange={(event) => onChange({ text: event.target.value }, part('text'))}
          className="w-full resize-y rounded-md border border-line-strong px-2.5 py-1.5 text-sm hover:border-ink"
        />
      </PanelField>
      <FontPicker
        value={element.fontFamily}
        disabled={disabled}
        onChange={(family) => onChange(buildFontChange(element, family), part('font'))}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t('size')}
          disabled={disabled}
          min={2}
          max={2_000}
          value={calculateTextSizePt(element)}
          onChange={(points) => onChange(buildTextSizeChange(element, points), part('size'))}
        />
        <PanelField id={`${id}-weight`} label={t('weight')}>
          <PanelSelect
            id={`${id}-weight`}
            disabled={disabled}
            value={String(weight)}
            onChange={(event) => onChange({ fontWeight: Number(event.target.value) }, null)}
          >
            {[...new Set([...weights, weight])]
              .toSorted((a, b) => a - b)
              .map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
          </PanelSelect>
        </PanelField>
      </div>
      <fieldset className="flex flex-wrap gap-1.5" aria-label={t('style')}>
        <ToggleButton
          label={t('italic')}
          disabled={disabled}
          pressed={element.fontStyle === 'italic'}
          onToggle={() => onChange({ fontStyle: element.fontStyle === 'italic' ? 'normal' : 'italic' }, null)}
        >
          <Italic className="size-4.5" aria-hidden="true" />
        </ToggleButton>
        <ToggleButton
          label={t('underline')}
          disabled={disabled}
          pressed={element.underline}
          onToggle={() => onChange({ underline: !element.underline }, null)}
        >
          <Underline className="size-4.5" aria-hidden="true" />
        </ToggleButton>
        <span className="w-2" />
        <TextAlignButtons
          value={element.textAlign}
          disabled={disabled}
          onChange={(textAlign) => onChange({ textAlign }, null)}
        />
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t('lineHeight')}
          disabled={disabled}
          min={50}
          max={400}
          step={5}
          value={element.lineHeight * 100}
          onChange={(percent) => onChange({ lineHeight: percent / 100 }, part('line'))}
        />
        <NumberField
          label={t('spacing')}
          disabled={disabled}
          min={-20}
          max={200}
          value={element.charSpacing / 10}
          onChange={(percent) => onChange({ charSpacing: percent * 10 }, part('spacing'))}
        />
      </div>
      <ColourField
        label={t('fill')}
        disabled={disabled}
        value={element.fill || '#000000'}
        onChange={(fill) => onChange({ fill }, part('fill'))}
      />
      <PanelSwitch
        label={t('outline')}
        disabled={disabled}
        on={element.stroke !== null}
        onToggle={(on) => onChange(on ? { stroke: '#ffffff', strokeWidth: 4 } : { stroke: null, strokeWidth: 0 }, null)}
      />
      {element.stroke === null ? null : (
        <div className="grid grid-cols-[1.4fr_1fr] gap-3">
          <ColourField
            label={t('colour')}
            disabled={disabled}
            value={element.stroke}
            onChange={(stroke) => onChange({ stroke }, part('stroke'))}
          />
          <NumberField
            label={t('thickness')}
            disabled={disabled}
            min={0}
            max={50}
            step={0.25}
            value={element.strokeWidth / DESIGN_PX_PER_MM}
            onChange={(mm) => onChange({ strokeWidth: mm * DESIGN_PX_PER_MM }, part('thickness'))}
          />
        </div>
      )}
      <PanelSwitch
        label={t('shadow')}
        disabled={disabled}
        on={element.shadow !== null}
        onToggle={(on) => onChange({ shadow: on ? NEW_SHADOW : null }, null)}
      />
      {element.shadow ? <ShadowFields {...props} shadow={element.shadow} /> : null}
    </section>
  );
}

function ShadowFields(props: {
  readonly element: TextElement;
  readonly shadow: NonNullable<TextElement['shadow']>;
  readonly disabled: boolean;
  readonly onChange: (change: ElementChange, group: string | null) => void;
}) {
  const { element, shadow, disabled, onChange } = props;
  const t = useTranslations('designer');
  const set = (part: Partial<typeof shadow>): void =>
    onChange({ shadow: { ...shadow, ...part } }, `shadow:${element.id}`);
  const hex = /^#[0-9a-f]{6}/i.exec(shadow.color)?.[0] ?? '#000000';
  const mm = (key: 'blur' | 'offsetX' | 'offsetY', label: string, min: number) => (
    <NumberField
      label={label}
      disabled={disabled}
      min={min}
      max={50}
      step={0.5}
      value={shadow[key] / DESIGN_PX_PER_MM}
      onChange={(value) => set({ [key]: value * DESIGN_PX_PER_MM })}
    />
  );
  return (
    <div className="grid grid-cols-3 gap-3">
      <div className="col-span-3">
        <ColourField
          label={t('colour')}
          disabled={disabled}
          value={hex}
          onChange={(colour) =>
            set({ color: `${colour}${/^#[0-9a-f]{8}$/i.test(shadow.color) ? shadow.color.slice(7) : ''}` })
          }
        />
      </div>
      {mm('blur', t('blur'), 0)}
      {mm('offsetX', t('offsetAcross'), -50)}
      {mm('offsetY', t('offsetDown'), -50)}
    </div>
  );
}

export function PanelSwitch(props: {
  readonly label: string;
  readonly on: boolean;
  readonly disabled: boolean;
  readonly onToggle: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-8 items-center gap-2.5 text-sm text-ink">
      <input
        id={id}
        type="checkbox"
        checked={props.on}
        disabled={props.disabled}
        onChange={(event) => props.onToggle(event.target.checked)}
        className="size-4.5 accent-(--accent-ink)"
      />
      {props.label}
    </label>
  );
}
