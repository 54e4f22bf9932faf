'use client';

import {
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalJustifyCenter,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalJustifyCenter,
  AlignVerticalSpaceBetween,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Arrangement } from '@/lib/domain/scene/arrange';
import { ToggleButton } from './fields';

const WAYS = [
  ['left', AlignStartVertical],
  ['centreAcross', AlignHorizontalJustifyCenter],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['centreDown', AlignVerticalJustifyCenter],
  ['bottom', AlignEndHorizontal],
] as const;
const SPREADS = [
  ['spreadAcross', AlignHorizontalSpaceBetween],
  ['spreadDown', AlignVerticalSpaceBetween],
] as const;

/** Buttons that align one selected element with the print area, or several with each other (DSN-09). */
export function ArrangeButtons(props: {
  readonly count: number;
  readonly disabled: boolean;
  readonly onArrange: (way: Arrangement) => void;
}) {
  const { count, disabled, onArrange } = props;
  const t = useTranslations('designer');
  const ways = count > 2 ? [...WAYS, ...SPREADS] : WAYS;
  return (
    <fieldset aria-label={t('arrange.title')} className="grid w-fit grid-cols-6 gap-1.5">
      {ways.map(([way, Glyph]) => (
        <ToggleButton
          key={way}
          label={t(`arrange.${way}`)}
          pressed={undefined}
          disabled={disabled}
          onToggle={() => onArrange(way)}
        >
          <Glyph className="size-4.5" aria-hidden="true" />
        </ToggleButton>
      ))}
    </fieldset>
  );
}
