'use client';

import type { DesignDto } from '@/lib/contracts/product-designs';
import { ConflictDialog } from './conflict-dialog';
import { KeySheet } from './key-sheet';
import { LibraryDialog } from './library-dialog';
import type { NewPicture } from './new-elements';
import { type DesignPictureUrl, PreviewDialog } from './preview-dialog';
import type { Autosave } from './use-autosave';
import { listPrintedViews } from './use-stage';

/** Dialog that the user has opened over the editor. */
export type EditorDialog = 'library' | 'preview' | 'keys';

/** All dialogs of the editor; at most one is open. */
export function DesignDialogs(props: {
  readonly activeDialog: EditorDialog | null;
  readonly tenant: number;
  readonly product: DesignDto;
  readonly colourName: (colour: { readonly code: string; readonly name: string }) => string;
  readonly saving: Autosave;
  readonly pictureUrl: DesignPictureUrl;
  readonly onClose: () => void;
  readonly onImage: (picture: NewPicture) => void;
  readonly onReload: () => void;
}) {
  const { activeDialog, tenant, product, colourName, saving, pictureUrl, onClose, onImage, onReload } = props;
  return (
    <>
      {activeDialog === 'library' ? (
        <LibraryDialog
          tenant={tenant}
          onClose={onClose}
          onChoose={(picture) => {
            onClose();
            onImage(picture);
          }}
        />
      ) : null}
      {activeDialog === 'preview' ? (
        <PreviewDialog
          colours={product.colours.map((one) => ({ code: one.code, label: colourName(one) }))}
          views={listPrintedViews(product.form)}
          saving={saving}
          pictureUrl={pictureUrl}
          onClose={onClose}
        />
      ) : null}
      {activeDialog === 'keys' ? <KeySheet onClose={onClose} /> : null}
      <ConflictDialog open={saving.status === 'conflict'} onReload={onReload} onOverwrite={saving.overwrite} />
    </>
  );
}
