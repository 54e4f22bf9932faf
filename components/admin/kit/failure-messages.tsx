'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { setFailureTexts } from './notify';

/**
 * Provides the texts of failure toasts in the page's language (ERR-08): the text for the error code, otherwise a text
 * for the kind of failure.
 */
export function FailureMessages() {
  // i18n-keys: admin.field.*
  const field = useTranslations('admin.field');
  // i18n-keys: admin.failure.*
  const failure = useTranslations('admin.failure');
  const support = useTranslations('support');
  useEffect(() => {
    setFailureTexts(
      ({ code, reason }) => {
        if (reason && /^\w+$/.test(reason.code) && code !== 'invalid' && field.has(reason.code))
          return field(reason.code, reason.params);
        return /^\w+$/.test(code) && failure.has(code) ? failure(code) : null;
      },
      { startVisit: support('start') },
    );
  }, [field, failure, support]);
  return null;
}
