'use client';

import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { type UploadStep, uploadPhoto } from '@/lib/client/product/upload-photo';
import { UploadError, type UploadProblem } from '@/lib/client/product/upload-problems';
import { customiseElement } from '@/lib/domain/scene/customise';
import { CENTRED_PLACEMENT, findPhotoPlacement, getPhotoFrame } from '@/lib/domain/scene/photo-placement';
import { calculatePrintDpi, calculateSizeForDpi, MIN_SHARP_DPI } from '@/lib/domain/scene/print-resolution';
import type { Customisation, ImageElement, PhotoPlacement } from '@/lib/domain/scene/schema';
import { fillTemplate } from '@/lib/platform/i18n/fill';
import type { ProductTexts } from '@/lib/views/storefront/island-texts';
import { buildStoreApiPath, type StoreAddress } from '@/lib/views/storefront/links';
import { formatImageField, getImageFieldName } from '@/lib/views/storefront/variant';
import { getPersonalPictureId } from './field-ids';

const PROBLEM_TEXTS = {
  tooLarge: 'uploadTooLarge',
  wrongType: 'uploadWrongType',
  unreadable: 'uploadUnreadable',
  tooMany: 'uploadTooMany',
  failed: 'uploadFailed',
} as const satisfies Record<UploadProblem, keyof ProductTexts>;

/** Loaded only for shoppers who add a photo. */
const PhotoPlacer = lazy(async () => ({ default: (await import('./photo-placer')).PhotoPlacer }));

/** Limit of undo steps; the oldest are dropped, because a key that is held down creates many. */
const MAX_UNDO_STEPS = 100;

type OwnPicture = Customisation['images'][string];

