'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { SideHistories } from '@/lib/client/admin/design-history';
import type { DesignWire } from '@/lib/contracts/event-products';
import { boxAround } from '@/lib/domain/scene/arrange';
import type { ElementChange } from '@/lib/domain/scene/commands';
import { SIDES, type SideScenes } from '@/lib/domain/scene/schema';
import { safeZonePx } from '@/lib/domain/scene/snap';
import { toMm } from '@/lib/domain/scene/units';
import { printGround } from '@/lib/rendering/core/goods';
import { AddPanel } from './add-panel';
import { CanvasArea, useViewLabel } from './canvas-area';
import type { CanvasEvents } from './canvas-events';
import type { CanvasView } from './canvas-view';
import { type AskedDialog, DesignDialogs } from './design-dialogs';
import { ElementPanel } from './element-panel';
import { LayersPanel } from './layers-panel';
import { boundsOf, warningsOf } from './measure';
import { type NewPicture, newImage, newText } from './new-elements';
import { coloursIn } from './picture-colours';
import type { DesignPictureUrl } from './preview-dialog';
import { PublishingArea } from './publishing/publishing-area';
import { useStoredHistory } from './publishing/use-stored-history';
import { SelectionPanel } from './selection-panel';
import { TopBar } from './top-bar';
import { type BarSheet, TouchBar } from './touch-bar';
import { useAids } from './use-aids';
import { useAutosave } from './use-autosave';
import { useClipboard } from './use-clipboard';
import { useDesign } from './use-design';
import { useElementActions } from './use-element-actions';
import { useImages } from './use-images';
import { type KeyActions, useKeys } from './use-keys';
import { useReadyScene, useStage } from './use-stage';
import { WarningsList } from './warnings-list';

// i18n-keys: designer.front, designer.back

interface Props {
  readonly address: { readonly tenant: number; readonly slug: string; readonly productId: number };
  readonly product: DesignWire;
  /** Scenes as saved on the server: an empty scene where nothing is printed yet, null where nothing can be printed. */
  readonly saved: SideScenes;
  /** Scenes to start with: the saved ones, or the unsaved draft of this device based on the saved revision. */
  readonly scenes: SideScenes;
  /** Undo history from before the page was reloaded. */
  readonly histories: SideHistories | null;
  readonly revision: number;
  readonly backHref: string;
  readonly colourName: (colour: { readonly code: string; readonly name: string }) => string;
  readonly pictureUrl: DesignPictureUrl;
  readonly onReload: () => void;
  /** Called with whether there are unsaved changes. */
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
  const { scene, side, selected, run, select, front, back } = design;
  const both = useMemo(() => ({ front, back }), [front, back]);
  const start = useMemo(
    () => ({ revision, pictureVersion: product.picture_version, scenes: saved }),
    [revision, product, saved],
  );
  const [wasLocked, setWasLocked] = useState(product.locked);
  const saving = useAutosave({ address, start, scenes: both, enabled: !product.locked });
  const readOnly = product.locked || wasLocked || saving.status === 'locked';
  if (saving.status === 'locked' && !wasLocked) setWasLocked(true);
  const isUnsaved = saving.status !== 'saved' && saving.status !== 'locked';
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useStoredHistory(address.productId, saving.revision, design.histories, !readOnly);

  const [colour, setColour] = useState(product.colours[0]);
  const ready = useReadyScene(tenant, side, scene);
  const stage = useStage({ form: product.form, side, colour: colour?.hex ?? '#ffffff' }, scene, useViewLabel());
  const [view, setView] = useState<CanvasView | null>(null);
  const [zoom, setZoom] = useState(100);
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const [aids, toggleAid] = useAids();
  const [sheet, setSheet] = useState<BarSheet | null>(null);

