'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { EndpointAnswer, EndpointInput } from '@/lib/contracts/endpoint';
import { eventProductEndpoints, type ProductChangeInput } from '@/lib/contracts/event-products';
import { toDecimal } from '@/lib/domain/money/decimal';
import { notifyFailure, notifySuccess, notifyUndo } from '../kit/notify';

const changes = { changes: ['eventProducts'] };

/** What can be done with the products of an event's shelf. Every change tells what it did and can be taken back. */
export function useProducts(tenant: number, slug: string) {
  const t = useTranslations('eventProducts');
  const admin = useTranslations('admin');
  const params = { tenant, slug };
  const change = useEndpointMutation(eventProductEndpoints.change, {
    ...changes,
    ahead: { of: eventProductEndpoints.list, as: withSwitches },
  });
  const move = useEndpointMutation(eventProductEndpoints.move, changes);
  const duplicate = useEndpointMutation(eventProductEndpoints.duplicate, changes);
  const remove = useEndpointMutation(eventProductEndpoints.remove, changes);
  const fail = (error: unknown): void => notifyFailure(error, admin('saveFailed'));

  /** Sends changes; `said` is told with a way back. Rejects with the refusal when `quiet`, for a form that shows it. */
  async function apply(wanted: readonly ProductChangeInput[], said: string, quiet = false): Promise<boolean> {
    try {
      const { data } = await change.mutateAsync({ params, body: { changes: [...wanted] } });
      if (data.undo.length === 0) return true;
      const back = data.undo.map(({ price, ...rest }) =>
        price === undefined ? rest : { ...rest, price: toDecimal(price) },
      );
      notifyUndo(said, admin('undo'), () => {
        change.mutate({ params, body: { changes: back } }, { onError: fail });
      });
      return true;
    } catch (error) {
      if (quiet) throw error;
      fail(error);
      return false;
    }
  }

  return {
    apply,
    isChanging: change.isPending,
    isRemoving: remove.isPending,
    move: (productId: number, before: number | null): void =>
      move.mutate({ params: { ...params, productId }, body: { before } }, { onError: fail }),
    duplicate: (productId: number, name: string): void =>
      duplicate.mutate(
        { params: { ...params, productId }, body: { name } },
        { onSuccess: () => notifySuccess(t('added', { product: name })), onError: fail },
      ),
    remove: (product: { readonly id: number; readonly name: string }, onDone: () => void): void =>
      remove.mutate(
        { params: { ...params, productId: product.id } },
        { onSuccess: () => notifySuccess(t('removed', { product: product.name })), onError: fail, onSettled: onDone },
      ),
  };
}
type Shelf = EndpointAnswer<typeof eventProductEndpoints.list>;

/** The shelf with locks and what shoppers see as they will be (UX C10); prices wait for the server, which rounds them. */
function withSwitches(kept: Shelf, { body }: EndpointInput<typeof eventProductEndpoints.change>): Shelf {
  const wanted = new Map(body?.changes.map((change) => [String(change.product_id), change]));
  const rows = kept.data.rows.map((row) => {
    const { status = row.status, locked = row.locked } = wanted.get(String(row.id)) ?? {};
    return { ...row, status, locked };
  });
  return { ...kept, data: { ...kept.data, rows } };
}

export type Products = ReturnType<typeof useProducts>;
