'use client';

import { TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { EMBROIDERY_METHOD, MAX_THREADS, MIN_STITCHED_LETTER_MM } from '@/lib/domain/scene/embroidery';
import { useElementName } from './layers-panel';
import type { WarnedElement } from './measure-element';

/** Print warnings; each line selects its element. */
export function WarningsList(props: {
  readonly warnings: readonly WarnedElement[];
  readonly method: string;
  readonly onSelect: (id: string) => void;
}) {
  const { warnings, method, onSelect } = props;
  const t = useTranslations('designer');
  const getElementName = useElementName();
  const format = useFormatter();
  const say = (element: WarnedElement['element'], warning: WarnedElement['warning']): string => {
    const name = getElementName(element);
    if (warning.kind === 'ink')
      return t(element.type === 'Text' ? 'warn.ink' : 'warn.inkPicture', {
        name,
        colours: format.list(warning.colours),
      });
    if (warning.kind === 'stitchPicture') return t('warn.stitchPicture', { name, most: warning.most });
    if (warning.kind === 'stitchLetters')
      return t('warn.stitchCapitals', { name, mm: warning.mm, least: warning.least });
    if (warning.kind !== 'resolution') return t(`warn.${warning.kind}`, { name });
    return t(warning.soft ? 'warn.soft' : 'warn.resolution', { name, dpi: warning.dpi, required: warning.requiredDpi });
  };
  return (
    <section aria-label={t('warnings')} aria-live="polite">
      {method === EMBROIDERY_METHOD ? (
        <p className="mb-1 rounded-md bg-info-soft px-3 py-2 text-xs text-info">
          {t('embroidered', { most: MAX_THREADS, mm: MIN_STITCHED_LETTER_MM })}
        </p>
      ) : null}
      <ul className="flex flex-col gap-1">
        {warnings.map(({ element, warning }) => (
          <li key={`${element.id}-${warning.kind}`}>
            <button
              type="button"
              onClick={() => onSelect(element.id)}
              className="flex w-full items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-start text-xs text-warning"
            >
              <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
              {say(element, warning)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
