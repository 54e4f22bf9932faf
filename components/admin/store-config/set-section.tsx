'use client';

import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { findFieldError } from './fields';
import type { SectionProps } from './sections';

/** Colour set or font set. */
interface ConfigSet {
  readonly id: number;
  readonly name: string;
  /** Null for the platform's sets, which tenants cannot change. */
  readonly createdByUserId: number | null;
}

interface SetDialogProps<T> {
  readonly set: T | null;
  readonly onClose: () => void;
  readonly onSaved: (setId: number) => void;
}

/**
 * Section with the platform's and the tenant's own colour or font sets, one of which the store uses. Own sets are
 * created, edited and deleted here (EVT-10…12).
 */
export function SetSection<T extends ConfigSet>(
  props: SectionProps & {
    readonly title: string;
    readonly text: string;
    readonly field: 'colourSetId' | 'fontSetId';
    readonly sets: readonly T[];
    readonly deletion: typeof storeConfigEndpoints.deleteColourSet | typeof storeConfigEndpoints.deleteFontSet;
    /** Renders a preview of a set with its name. */
    readonly show: (set: T) => ReactNode;
    readonly dialog: (props: SetDialogProps<T>) => ReactNode;
    readonly children?: ReactNode;
  },
) {
  const { form, address, field, title, text, sets, deletion, show, dialog, children } = props;
  const t = useTranslations('storeConfig');
  const id = useId();
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const [leaving, setLeaving] = useState<T | null>(null);
  const remove = useEndpointMutation(deletion, { changes: ['storeConfig'] });
  const chosen = form.watch(field);
  const error = findFieldError(form, field);
  form.register(field);
  const choose = (setId: number): void => form.setValue(field, setId, { shouldDirty: true });
  const confirmRemoval = (): void => {
    if (!leaving) return;
    remove.mutate(
      { params: { ...address, setId: leaving.id } },
      {
        onSuccess: () => notifySuccess(t('sets.deleted')),
        onError: (failure) => notifyFailure(failure, t('sets.failed')),
        onSettled: () => setLeaving(null),
      },
    );
  };
  return (
    <Card
      title={title}
      text={text}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
          <Plus className="size-4" aria-hidden="true" />
          {t('sets.add')}
        </Button>
      }
    >
      <fieldset aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="sr-only">{title}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {sets.map((set) => (
            <div
              key={set.id}
              className="flex items-center gap-2 rounded-md border border-line-strong pe-2 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <label
                htmlFor={`${id}-${set.id}`}
                className="flex min-h-16 min-w-0 flex-1 cursor-pointer items-center gap-3 p-3"
              >
                <input
                  id={`${id}-${set.id}`}
                  type="radio"
                  name={`${id}-set`}
                  checked={set.id === chosen}
                  className="size-4 shrink-0 accent-(--accent-ink)"
                  onChange={() => choose(set.id)}
                />
                {show(set)}
              </label>
              {set.createdByUserId === null ? null : (
                <>
                  <IconButton label={t('sets.edit', { name: set.name })} onClick={() => setEdited(set)}>
                    <Pencil className="size-4" aria-hidden="true" />
                  </IconButton>
                  <IconButton label={t('sets.delete', { name: set.name })} onClick={() => setLeaving(set)}>
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                </>
              )}
            </div>
          ))}
        </div>
        {error ? (
          <p id={`${id}-error`} className="mt-2 text-sm text-danger">
            {error}
          </p>
        ) : null}
      </fieldset>
      {children}
      {edited
        ? dialog({
            set: edited === 'new' ? null : edited,
            onClose: () => setEdited(null),
            onSaved: (setId) => {
              if (edited === 'new') choose(setId);
              setEdited(null);
            },
          })
        : null}
      <ConfirmDialog
        open={leaving !== null}
        title={t('sets.deleteTitle', { name: leaving?.name ?? '' })}
        text={t('sets.deleteText')}
        action={t('sets.deleteAction')}
        busy={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={() => setLeaving(null)}
      />
    </Card>
  );
}
