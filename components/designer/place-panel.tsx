'use client';

import { useTranslations } from 'next-intl';
import { buildMoveChange, type ElementChange, getElementPosition, roundTo } from '@/lib/domain/scene/commands';
import type { SceneElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { NumberField } from './fields';
import { getElementBounds, measureElement } from './measure-element';

const LIMIT_MM = 5_000;

/** Position, size and rotation of an element in millimetres: the keyboard alternative to every drag. */
export function PlacePanel(props: {
  readonly element: SceneElement;
  readonly disabled: boolean;
  readonly onChange: (change: ElementChange, group: string | null) => void;
}) {
  const { element, disabled, onChange } = props;
  const t = useTranslations('designer');
  const bounds = getElementBounds(element);
  const size = measureElement(element);
  const point = getElementPosition(element);
  const mm = (px: number): number => px / DESIGN_PX_PER_MM;
  const moveBy = (dx: number, dy: number, group: string | null): void =>
    onChange(buildMoveChange(element, point.x + dx, point.y + dy), group);
  const scaleBy = (factor: number, group: string): void => {
    if (!(factor > 0)) return;
    onChange({ scaleX: roundTo(element.scaleX * factor, 6), scaleY: roundTo(element.scaleY * factor, 6) }, group);
  };
  const width = mm(size.width * element.scaleX);
  const height = mm(size.height * element.scaleY);
  const limits = { disabled, min: -LIMIT_MM, max: LIMIT_MM, step: 1 };
  const lengths = { disabled, min: 0.5, max: LIMIT_MM, step: 1 };
  return (
    <section aria-label={t('place')} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          {...limits}
          label={t('fromLeft')}
          value={mm(bounds.left)}
          onChange={(value) => moveBy(value * DESIGN_PX_PER_MM - bounds.left, 0, `x:${element.id}`)}
        />
        <NumberField
          {...limits}
          label={t('fromTop')}
          value={mm(bounds.top)}
          onChange={(value) => moveBy(0, value * DESIGN_PX_PER_MM - bounds.top, `y:${element.id}`)}
        />
        <NumberField
          {...lengths}
          label={t('width')}
          value={width}
          onChange={(value) => scaleBy(value / width, `w:${element.id}`)}
        />
        <NumberField
          {...lengths}
          label={t('height')}
          value={height}
          onChange={(value) => scaleBy(value / height, `h:${element.id}`)}
        />
        <NumberField
          label={t('rotation')}
          disabled={disabled}
          min={-360}
          max={360}
          value={element.angle}
          onChange={(angle) => onChange({ angle }, `angle:${element.id}`)}
        />
        <NumberField
          label={t('opacity')}
          disabled={disabled}
          min={0}
          max={100}
          step={5}
          value={element.opacity * 100}
          onChange={(percent) => onChange({ opacity: percent / 100 }, `opacity:${element.id}`)}
        />
      </div>
    </section>
  );
}
