'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { ElementChange } from '@/lib/domain/scene/commands';
import type { SceneElement } from '@/lib/domain/scene/schema';
import { ElementPanel } from './element-panel';
import { SelectionPanel } from './selection-panel';
import type { ElementActions } from './use-element-actions';

/** Right side of the editor: properties of the selected element or elements, or a hint how to select one. */
export function PropertiesColumn(props: {
  /** Selected elements. */
  readonly chosen: readonly SceneElement[];
  /** Whether the fonts and pictures are loaded that are needed to measure properties. */
  readonly isReady: boolean;
  readonly dpi: number;
  readonly readOnly: boolean;
  readonly actions: ElementActions;
  readonly onChange: (id: string, change: ElementChange, group: string | null) => void;
  readonly onKeys: () => void;
}) {
  const { chosen, isReady, dpi, readOnly, actions, onChange, onKeys } = props;
  const t = useTranslations('designer');
  const [element] = chosen.length === 1 ? chosen : [];
  return (
    <section
      aria-label={t('properties')}
      className="order-3 overflow-y-auto border-t border-line bg-surface p-4 lg:border-s lg:border-t-0"
    >
      {element && isReady ? (
        <ElementPanel
          key={element.id}
          {...{ element, dpi }}
          disabled={readOnly}
          onChange={(change, group) => onChange(element.id, change, group)}
          onArrange={actions.arrange}
          onLock={() => actions.lock([element])}
          onHide={() => actions.hide([element])}
        />
      ) : chosen.length > 1 ? (
        <SelectionPanel
          count={chosen.length}
          disabled={readOnly}
          actions={actions}
          onHide={() => actions.hide(chosen)}
        />
      ) : (
        <div className="flex flex-col items-start gap-3 text-sm text-muted">
          <p>{t('nothingChosen')}</p>
          <p>{t('keysChoose')}</p>
          <Button variant="secondary" size="sm" onClick={onKeys}>
            {t('key.title')}
          </Button>
        </div>
      )}
    </section>
  );
}
