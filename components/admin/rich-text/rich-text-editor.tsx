'use client';

import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { classes } from '@/components/ui/classes';
import { getScriptNonce } from '@/lib/client/script-nonce';
import { type RichText, richTextSchema } from '@/lib/domain/text/document';
import { richTextExtensions } from './extensions';
import { RichTextToolbar } from './rich-text-toolbar';

/** Editor for a document of lib/domain/text. Headings, lists and emphasis are styled as on the storefront. */
export function RichTextEditor(props: {
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly value: RichText;
  readonly disabled: boolean;
  readonly onChange: (value: RichText) => void;
}) {
  const { labelledBy, describedBy, isInvalid, value, disabled, onChange } = props;
  const written = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const editor = useEditor({
    extensions: richTextExtensions,
    content: value,
    immediatelyRender: false,
    // The editor's style element carries the page's CSP nonce.
    injectNonce: getScriptNonce(),
    editable: !disabled,
    onUpdate: (event) => {
      const text = richTextSchema.safeParse(event.editor.getJSON());
      if (!text.success) return;
      written.current = text.data;
      change.current(text.data);
    },
  });

  // Applies values from outside the editor: saved data from the server, or the initial value after discarded edits.
  useEffect(() => {
    if (!editor || JSON.stringify(value) === JSON.stringify(written.current)) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    if (!editor) return;
    editor.setEditable(!disabled, false);
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
          class: 'rich-text min-h-56 max-h-[32rem] overflow-y-auto px-4 py-3 outline-offset-0',
        },
      },
    });
  }, [editor, labelledBy, describedBy, isInvalid, disabled]);

  return (
    <div
      className={classes(
        'overflow-hidden rounded-md border bg-surface',
        isInvalid ? 'border-danger' : 'border-line-strong focus-within:border-ink',
      )}
    >
      {editor ? <RichTextToolbar editor={editor} disabled={disabled} /> : null}
      <EditorContent editor={editor} />
    </div>
  );
}
