'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { EndpointInput, EndpointResponse } from '@/lib/contracts/endpoint';
import {
  type BulkSetInput,
  eventProductEndpoints,
  type ProductChangeInput,
  type ProductListFilterInput,
  toProductChangeInput,
} from '@/lib/contracts/event-products';
import { notifyFailure, notifySuccess, notifySuccessWithUndo } from '../kit/notify';

/** The ticked products, or all that match a filter; the server evaluates the filter again. */
export type ProductChoice = { readonly ids: readonly number[] } | { readonly filter: ProductListFilterInput };

const changes = { changes: ['eventProducts'] };

/**
 * Returns the actions for an event's products. Each action shows its result; changes of values offer an undo button.
 */
export function useProductActions(tenant: number, slug: string) {
  const t = useTranslations('eventProducts');
  const admin = useTranslations('admin');
  const params = { tenant, slug };
  const change = useEndpointMutation(eventProductEndpoints.change, {
    ...changes,
    ahead: { of: eventProductEndpoints.list, as: withSwitches },
  });
  const many = useEndpointMutation(eventProductEndpoints.changeMany, {
    ...changes,
    ahead: { of: eventProductEndpoints.list, as: withSwitchesOfMany },
  });
  const move = useEndpointMutation(eventProductEndpoints.move, changes);
  const duplicate = useEndpointMutation(eventProductEndpoints.duplicate, changes);
  const remove = useEndpointMutation(eventProductEndpoints.remove, changes);
  const fail = (error: unknown): void => notifyFailure(error, admin('saveFailed'));

  function offerUndo(undo: ChangeAnswer, message: string): void {
    if (undo.length === 0) return;
    notifySuccessWithUndo(message, admin('undo'), () => {
      change.mutateAsync({ params, body: { changes: undo.map(toProductChangeInput) } }).catch(fail);
    });
  }

  /**
   * Sends changes and shows `message` with an undo button. Returns whether the changes were saved; with `quiet` it
   * rejects with the error instead, so that a form can show it.
   */
  async function apply(
    requestedChanges: readonly ProductChangeInput[],
    message: string,
    quiet = false,
  ): Promise<boolean> {
    try {
      const { data } = await change.mutateAsync({ params, body: { changes: [...requestedChanges] } });
      offerUndo(data.undo, message);
      return true;
    } catch (error) {
      if (quiet) throw error;
      fail(error);
      return false;
    }
  }

  /** Applies one set of values to all chosen products and shows how many were changed and how many were skipped. */
  async function applyToAll(choice: ProductChoice, set: BulkSetInput): Promise<boolean> {
    try {
      const chosen = 'ids' in choice ? { ids: [...choice.ids] } : { filter: choice.filter };
      const { data } = await many.mutateAsync({ params, body: { ...chosen, set } });
      const { changed: count, skipped: skippedCount, undo } = data;
      const message =
        skippedCount > 0 ? t('bulkPartlyDone', { count, skipped: skippedCount }) : t('bulkDone', { count });
      if (count > 0) offerUndo(undo, message);
      else notifySuccess(message);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  return {
    apply,
    applyToAll,
    isChanging: change.isPending || many.isPending,
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

type ChangeAnswer = EndpointResponse<typeof eventProductEndpoints.change>['data']['undo'];
type ProductListResponse = EndpointResponse<typeof eventProductEndpoints.list>;

/** Optimistic update of a product's lock and status. Prices wait for the response, because the server rounds them. */
function withSwitches(
  cachedList: ProductListResponse,
  { body }: EndpointInput<typeof eventProductEndpoints.change>,
): ProductListResponse {
  const changesById = new Map(body?.changes.map((change) => [String(change.product_id), change]));
  const rows = cachedList.data.rows.map((row) => {
    const { status = row.status, locked = row.locked } = changesById.get(String(row.id)) ?? {};
    return { ...row, status, locked };
  });
  return { ...cachedList, data: { ...cachedList.data, rows } };
}

/**
 * Optimistic update for a bulk change of ticked products. A choice by filter waits for the response, because the filter
 * may match rows that are not loaded.
 */
function withSwitchesOfMany(
  cachedList: ProductListResponse,
  { body }: EndpointInput<typeof eventProductEndpoints.changeMany>,
): ProductListResponse {
  const selectedIds = new Set(body?.ids?.map(String));
  const { status, locked } = body?.set ?? {};
  const rows = cachedList.data.rows.map((row) => {
    const isFixed = !selectedIds.has(String(row.id)) || (row.locked && locked !== false) || row.status === 'archived';
    return isFixed ? row : { ...row, status: status ?? row.status, locked: locked ?? row.locked };
  });
  return { ...cachedList, data: { ...cachedList.data, rows } };
}

export type ProductActions = ReturnType<typeof useProductActions>;
