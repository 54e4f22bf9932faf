'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from './notify';

const SHOWN_MS = 2_000;

/** Copies a text and confirms it briefly. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useTranslations('admin');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => notifyFailure(error, t('copyFailed')),
    );
  };
  return (
    <Button variant="secondary" size="sm" onClick={copy}>
      {copied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  );
}
