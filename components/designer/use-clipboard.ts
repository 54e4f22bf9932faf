'use client';

import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { elementSchema, type SceneElement } from '@/lib/domain/scene/schema';
import { isTextInput } from './use-editor-keys';

const KIND = 'application/x-merchloom-elements';
const elements = z.array(elementSchema).max(200);

interface Clipboard {
  readonly chosen: readonly SceneElement[];
  readonly readOnly: boolean;
  readonly onCut: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onElements: (elements: readonly SceneElement[]) => void;
}

/**
 * Copies, cuts and pastes elements, also to the other side and to other products, and pastes pictures from other
 * programs. Text fields retain their native clipboard behaviour.
 */
export function useClipboard(clipboard: Clipboard): void {
  const latest = useRef(clipboard);
  useEffect(() => {
    latest.current = clipboard;
  });
  useEffect(() => {
    const isElsewhere = (event: ClipboardEvent): boolean =>
      isTextInput(event.target) || document.querySelector('dialog[open]') !== null;
    const onCopy = (event: ClipboardEvent): void => {
      const { chosen, readOnly, onCut } = latest.current;
      const isText = document.getSelection()?.isCollapsed === false;
      if (isElsewhere(event) || isText || chosen.length === 0) return;
      event.preventDefault();
      event.clipboardData?.setData(KIND, JSON.stringify(chosen));
      if (event.type === 'cut' && !readOnly) onCut();
    };
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (document.querySelector('dialog[open]')) return;
      if (files.length > 0) {
        event.preventDefault();
        latest.current.onFiles(files);
        return;
      }
      const pastedElements = isElsewhere(event) ? null : read(event.clipboardData?.getData(KIND));
      if (!pastedElements || latest.current.readOnly) return;
      event.preventDefault();
      latest.current.onElements(pastedElements);
    };
    window.addEventListener('copy', onCopy);
    window.addEventListener('cut', onCopy);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('copy', onCopy);
      window.removeEventListener('cut', onCopy);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
}

/**
 * Parses clipboard text; other pages may write anything into it. Returns null for text that is not a list of elements.
 */
function read(text: string | undefined): SceneElement[] | null {
  try {
    const parsed = elements.safeParse(JSON.parse(text || 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
