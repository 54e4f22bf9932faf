'use client';

import { useTranslations } from 'next-intl';
import { AddPanel } from './add-panel';
import { LayersPanel } from './layers-panel';
import type { WarnedElement } from './measure-element';
import type { useAddElements } from './use-add-elements';
import type { Design } from './use-design';
import type { ElementActions } from './use-element-actions';
import { WarningsList } from './warnings-list';

/** Left side of the editor: adds elements, and lists those of the current side with their print warnings. */
export function ElementsColumn(props: {
  readonly tenant: number;
  readonly design: Design;
  readonly adding: ReturnType<typeof useAddElements>;
  readonly actions: ElementActions;
  readonly readOnly: boolean;
  readonly colourHex: string;
  readonly printMethod: string;
  readonly warnings: readonly WarnedElement[];
  readonly onLibrary: () => void;
  /** Starts typing in a text on the canvas. */
  readonly onType: (id: string) => void;
}) {
  const { tenant, design, adding, actions, readOnly, colourHex, printMethod, warnings, onLibrary, onType } = props;
  const { scene, selected, run, select, toggle } = design;
  const t = useTranslations('designer');
  return (
    <section
      aria-label={t('elements')}
      className="order-2 flex flex-col gap-4 overflow-y-auto border-line bg-surface p-4 lg:order-1 lg:border-e"
    >
      <AddPanel
        disabled={readOnly || !scene}
        images={adding.images}
        onText={adding.addText}
        onFiles={adding.addFiles}
        onLibrary={onLibrary}
      />
      {scene ? (
        <LayersPanel
          {...{ scene, selected, run, tenant }}
          blankHex={colourHex}
          disabled={readOnly}
          onLock={(one) => actions.lock([one])}
          onHide={(one) => actions.hide([one])}
          onSelect={select}
          onToggle={toggle}
          onType={onType}
        />
      ) : null}
      <WarningsList warnings={warnings} method={printMethod} onSelect={(id) => select([id])} />
    </section>
  );
}
