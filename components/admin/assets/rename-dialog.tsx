'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type AssetDto, assetEndpoints } from '@/lib/contracts/assets';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Dialog that renames an image in the image library. */
export function RenameDialog(props: {
  readonly tenant: number;
  readonly asset: AssetDto;
  readonly onClose: () => void;
}) {
  const { tenant, asset, onClose } = props;
  const t = useTranslations('assets');
  const admin = useTranslations('admin');
  const id = useId();
  const rename = useEndpointMutation(assetEndpoints.rename, { changes: ['assets'] });
  const form = useEndpointForm({
    values: { name: asset.name },
    send: async (body) => {
      await rename.mutateAsync({ params: { tenant, assetId: asset.id }, body });
      onClose();
    },
    saved: admin('saved'),
  });
  const error = form.formState.errors.name?.message;
  return (
    <Dialog open onClose={onClose} title={t('renameTitle')} closeLabel={admin('close')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
        className="flex flex-col gap-4 p-5"
      >
        <Field id={`${id}-name`} label={t('name')} error={error}>
          <Input {...getControlAttributes(`${id}-name`, { error })} {...form.register('name')} maxLength={200} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {admin('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving}>
            {admin('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
