'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { getBasket } from '@/lib/client/basket/use-basket';
import { closeDesignReview, useDesignReview } from '@/lib/client/checkout/design-review';
import type { DesignChangeDto } from '@/lib/contracts/design-change';
import { updateLineDesign } from '@/lib/domain/basket/update-line-design';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { Translate } from '../texts';
import { DesignReviewLine, type ReviewDecision } from './design-review-line';

/**
 * Dialog that shows the picture from the basket beside the one that would be printed now and asks for a decision per
 * line. Opens when the server rejects an order because a design has changed; nothing is charged until the shopper
 * decides.
 */
export function DesignReview(props: {
  readonly store: StoreView;
  /** Called after the last decision, so that the page repeats the action that the changed design blocked. */
  readonly onDecided: () => void;
  /** Called when the dialog has closed and another element must take the focus. */
  readonly onClosed: () => void;
  readonly t: Translate;
}) {
  const { store, onDecided, onClosed, t } = props;
  const changes = useDesignReview(store.eventId);
  if (changes.length === 0) return null;
  // A further rejection by the server starts a new review without decisions.
  const key = changes.map((change) => `${change.line_id}/${change.current_revision}`).join(' ');
  return <OpenReview key={key} {...{ store, changes, onDecided, onClosed, t }} />;
}

function OpenReview(props: {
  readonly store: StoreView;
  readonly changes: readonly DesignChangeDto[];
  readonly onDecided: () => void;
  readonly onClosed: () => void;
  readonly t: Translate;
}) {
  const { store, changes, onDecided, t } = props;
  const [decisions, setDecisions] = useState<ReadonlyMap<string, ReviewDecision>>(new Map());
  const isDecided = changes.every((change) => decisions.has(change.line_id));

  const returnFocus = useEffectEvent(() => props.onClosed());
  useEffect(() => () => returnFocus(), []);

  // Each decision is saved at once, so that leaving to personalise a product again does not lose the others.
  async function decide(change: DesignChangeDto, decision: ReviewDecision): Promise<void> {
    const basket = getBasket(store.eventId);
    const isWritten =
      decision === 'removed'
        ? await basket.remove(change.line_id)
        : await basket.revise((lines) =>
            updateLineDesign(lines, {
              lineId: change.line_id,
              designRevision: change.current_revision,
              front: change.front,
              back: change.back,
              pictures: change.pictures.map(({ current }) => current),
            }),
          );
    if (!isWritten) return;
    setDecisions((previous) => new Map(previous).set(change.line_id, decision));
    // An empty basket has no checkout to return to.
    if (decision === 'removed' && basket.getState().lines.length === 0) closeDesignReview();
    // No change is left to decide on.
    else if (decision === 'taken' && changes.length === 1) continueCheckout();
  }
  function continueCheckout(): void {
    closeDesignReview();
    onDecided();
  }
  return (
    <Dialog
      open
      onClose={closeDesignReview}
      title={t('design_changed_title')}
      closeLabel={t('close')}
      className="w-[min(100%-1.5rem,48rem)]"
      footer={
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <p role="status" className="text-sm text-body">
            {isDecided ? t('design_all_decided') : ''}
          </p>
          <Button disabled={!isDecided} onClick={continueCheckout}>
            {t('design_go_on')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-5">
        <p className="text-body">{t('design_changed_text')}</p>
        <ul className="flex flex-col divide-y divide-line">
          {changes.map((change) => (
            <DesignReviewLine
              key={change.line_id}
              {...{ store, change, t }}
              decision={decisions.get(change.line_id) ?? null}
              onDecide={(decision) => void decide(change, decision)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
