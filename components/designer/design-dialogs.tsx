'use client';

import type { DesignWire } from '@/lib/contracts/event-products';
import type { SceneElement } from '@/lib/domain/scene/schema';
import { ConflictDialog } from './conflict-dialog';
import { HideDialog } from './hide-dialog';
import { KeySheet } from './key-sheet';
import { useElementName } from './layers-panel';
import { LibraryDialog } from './library-dialog';
import type { NewPicture } from './new-elements';
import { type DesignPictureUrl, PreviewDialog } from './preview-dialog';
import type { Saving } from './use-autosave';
import { printedViews } from './use-stage';

/** What somebody has asked to see over the editor. */
export type AskedDialog = 'library' | 'preview' | 'keys';

/** Everything that opens over the editor; one at a time. */
export function DesignDialogs(props: {
  readonly asked: AskedDialog | null;
  readonly tenant: number;
  readonly product: DesignWire;
  readonly colourName: (colour: { readonly code: string; readonly name: string }) => string;
  readonly saving: Saving;
  readonly pictureUrl: DesignPictureUrl;
  /** Layers of a product in the store that are to be hidden, once that is confirmed. */
  readonly hiding: readonly SceneElement[];
  readonly onClose: () => void;
  readonly onImage: (picture: NewPicture) => void;
  readonly onHide: () => void;
  readonly onReload: () => void;
}) {
  const { asked, tenant, product, colourName, saving, pictureUrl, hiding, onClose, onImage, onHide, onReload } = props;
  const nameOf = useElementName();
  return (
    <>
      {asked === 'library' ? (
        <LibraryDialog
          tenant={tenant}
          onClose={onClose}
          onChoose={(picture) => {
            onClose();
            onImage(picture);
          }}
        />
      ) : null}
      {asked === 'preview' ? (
        <PreviewDialog
          colours={product.colours.map((one) => ({ code: one.code, label: colourName(one) }))}
          views={printedViews(product.form)}
          saving={saving}
          pictureUrl={pictureUrl}
          onClose={onClose}
        />
      ) : null}
      {asked === 'keys' ? <KeySheet onClose={onClose} /> : null}
      {hiding.length > 0 ? (
        <HideDialog
          names={hiding.filter(({ hidden }) => !hidden).map(nameOf)}
          onClose={onClose}
          onHide={() => {
            onHide();
            onClose();
          }}
        />
      ) : null}
      <ConflictDialog open={saving.status === 'conflict'} onReload={onReload} onOverwrite={saving.overwrite} />
    </>
  );
}
