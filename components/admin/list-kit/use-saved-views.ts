'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { type SavedViewDto, savedViewEndpoints } from '@/lib/contracts/saved-views';
import { notifyFailure, notifySuccess, notifySuccessWithUndo } from '../kit/notify';

export type SavedView = SavedViewDto;
type CreateViewInput = NonNullable<EndpointInput<typeof savedViewEndpoints.create>['body']>;
type Change = NonNullable<EndpointInput<typeof savedViewEndpoints.update>['body']>;
const CHANGES = { changes: ['savedViews'] } as const;

/** Returns the saved views of a list that the user can see, with functions to change them. */
export function useSavedViews(tenantId: number, screen: CreateViewInput['screen']) {
  const t = useTranslations('savedViews');
  const params = { tenant: tenantId };
  const viewsQuery = useEndpointQuery(savedViewEndpoints.list, { params, query: { screen } });
  const create = useEndpointMutation(savedViewEndpoints.create, CHANGES);
  const update = useEndpointMutation(savedViewEndpoints.update, {
    ...CHANGES,
    ahead: {
      of: savedViewEndpoints.list,
      as: (cachedViews, { params: { viewId }, body }) => ({
        ...cachedViews,
        data: cachedViews.data.map((view) => (String(view.id) === String(viewId) ? { ...view, ...body } : view)),
      }),
    },
  });
  const remove = useEndpointMutation(savedViewEndpoints.delete, CHANGES);
  const open = useEndpointMutation(savedViewEndpoints.open, CHANGES);
  const buildToastCallbacks = (text: string) => ({
    onSuccess: () => notifySuccess(text),
    onError: (error: Error) => notifyFailure(error, t('failed')),
  });
  const createView = (view: Omit<CreateViewInput, 'screen'>) =>
    create.mutateAsync({ params, body: { screen, ...view } });
  return {
    list: viewsQuery.data?.data ?? [],
    isLoading: viewsQuery.data === undefined,
    createView,
    rename: (view: SavedView, name: string) =>
      update.mutateAsync({ params: { ...params, viewId: view.id }, body: { name } }),
    change: (view: SavedView, body: Change, text: string): void =>
      update.mutate({ params: { ...params, viewId: view.id }, body }, buildToastCallbacks(text)),
    openWith: (view: SavedView | null): void =>
      open.mutate(
        { params, body: { screen, view_id: view?.id ?? null } },
        buildToastCallbacks(view ? t('isFirst') : t('isNotFirst')),
      ),
    /**
     * Deletes a view. A private view can be restored with an undo button. Deleting a shared view requires a
     * confirmation beforehand instead, because colleagues lose the view, too.
     */
    deleteView: (view: SavedView): void => {
      const again = () =>
        void createView({ name: view.name, query: view.query }).catch((error: unknown) =>
          notifyFailure(error, t('failed')),
        );
      const done = t('deleted', { name: view.name });
      remove.mutate(
        { params: { ...params, viewId: view.id } },
        {
          onSuccess: () => (view.shared ? notifySuccess(done) : notifySuccessWithUndo(done, t('undo'), again)),
          onError: (error) => notifyFailure(error, t('failed')),
        },
      );
    },
  };
}
