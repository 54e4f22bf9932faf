'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { ApiError } from '@/lib/client/api';
import { adoptTemporaryStore, hasAdoptionFailed, saveAdoptionFailure } from '@/lib/client/builder/adopt-store';
import { dropTemporaryStore, readTemporaryStore } from '@/lib/client/builder/temporary-store';

const TOAST = 'adopt-store';

/**
 * Adopts the temporary store that was built before sign-up (ADM-05), once after the admin area has loaded. After a
 * failure the temporary store remains, and the user can retry.
 */
export function AdoptStore({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('admin.adopt');
  const started = useRef(false);
  useEffect(() => {
    // React runs effects twice in development; the ref ensures that the store is adopted once.
    if (started.current || !readTemporaryStore() || hasAdoptionFailed()) return;
    started.current = true;
    const adopt = async (): Promise<void> => {
      toast.loading(t('working'), { id: TOAST });
      try {
        const slug = await adoptTemporaryStore(tenantId, window.location.pathname);
        if (slug) window.location.assign(`/events/${slug}`);
        else toast.dismiss(TOAST);
      } catch (error) {
        saveAdoptionFailure(error);
        // 404 means that the uploaded logo has expired and the store must be built again. After any other error the
        // user can retry.
        const gone = error instanceof ApiError && error.status === 404;
        toast.error(t(gone ? 'expired' : 'failed'), {
          id: TOAST,
          duration: Number.POSITIVE_INFINITY,
          action: gone
            ? { label: t('discard'), onClick: dropTemporaryStore }
            : { label: t('retry'), onClick: () => void adopt() },
        });
      }
    };
    void adopt();
  }, [t, tenantId]);
  return null;
}
