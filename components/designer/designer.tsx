'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { classes } from '@/components/ui/classes';
import type { SideHistories } from '@/lib/client/admin/design-history';
import type { DesignDto } from '@/lib/contracts/product-designs';
import { findBoundingBox } from '@/lib/domain/scene/arrange';
import type { ElementChange } from '@/lib/domain/scene/commands';
import { SIDES, type SideScenes } from '@/lib/domain/scene/schema';
import { toMm } from '@/lib/domain/scene/units';
import { CanvasArea } from './canvas-area';
import { DesignDialogs, type EditorDialog } from './design-dialogs';
import { ElementsColumn } from './elements-column';
import { getElementBounds } from './measure-element';
import type { DesignPictureUrl } from './preview-dialog';
import { PropertiesColumn } from './properties-column';
import { PublishingArea } from './publishing/publishing-area';
import { TopBar } from './top-bar';
import { type BarSheet, TouchBar } from './touch-bar';
import { useAddElements } from './use-add-elements';
import { useCanvas } from './use-canvas';
import { useClipboard } from './use-clipboard';
import { useDesign } from './use-design';
import { useDesignKeys } from './use-design-keys';
import { useDesignSaving } from './use-design-saving';
import { useEditorAids } from './use-editor-aids';
import { useElementActions } from './use-element-actions';
import { getPrintDpi, usePrintWarnings } from './use-print-warnings';

// i18n-keys: designer.front, designer.back

interface Props {
  readonly address: { readonly tenant: number; readonly slug: string; readonly productId: number };
  readonly product: DesignDto;
  /** Scenes as saved on the server: an empty scene where nothing is printed yet, null where nothing can be printed. */
  readonly saved: SideScenes;
  /** Scenes to start with: the saved ones, or the unsaved draft of this device based on the saved revision. */
  readonly scenes: SideScenes;
  /** Undo history that this browser saved before the page was reloaded; null = none. */
  readonly histories: SideHistories | null;
  readonly revision: number;
  readonly backHref: string;
  readonly colourName: (colour: { readonly code: string; readonly name: string }) => string;
  readonly pictureUrl: DesignPictureUrl;
  readonly onReload: () => void;
  /** Receives whether the design has unsaved changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * Design editor of a product: the canvas in the middle, elements on the left, properties of the selected element on the
 * right.
 */
export function Designer(props: Props) {
  const { address, product, saved, scenes, revision, backHref, colourName, pictureUrl, onReload, onUnsaved } = props;
  const { tenant } = address;
  const t = useTranslations('designer');
  const design = useDesign({ scenes, histories: props.histories });
  const { scene, side, selected, run, select } = design;
  const { saving, readOnly } = useDesignSaving({ address, product, design, saved, revision, onUnsaved });
  const [activeDialog, setActiveDialog] = useState<EditorDialog | null>(null);
  const [aids, toggleAid] = useEditorAids();
  const [sheet, setSheet] = useState<BarSheet | null>(null);
  const canvas = useCanvas({ tenant, product, design, readOnly, aids });
  const { colour, colourHex, ready, view } = canvas;

  const chosen = useMemo(() => scene?.elements.filter(({ id }) => selected.includes(id)) ?? [], [scene, selected]);
  const change = useCallback(
    (id: string, what: ElementChange, group: string | null) => run({ kind: 'update', id, change: what }, group),
    [run],
  );
  const adding = useAddElements({ tenant, design, readOnly, colourHex });
  const actions = useElementActions(design);
  useClipboard({
    ...{ chosen, readOnly },
    onCut: actions.remove,
    onFiles: adding.addFiles,
    onElements: actions.paste,
  });
  const showKeys = useCallback(() => setActiveDialog('keys'), []);
  useDesignKeys({ design, actions, chosen, view, saving, readOnly, onAid: toggleAid, onHelp: showKeys });
  const warnings = usePrintWarnings(product, side, ready, colourName);
  const sides = SIDES.filter((name) => product.areas[name] !== null);
  const box = ready ? findBoundingBox(chosen.map(getElementBounds)) : null;
  const showLibrary = (): void => setActiveDialog('library');

  return (
    <div
      className={classes(
        'editor -mx-4 -mb-6 flex min-h-[calc(100dvh-3.75rem)] flex-col first:-mt-6 max-lg:pb-(--below-canvas) sm:-mx-8 sm:-mb-9 sm:first:-mt-9 lg:h-[calc(100dvh-3.75rem)]',
        sheet && chosen.length > 0 && 'has-sheet',
      )}
    >
      <TopBar
        {...{ backHref, sides, design, saving, readOnly, view, aids }}
        name={product.name}
        zoom={canvas.zoom}
        onAid={toggleAid}
        onKeys={showKeys}
        onPreview={() => setActiveDialog('preview')}
      />
      <PublishingArea {...{ address, product, design, saving, readOnly, colourName, pictureUrl, onReload }} />
      {readOnly ? <p className="bg-warning-soft px-4 py-1.5 text-xs text-warning">{t('lockedText')}</p> : null}
      <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[15.5rem_1fr_18rem]">
        <ElementsColumn
          {...{ tenant, design, adding, actions, readOnly, colourHex, warnings }}
          printMethod={product.print_method}
          onLibrary={showLibrary}
          onType={(id) => {
            select([id]);
            view?.editText(id);
          }}
        />
        <CanvasArea
          {...{ tenant, product, colour }}
          shownSide={canvas.shownSide}
          events={canvas.events}
          label={t('canvas', { side: t(side), count: scene?.elements.length ?? 0 })}
          scene={ready?.scene ?? null}
          getColourName={colourName}
          onColour={canvas.setColour}
          onView={canvas.setView}
          onFiles={adding.addFiles}
        >
          <p role="status" className="sr-only">
            {box ? t('placed', { count: chosen.length, left: toMm(box.left), top: toMm(box.top) }) : ''}
          </p>
        </CanvasArea>
        <TouchBar
          {...{ chosen, actions, sheet }}
          disabled={readOnly || !scene}
          onSheet={setSheet}
          onChange={change}
          onText={adding.addText}
          onUpload={adding.images.choose}
          onLibrary={showLibrary}
        />
        <PropertiesColumn
          {...{ chosen, readOnly, actions }}
          isReady={ready !== null}
          dpi={getPrintDpi(product, side)}
          onChange={change}
          onKeys={showKeys}
        />
      </div>
      <DesignDialogs
        {...{ activeDialog, tenant, product, colourName, saving, pictureUrl, onReload }}
        onClose={() => setActiveDialog(null)}
        onImage={adding.addImage}
      />
    </div>
  );
}
