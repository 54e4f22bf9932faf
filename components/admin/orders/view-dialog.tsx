'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Checkbox, Field, fieldControl, Input } from '@/components/ui/field';
import { notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

export interface ViewForm {
  readonly name: string;
  readonly shared: boolean;
}

/** Asks for a view's name, and for a new one whether colleagues see it. */
export function ViewDialog(props: {
  readonly name: string;
  readonly title: string;
  readonly mayShare: boolean;
  readonly send: (form: ViewForm) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { name, title, mayShare, send, onClose } = props;
  const t = useTranslations('orders.views');
  const common = useTranslations('admin');
  const id = useId();
  const form = useEndpointForm<ViewForm>({
    values: { name, shared: false },
    send: async (typed) => {
      await send(typed);
      notifySuccess(t('saved'));
      onClose();
    },
  });
  const error = form.formState.errors.name?.message;
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={common('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Field id={id} label={t('name')} error={error}>
          <Input {...fieldControl(id, { error })} {...form.register('name')} maxLength={60} />
        </Field>
        {mayShare ? (
          <div className="flex items-start gap-3 text-sm">
            <Checkbox id={`${id}-shared`} {...form.register('shared')} aria-describedby={`${id}-readers`} />
            <div>
              <label htmlFor={`${id}-shared`} className="block font-medium text-ink">
                {t('shareBox')}
              </label>
              <p id={`${id}-readers`} className="text-xs text-muted">
                {t('shareHint')}
              </p>
            </div>
          </div>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