  const typingLabel = t('typing');
  const shown = useMemo(
    () =>
      ready && {
        ...ready,
        stage,
        selected,
        readOnly,
        typingLabel,
        snapping: aids.snapping,
        safePx: aids.safeZone ? safeZonePx(ready.scene) : null,
      },
    [ready, stage, selected, readOnly, typingLabel, aids],
  );
  const chosen = useMemo(() => scene?.elements.filter(({ id }) => selected.includes(id)) ?? [], [scene, selected]);
  const element = chosen.length === 1 ? (chosen[0] ?? null) : null;
  const change = useCallback(
    (id: string, what: ElementChange, group: string | null) => run({ kind: 'update', id, change: what }, group),
    [run],
  );
  const events = useMemo(
    (): CanvasEvents => ({
      onChange: (changed, group) =>
        run({ kind: 'all', commands: changed.map((one) => ({ kind: 'update', ...one })) }, group),
      onSelect: select,
      onEmptied: (id: string) => run({ kind: 'remove', id }),
      onZoom: setZoom,
    }),
    [select, run],
  );
  const putImage = (asset: NewPicture, at?: { x: number; y: number }): void => {
    if (scene) run({ kind: 'add', element: newImage(scene, asset, at) });
  };
  const addText = (): void => {
    if (scene) run({ kind: 'add', element: newText(scene, t('newText'), colour?.hex ?? '#ffffff') });
  };
  const images = useImages(tenant, putImage);
  const takeFiles = (files: readonly File[], at?: { x: number; y: number }): void => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (!readOnly && scene && files.length > 0) void images.take(pictures.length > 0 ? pictures : files, at);
  };
  const actions = useElementActions(design);
  useClipboard({ chosen, readOnly, onCut: actions.remove, onFiles: takeFiles, onElements: actions.paste });
  const typeIn = (id: string): void => {
    select([id]);
    view?.editText(id);
  };
  const textId = element?.type === 'Text' && !element.locked ? element.id : null;
  const keys = useMemo<KeyActions>(
    () => ({
      ...actions,
      undo: design.undo,
      redo: design.redo,
      deselect: () => select([]),
      type: () => {
        if (textId) view?.editText(textId);
        return textId !== null;
      },
      zoom: (direction) => view?.zoomBy(direction),
      fit: () => view?.fit(),
      area: () => view?.fitArea(),
      save: () => void saving.flush(),
      lock: () => chosen.length > 0 && actions.lock(chosen),
      hide: () => chosen.length > 0 && actions.hide(chosen),
      snap: () => toggleAid('snapping'),
      safeZone: () => toggleAid('safeZone'),
      help: () => setAsked('keys'),
      pan: (on) => {
        if (view) view.panning = on;
      },
    }),
    [actions, design.undo, design.redo, textId, select, view, saving.flush, chosen, toggleAid],
  );
  useKeys(keys, !readOnly);

  const dpi = product.areas[side]?.dpi ?? 300;
  const goods = useMemo(
    () => product.colours.map((one) => ({ name: colourName(one), hex: printGround(product.form, one.hex) })),
    [product.colours, product.form, colourName],
  );
  const warnings = useMemo(
    () =>
      ready
        ? warningsOf(ready.scene, { dpi, goods, method: product.print_method, coloursOf: coloursIn(ready.pictures) })
        : [],
    [ready, dpi, goods, product.print_method],
  );
  const sides = SIDES.filter((name) => product.areas[name] !== null);
  const box = ready ? boxAround(chosen.map(boundsOf)) : null;

  return (
    <div
      className={classes(
        'editor -mx-4 -mb-6 flex min-h-[calc(100dvh-3.75rem)] flex-col first:-mt-6 max-lg:pb-(--below-canvas) sm:-mx-8 sm:-mb-9 sm:first:-mt-9 lg:h-[calc(100dvh-3.75rem)]',
        sheet && chosen.length > 0 && 'has-sheet',
      )}
    >
      <TopBar
        {...{ backHref, sides, design, saving, readOnly, zoom, view, aids }}
        name={product.name}
        onAid={toggleAid}
        onKeys={() => setAsked('keys')}
        onPreview={() => setAsked('preview')}
      />
      <PublishingArea {...{ address, product, design, saving, readOnly, colourName, pictureUrl, onReload }} />
      {readOnly ? <p className="bg-warning-soft px-4 py-1.5 text-xs text-warning">{t('lockedText')}</p> : null}
      <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[15.5rem_1fr_18rem]">
        <section
          aria-label={t('elements')}
          className="order-2 flex flex-col gap-4 overflow-y-auto border-line bg-surface p-4 lg:order-1 lg:border-e"
        >
          <AddPanel
            disabled={readOnly || !scene}
            images={images}
            onText={addText}
            onFiles={takeFiles}
            onLibrary={() => setAsked('library')}
          />
          {scene ? (
            <LayersPanel
              {...{ scene, selected, run, tenant }}
              goodsHex={colour?.hex ?? '#ffffff'}
              disabled={readOnly}
              onLock={(one) => actions.lock([one])}
              onHide={(one) => actions.hide([one])}
              onSelect={select}
              onToggle={design.toggle}
              onType={typeIn}
            />
          ) : null}
          <WarningsList warnings={warnings} method={product.print_method} onSelect={(id) => select([id])} />
        </section>
        <CanvasArea
          {...{ tenant, product, shownSide: shown, events, colour }}
          label={t('canvas', { side: t(side), count: scene?.elements.length ?? 0 })}
          scene={ready?.scene ?? null}
          getColourName={colourName}
          onColour={setColour}
          onView={setView}
          onFiles={takeFiles}
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
          onText={addText}
          onUpload={images.choose}
          onLibrary={() => setAsked('library')}
        />
        <section
          aria-label={t('properties')}
          className="order-3 overflow-y-auto border-t border-line bg-surface p-4 lg:border-s lg:border-t-0"
        >
          {scene && element && ready ? (
            <ElementPanel
              key={element.id}
              {...{ element, dpi }}
              disabled={readOnly}
              onChange={(what, group) => change(element.id, what, group)}
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
              <Button look="secondary" size="sm" onClick={() => setAsked('keys')}>
                {t('key.title')}
              </Button>
            </div>
          )}
        </section>
      </div>
      <DesignDialogs
        {...{ asked, tenant, product, colourName, saving, pictureUrl, onReload }}
        onClose={() => setAsked(null)}
        onImage={putImage}
      />
    </div>
  );
}
