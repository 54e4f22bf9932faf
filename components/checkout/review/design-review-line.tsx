import type { MouseEvent } from 'react';
import { Button, getButtonClasses } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { getBasket } from '@/lib/client/basket/use-basket';
import type { DesignChangeDto } from '@/lib/contracts/design-change';
import { buildPersonalisePath, buildProductPath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { Translate } from '../texts';

// i18n-keys: checkout.design_side_*

export type ReviewDecision = 'taken' | 'removed';

/**
 * One basket line whose design has changed: both pictures, the fields that were removed or added, and the shopper's
 * decision.
 */
export function DesignReviewLine(props: {
  readonly store: StoreView;
  readonly change: DesignChangeDto;
  readonly decision: ReviewDecision | null;
  readonly onDecide: (decision: ReviewDecision) => void;
  readonly t: Translate;
}) {
  const { store, change, decision, onDecide, t } = props;
  const { name, pictures, lost_texts: lostTexts, new_fields: newFields } = change;
  // A new field that the shopper has not filled in would be printed with the store's example.
  const isIncomplete = newFields.length > 0;
  const page = change.front.length + change.back.length > 0 ? buildPersonalisePath : buildProductPath;

  /** Replaces this line by the product that is personalised again. */
  async function replaceLine(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    const { href } = event.currentTarget;
    event.preventDefault();
    await getBasket(store.eventId).remove(change.line_id);
    window.location.assign(href);
  }
  return (
    <li className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0" data-line={change.line_id}>
      <h3 className="text-base font-semibold">{name}</h3>
      {pictures.map(({ view, shown: shownPicture, current }) => (
        <div key={view} className="grid grid-cols-2 gap-3">
          {shownPicture === null ? (
            <p className="flex aspect-square items-center justify-center rounded-md bg-tile p-4 text-center text-sm text-muted">
              {t('design_before_unknown')}
            </p>
          ) : (
            <Picture address={shownPicture} state={t('design_before')} {...{ name, view, t }} />
          )}
          <Picture address={current} state={t('design_after')} {...{ name, view, t }} />
        </div>
      ))}
      {lostTexts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be the same, and none moves
        <p key={index} className="wrap-anywhere rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('design_lost_text', { text })}
        </p>
      ))}
      {newFields.map((field) => (
        <p key={field} className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('design_new_field', { field })}
        </p>
      ))}
      {decision ? (
        <p
          role="status"
          tabIndex={-1}
          // The pressed button has been removed; move the focus to its line.
          ref={takeFocus}
          className="flex items-center gap-2 text-sm font-medium outline-none"
        >
          <Icon name="check" className="size-4" />
          {t(decision === 'taken' ? 'design_taken' : 'design_removed')}
        </p>
      ) : (
        <div className="sticky bottom-0 flex flex-wrap gap-2 bg-surface py-3 max-sm:*:grow">
          {isIncomplete ? null : <Button onClick={() => onDecide('taken')}>{t('design_take')}</Button>}
          {isIncomplete || lostTexts.length > 0 ? (
            <a
              href={page(store, change.product_id)}
              className={getButtonClasses(isIncomplete ? 'primary' : 'secondary')}
              onClick={(event) => void replaceLine(event)}
            >
              {t('design_personalise')}
            </a>
          ) : null}
          <Button variant="secondary" onClick={() => onDecide('removed')}>
            {t('design_remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();

function Picture(props: {
  readonly address: string;
  readonly state: string;
  readonly name: string;
  readonly view: 'front' | 'back';
  readonly t: Translate;
}) {
  const { address, state, name, view, t } = props;
  return (
    <figure className="flex flex-col gap-1.5">
      <img
        src={address}
        alt={t('design_picture_of', { state, name, side: t(`design_side_${view}`) })}
        width={480}
        height={480}
        className="aspect-square w-full rounded-md bg-tile object-contain"
      />
      <figcaption className="text-sm text-body">{state}</figcaption>
    </figure>
  );
}
