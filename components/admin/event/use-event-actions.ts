'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { eventEndpoints } from '@/lib/contracts/events';
import type { StoreStatus } from '@/lib/domain/store/event';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { getStoreStatusKey } from './store-status-badge';

/** Identifies a store, with its name for messages. */
export interface NamedEvent {
  readonly tenant_id: number;
  readonly slug: string;
  readonly name: string;
}

const CHANGES = { changes: ['events', 'dashboard'] } as const;
const toParams = ({ tenant_id: tenant, slug }: NamedEvent) => ({ tenant, slug });

/** Returns the actions for a store that the list and the store's pages share; each shows its result. */
export function useEventActions() {
  const t = useTranslations('events');
  const status = useEndpointMutation(eventEndpoints.setStatus, {
    ...CHANGES,
    ahead: { of: eventEndpoints.list, as: inRow },
  });
  const lock = useEndpointMutation(eventEndpoints.setLock, {
    ...CHANGES,
    ahead: { of: eventEndpoints.list, as: inRow },
  });
  const remove = useEndpointMutation(eventEndpoints.remove, CHANGES);
  const restore = useEndpointMutation(eventEndpoints.restore, CHANGES);
  const failed = (error: unknown): void => notifyFailure(error, t('failed'));
  return {
    isBusy: status.isPending || lock.isPending || remove.isPending || restore.isPending,
    setStatus: (event: NamedEvent, newStatus: StoreStatus): void =>
      status.mutate(
        { params: toParams(event), body: { status: newStatus } },
        {
          onSuccess: () => notifySuccess(t(`done.${getStoreStatusKey(newStatus)}`, { name: event.name })),
          onError: (error) =>
            isUnready(error) ? notifyFailure(null, t('notReady', { name: event.name })) : failed(error),
        },
      ),
    setLock: (event: NamedEvent, locked: boolean): void =>
      lock.mutate(
        { params: toParams(event), body: { locked } },
        {
          onSuccess: () => notifySuccess(t(locked ? 'done.locked' : 'done.unlocked', { name: event.name })),
          onError: failed,
        },
      ),
    remove: (event: NamedEvent, onDone?: () => void): void =>
      remove.mutate(
        { params: toParams(event) },
        {
          onSuccess: () => {
            notifySuccess(t('done.deleted', { name: event.name }));
            onDone?.();
          },
          onError: failed,
        },
      ),
    restore: (event: NamedEvent): void =>
      restore.mutate(
        { params: toParams(event) },
        { onSuccess: () => notifySuccess(t('done.restored', { name: event.name })), onError: failed },
      ),
  };
}

type StoreChange = { readonly status?: StoreStatus; readonly locked?: boolean };
type Rows = EndpointResponse<typeof eventEndpoints.list>;

/** Optimistic update of the list: sets one store's status or lock. */
function inRow(
  cachedList: Rows,
  { params, body }: { readonly params: { readonly slug: unknown }; readonly body?: StoreChange | undefined },
): Rows {
  const rows = cachedList.data.rows.map((row) => (row.slug === params.slug ? { ...row, ...body } : row));
  return { ...cachedList, data: { ...cachedList.data, rows } };
}

const isUnready = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid' && Object.hasOwn(error.errors, 'status');
