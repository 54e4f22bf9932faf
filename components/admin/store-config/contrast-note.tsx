'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { checkContrast, isHexColour, MIN_TEXT_CONTRAST } from '@/lib/domain/store/contrast';

/**
 * Checks the contrast of text on a colour and of the colour as text, and suggests the nearest shade that passes
 * (EVT-10).
 */
export function ContrastNote(props: { readonly primary: string; readonly onSuggest?: (colour: string) => void }) {
  const { primary, onSuggest } = props;
  const t = useTranslations('storeConfig.contrast');
  const format = useFormatter();
  if (!isHexColour(primary)) return null;
  const { textOn, ratioOn, ratioOnWhite, suggestion } = checkContrast(primary);
  const ratio = (value: number): string => format.number(Math.floor(value * 10) / 10, { maximumFractionDigits: 1 });
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-4 text-sm" role="status">
      <div className="flex flex-wrap items-center gap-3">
        <span className="rounded-md px-4 py-2 font-semibold" style={{ background: primary, color: textOn }}>
          {t('sample')}
        </span>
        <span
          className="rounded-md bg-white px-4 py-2 font-semibold ring-1 ring-line"
          style={{ color: suggestion ?? primary }}
        >
          {t('link')}
        </span>
      </div>
      <p className="flex items-start gap-2 text-body">
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
        {t('on', { ratio: ratio(ratioOn), min: format.number(MIN_TEXT_CONTRAST) })}
      </p>
      {suggestion ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="flex min-w-0 flex-1 items-start gap-2 text-warning">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t('warning', { ratio: ratio(ratioOnWhite), min: format.number(MIN_TEXT_CONTRAST), shade: suggestion })}
          </p>
          {onSuggest ? (
            <Button size="sm" variant="secondary" onClick={() => onSuggest(suggestion)}>
              {t('use', { colour: suggestion })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
