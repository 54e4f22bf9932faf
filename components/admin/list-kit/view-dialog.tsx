'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/field';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormInput } from '../kit/form-fields';
import { notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

export interface ViewForm {
  readonly name: string;
  readonly shared: boolean;
}

/** Dialog for a view's name and, for a new view, whether colleagues see it. */
export function ViewDialog(props: {
  readonly name: string;
  readonly title: string;
  readonly mayShare: boolean;
  readonly send: (form: ViewForm) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { name, title, mayShare, send, onClose } = props;
  const t = useTranslations('savedViews');
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
  return (
    <EndpointDialog form={form} title={title} action={common('save')} onClose={onClose}>
      <FormInput form={form} name="name" label={t('name')} maxLength={60} />
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
    </EndpointDialog>
  );
}
