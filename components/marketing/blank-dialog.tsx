'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';

/**
 * Dialog with a product's details over the grid. The page address names the open product, so that it can be shared and
 * Back closes the dialog.
 */
export function BlankDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly closeLabel: string;
  /** Address of the page without an open product. */
  readonly path: string;
  readonly children: ReactNode;
}) {
  const { open, title, closeLabel, path, children } = props;
  const router = useRouter();
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (open) router.push(path, { scroll: false });
      }}
      title={title}
      closeLabel={closeLabel}
      className="goods-dialog w-[min(100%-1.5rem,60rem)]!"
    >
      {children}
    </Dialog>
  );
}
