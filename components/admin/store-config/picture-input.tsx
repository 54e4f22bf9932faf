'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { findFieldError } from './fields';
import type { ConfigEditor } from './use-store-config';

/** Image field whose file is uploaded when the form is saved (EVT-09). */
export function PictureInput(props: {
  readonly form: ConfigEditor;
  readonly name: 'customLogoURL' | 'customBGURL';
  readonly blob: 'customLogoBlob' | 'customBGBlob';
}) {
  const { form, name, blob } = props;
  const t = useTranslations('storeConfig');
  const shared = useTranslations('admin');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const error = findFieldError(form, name) ?? findFieldError(form, blob);
  form.register(name);
  form.register(blob);
  const [saved, chosen] = form.watch([name, blob]);
  const local = useObjectUrl(chosen);
  const source = local ?? (saved || null);
  const clear = (): void => {
    if (input.current) input.current.value = '';
    if (chosen) form.setValue(blob, null, { shouldDirty: true });
    else form.setValue(name, '', { shouldDirty: true });
  };
  return (
    <Field id={id} label={t(`field.${name}`)} hint={t(`hint.${blob}`)} error={error}>
      <div className="flex flex-wrap items-center gap-4">
        {source ? (
          <img
            src={source}
            alt=""
            className="h-20 max-w-40 rounded-md border border-line bg-tile object-contain p-1.5"
          />
        ) : null}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          className="max-w-full text-sm file:me-3 file:min-h-9 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3.5 file:font-semibold"
          onChange={(event) => form.setValue(blob, event.target.files?.[0] ?? null, { shouldDirty: true })}
        />
        {source ? (
          <Button variant="quiet" size="sm" onClick={clear}>
            {shared('removePicture')}
          </Button>
        ) : null}
      </div>
    </Field>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
