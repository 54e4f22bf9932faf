'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button';
import { classes } from './classes';
import { Icon } from './icon';

type DialogShape = 'centre' | 'drawer' | 'full';

const SHAPES: Readonly<Record<DialogShape, string>> = {
  centre:
    'dialog-panel m-auto max-h-[min(92dvh,60rem)] w-[min(100%-2rem,42rem)] rounded-lg bg-surface text-ink shadow-lg',
  drawer: 'drawer-panel ms-auto me-0 my-0 h-dvh max-h-dvh w-[min(100%,28rem)] max-w-none bg-surface text-ink shadow-lg',
  full: 'dialog-panel m-0 h-dvh max-h-dvh w-full max-w-none bg-surface text-ink',
};

/**
 * A modal on the browser's own <dialog>: it traps focus, closes on Escape, makes the page behind inert and gives focus
 * back to what opened it (STO-06). A click beside the panel closes too.
 */
export function Dialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Escape asks `onClose` and leaves the dialog open: for one that may have to ask before it closes. */
  readonly isGuarded?: boolean;
  readonly shape?: DialogShape;
  readonly className?: string;
  /** Right of the title, before the close control. */
  readonly actions?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const {
    open,
    onClose,
    title,
    closeLabel,
    isGuarded = false,
    shape = 'centre',
    className,
    actions,
    footer,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const pressedBeside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (open) {
      keepScrollbarRoom();
      element.showModal();
    } else element.close();
  }, [open]);

  // Both ways of Escape are held: the key wherever the focus is, and what a phone's Back sends.
  useEffect(() => {
    const element = dialog.current;
    if (!element || !wasOpened || !isGuarded) return;
    const hold = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      const within = event.target instanceof Element ? event.target.closest('dialog') : null;
      if (within && within !== element) return;
      event.preventDefault();
      onClose();
    };
    // A browser lets `cancel` be refused only once in a row, then closes all the same.
    const reopen = () => {
      if (element.isConnected) element.showModal();
    };
    document.addEventListener('keydown', hold);
    element.addEventListener('cancel', hold);
    element.addEventListener('close', reopen);
    return () => {
      document.removeEventListener('keydown', hold);
      element.removeEventListener('cancel', hold);
      element.removeEventListener('close', reopen);
    };
  }, [wasOpened, isGuarded, onClose]);

  // Most dialogs of a page are never asked for.
  if (!wasOpened) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way and the dialog handles it itself.
    <dialog
      ref={dialog}
      aria-label={title}
      // React lets the event climb to a dialog around this one, which the browser does not.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      // A drag that ends beside the panel, selecting text for example, is not a wish to close.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedBeside.current) onClose();
      }}
      className={classes(SHAPES[shape], 'flex-col p-0 open:flex', className)}
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2.5 ps-5 pe-2.5">
        <h2 className="text-lg">{title}</h2>
        <div className="flex items-center gap-1">
          {actions}
          <IconButton label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer ? <footer className="border-t border-line bg-surface p-5">{footer}</footer> : null}
    </dialog>
  );
}

/** Tells the style sheet how wide the scrollbar is that the first modal takes away; above another there is none left. */
function keepScrollbarRoom(): void {
  const page = document.documentElement;
  if (document.querySelector('dialog[open]')) return;
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
}

/** The same modal as a panel at the end side of the page. */
export function Drawer(props: Omit<Parameters<typeof Dialog>[0], 'shape'>) {
  return <Dialog {...props} shape="drawer" />;
}
