'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import type { Arrangement } from '@/lib/domain/scene/arrange';
import type { ElementChange } from '@/lib/domain/scene/commands';
import { calculatePrintDpi } from '@/lib/domain/scene/print-resolution';
import type { ImageElement, SceneElement } from '@/lib/domain/scene/schema';
import { ArrangeButtons } from './arrange-buttons';
import { NumberField, PanelField, PanelInput } from './fields';
import { PlacePanel } from './place-panel';
import { PanelSwitch, TextPanel } from './text-panel';

interface Props {
  readonly element: SceneElement;
  readonly dpi: number;
  readonly disabled: boolean;
  readonly onChange: (change: ElementChange, group: string | null) => void;
}

/** Properties of the selected element. */
export function ElementPanel(
  panelProps: Props & {
    readonly onArrange: (way: Arrangement) => void;
    readonly onLock: () => void;
    readonly onHide: () => void;
  },
) {
  const t = useTranslations('designer');
  const { element, onChange } = panelProps;
  // A locked element can be selected but not changed.
  const disabled = panelProps.disabled || element.locked === true;
  const props = { ...panelProps, disabled };
  return (
    <div className="flex flex-col gap-5">
      {element.hidden ? (
        <Notice text={t('hiddenText')} action={t('show')} disabled={panelProps.disabled} onAct={panelProps.onHide} />
      ) : null}
      {element.locked ? (
        <Notice text={t('layerLocked')} action={t('unlock')} disabled={panelProps.disabled} onAct={panelProps.onLock} />
      ) : null}
      {element.type === 'Text' ? (
        <TextPanel element={element} disabled={disabled} onChange={onChange} />
      ) : (
        <ImageFacts element={element} dpi={props.dpi} />
      )}
      <hr className="border-line" />
      <PlacePanel {...props} />
      <ArrangeButtons count={1} disabled={disabled} onArrange={props.onArrange} />
      <hr className="border-line" />
      <ShopperPanel {...props} />
    </div>
  );
}

/** Explains why an element is displayed or behaves differently, with a button that ends that state. */
function Notice(props: {
  readonly text: string;
  readonly action: string;
  readonly disabled: boolean;
  readonly onAct: () => void;
}) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-md bg-info-soft p-3 text-xs text-info">
      <p>{props.text}</p>
      <Button variant="secondary" size="sm" disabled={props.disabled} onClick={props.onAct}>
        {props.action}
      </Button>
    </div>
  );
}

/** Shows the print resolution of a picture in its present size. */
function ImageFacts({ element, dpi: requiredDpi }: { readonly element: ImageElement; readonly dpi: number }) {
  const t = useTranslations('designer');
  const dpi = Math.floor(calculatePrintDpi(element));
  const isEnough = dpi >= requiredDpi;
  return (
    <section aria-label={t('image')} className="flex flex-col gap-1 text-sm">
      <p className="truncate font-medium">{element.location || t('image')}</p>
      <p className="tabular text-muted">
        {element.width} × {element.height} px
      </p>
      <p className={isEnough ? 'tabular text-success' : 'tabular text-warning'}>
        {t('dpi', { dpi, required: requiredDpi })}
      </p>
    </section>
  );
}

/** Settings for what shoppers may change in an element (DSN-05). */
function ShopperPanel({ element, disabled, onChange }: Props) {
  const t = useTranslations('designer');
  const id = useId();
  return (
    <section aria-label={t('shoppers')} className="flex flex-col gap-3">
      <PanelSwitch
        label={t(element.type === 'Text' ? 'textOpen' : 'imageOpen')}
        on={element.customisable}
        disabled={disabled}
        onToggle={(customisable) => onChange({ customisable }, null)}
      />
      {element.customisable ? (
        <>
          <PanelField id={`${id}-label`} label={t('fieldLabel')}>
            <PanelInput
              id={`${id}-label`}
              maxLength={80}
              disabled={disabled}
              value={element.label ?? ''}
              onChange={(event) => onChange({ label: event.target.value || undefined }, `label:${element.id}`)}
            />
          </PanelField>
          {element.type === 'Text' ? (
            <NumberField
              label={t('maxLength')}
              disabled={disabled}
              min={1}
              max={500}
              value={element.maxLength}
              onChange={(maxLength) => onChange({ maxLength: Math.round(maxLength) }, `max:${element.id}`)}
            />
          ) : null}
        </>
      ) : null}
    </section>
  );
}
