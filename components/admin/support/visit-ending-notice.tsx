'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/** Time before the end of a visit from which its last minutes are announced. */
const ANNOUNCED_BEFORE_MS = 120_000;

/** Announces the last two minutes of a support visit, because unsaved text is lost when it ends. */
export function VisitEndingNotice({ expiresAt }: { readonly expiresAt: string }) {
  const t = useTranslations('support');
  const [isSoon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => setSoon(true),
      Math.max(0, Date.parse(expiresAt) - ANNOUNCED_BEFORE_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return (
    <span role="status" className="block font-semibold empty:hidden">
      {isSoon ? t('endsSoon') : null}
    </span>
  );
}
