'use client';

import { useMemo, useState } from 'react';
import type { DesignDto } from '@/lib/contracts/product-designs';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import type { Autosave } from '../use-autosave';
import type { Design } from '../use-design';
import { usePrintWarnings } from '../use-print-warnings';
import { listPrintedViews, useReadyScene } from '../use-stage';
import { DiscardDialog } from './discard-dialog';
import { HistoryDrawer } from './history-drawer';
import { PublishBar } from './publish-bar';
import { PublishDialog } from './publish-dialog';
import { usePublishing } from './use-publishing';

interface Props {
  readonly address: { readonly tenant: number; readonly slug: string; readonly productId: number };
  readonly product: DesignDto;
  readonly design: Design;
  readonly saving: Autosave;
  readonly readOnly: boolean;
  readonly colourName: (colour: { readonly code: string; readonly name: string }) => string;
  readonly pictureUrl: (view: ViewName, colour: string, version: string) => string;
  readonly onReload: () => void;
}

/** Draft, publication and history of a design: the bar below the tools and the dialogs that it opens. */
export function PublishingArea(props: Props) {
  const { address, product, design, saving, readOnly, colourName, pictureUrl, onReload } = props;
  const publishing = usePublishing({ address, product, saving, onReload });
  const [opened, setOpened] = useState<'publish' | 'discard' | 'history' | null>(null);
  const close = (): void => {
    publishing.clearFailure();
    setOpened(null);
  };
  const compared = useMemo(
    () => ({
      colours: product.colours.map((one) => ({ code: one.code, label: colourName(one) })),
      views: listPrintedViews(product.form),
      pictureUrl,
    }),
    [product, colourName, pictureUrl],
  );
  return (
    <>
      <PublishBar
        {...{ publishing, readOnly }}
        isInStore={product.live}
        onPublish={() => setOpened('publish')}
        onDiscard={() => setOpened('discard')}
        onHistory={() => setOpened('history')}
      />
      {opened === 'publish' ? (
        <PublishWithWarnings
          {...{ compared, publishing, saving, design, product, onReload }}
          tenant={address.tenant}
          colourName={colourName}
          onClose={close}
        />
      ) : null}
      {opened === 'discard' ? <DiscardDialog {...{ publishing, onReload }} onClose={close} /> : null}
      {opened === 'history' ? (
        <HistoryDrawer {...{ address, compared, publishing, readOnly, onReload }} onClose={close} />
      ) : null}
    </>
  );
}

/** Checks both sides for warnings, including the one that the canvas does not show. */
function PublishWithWarnings(
  props: Pick<Props, 'product' | 'design' | 'saving' | 'colourName' | 'onReload'> &
    Pick<Parameters<typeof PublishDialog>[0], 'compared' | 'publishing' | 'onClose'> & { readonly tenant: number },
) {
  const { product, design, saving, colourName, onReload, compared, publishing, onClose, tenant } = props;
  const front = useReadyScene(tenant, 'front', design.front);
  const back = useReadyScene(tenant, 'back', design.back);
  const warnings = {
    front: usePrintWarnings(product, 'front', front, colourName),
    back: usePrintWarnings(product, 'back', back, colourName),
  };
  return (
    <PublishDialog
      {...{ compared, publishing, saving, warnings, onReload, onClose }}
      printMethod={product.print_method}
      onChooseElement={(side, id) => {
        onClose();
        design.setSide(side);
        design.select([id]);
      }}
    />
  );
}