/** Picture of the design that the shopper may replace by an uploaded or dropped file, position, undo and remove. */
export function PersonalPicture(props: {
  readonly store: StoreAddress;
  readonly element: ImageElement;
  readonly label: string;
  readonly ownPicture: OwnPicture | undefined;
  readonly onStart: () => void;
  readonly onChange: (picture: OwnPicture | undefined) => void;
  readonly texts: ProductTexts;
}) {
  const { store, element, label, ownPicture, onStart, onChange, texts } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [step, setStep] = useState<UploadStep | null>(null);
  const busy = step !== null;
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const [isOver, setIsOver] = useState(false);
  /** Values before each change, latest last. */
  const [before, setBefore] = useState<readonly (OwnPicture | undefined)[]>([]);

  function put(picture: OwnPicture | undefined): void {
    setBefore((previous) => [...previous, ownPicture].slice(-MAX_UNDO_STEPS));
    onChange(picture);
  }

  function undo(): void {
    onChange(before.at(-1));
    setBefore(before.slice(0, -1));
  }

  function place(placement: PhotoPlacement | undefined): void {
    if (!ownPicture) return;
    const { src, width, height } = ownPicture;
    const placed = { src, width, height, ...(placement ? { placement } : {}) };
    // Ignores gestures that have not moved the photo: a drag beyond its limit, or a mere touch.
    if (formatImageField(placed) !== formatImageField(ownPicture)) put(placed);
  }

  /** The store may have deleted a picture that an old URL names. */
  function dropMissingPicture(): void {
    setProblem('failed');
    onChange(undefined);
  }

  async function take(file: File | undefined): Promise<void> {
    if (!file || busy) return;
    onStart();
    setStep({ kind: 'sending', percent: 0 });
    setProblem(null);
    try {
      put(await uploadPhoto(store, file, setStep));
    } catch (error) {
      console.warn(error);
      setProblem(error instanceof UploadError ? error.problem : 'failed');
    }
    setStep(null);
    // Allows the shopper to choose an identical file again, which would not fire a change event.
    if (input.current) input.current.value = '';
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button below is everybody's.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take(event.dataTransfer.files[0]);
      }}
      className={classes(
        'flex flex-col gap-2.5 rounded-md border border-dashed p-3.5 transition-colors',
        isOver ? 'border-accent-ink bg-surface' : 'border-line-strong bg-surface/60',
      )}
    >
      <label htmlFor={`${id}-file`} id={`${id}-label`} className="text-sm font-medium text-ink">
        {label}
      </label>
      <input
        ref={input}
        id={`${id}-file`}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {ownPicture ? (
        <input type="hidden" name={getImageFieldName(element.id)} value={formatImageField(ownPicture)} />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {ownPicture ? (
          <img
            // The picture may have failed to load before this script was loaded.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) dropMissingPicture();
            }}
            onError={dropMissingPicture}
            src={buildStoreApiPath(store, `uploads/${ownPicture.src.replace('asset:', '')}`)}
            width={44}
            height={44}
            alt=""
            className="size-11 rounded-sm bg-tile object-cover"
          />
        ) : null}
        <Button
          id={getPersonalPictureId(element.id)}
          variant="secondary"
          busy={busy}
          disabled={busy}
          aria-labelledby={`${getPersonalPictureId(element.id)} ${id}-label`}
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          onFocus={onStart}
          onClick={() => input.current?.click()}
        >
          {busy ? null : <Icon name="upload" />}
          {step ? stepText(step, texts) : ownPicture ? texts.replaceFile : texts.chooseFile}
        </Button>
        {before.length > 0 ? (
          <Button variant="quiet" onClick={undo}>
            {texts.undo}
          </Button>
        ) : null}
        {ownPicture ? (
          <Button variant="quiet" onClick={() => put(undefined)}>
            {texts.removeFile}
          </Button>
        ) : null}
      </div>
      {step?.kind === 'sending' ? (
        <progress aria-label={texts.uploading} value={step.percent} max={100} className="upload-progress h-1 w-full" />
      ) : null}
      {ownPicture && !busy ? (
        <Suspense fallback={null}>
          <PhotoPlacer
            key={ownPicture.src}
            address={buildStoreApiPath(store, `uploads/${ownPicture.src.replace('asset:', '')}`)}
            width={ownPicture.width}
            height={ownPicture.height}
            frame={getPhotoFrame(element)}
            placement={placementIn(element, ownPicture)}
            onPlace={place}
            texts={texts}
          />
        </Suspense>
      ) : null}
      <p id={`${id}-hint`} className="text-xs text-muted">
        {ownPicture
          ? fillTemplate(texts.pictureSize, { width: ownPicture.width, height: ownPicture.height })
          : texts.customImageHint}
      </p>
      <div role="status">
        {problem ? (
          <p id={`${id}-problem`} className="text-sm text-danger">
            {texts[PROBLEM_TEXTS[problem]]}
          </p>
        ) : (
          <SoftWarning element={element} ownPicture={ownPicture} texts={texts} />
        )}
      </div>
    </div>
  );
}

const stepText = (step: UploadStep, texts: ProductTexts): string =>
  step.kind === 'shrinking' ? texts.shrinking : fillTemplate(texts.uploadingPercent, { percent: step.percent });

/** Returns the placement of a photo: the shopper's, otherwise the one that the design gives it. */
function placementIn(element: ImageElement, ownPicture: OwnPicture): PhotoPlacement {
  if (ownPicture.placement) return ownPicture.placement;
  const customisedElement = customiseElement(element, { texts: {}, images: { [element.id]: ownPicture } });
  return (
    (customisedElement.type === 'Image' ? findPhotoPlacement(element, customisedElement) : null) ?? CENTRED_PLACEMENT
  );
}

/** Warns when a picture has too few pixels for its printed size (DSN-09). */
function SoftWarning(props: {
  readonly element: ImageElement;
  readonly ownPicture: OwnPicture | undefined;
  readonly texts: ProductTexts;
}) {
  const { element, ownPicture, texts } = props;
  if (!ownPicture) return null;
  const printed = customiseElement(element, { texts: {}, images: { [element.id]: ownPicture } });
  if (printed.type !== 'Image') return null;
  const dpi = Math.floor(calculatePrintDpi(printed));
  if (dpi >= MIN_SHARP_DPI) return null;
  return (
    <p className="rounded-md bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
      {fillTemplate(texts.lowResolution, { dpi, ...calculateSizeForDpi(printed, MIN_SHARP_DPI) })}
    </p>
  );
}
