'use client';

import { type Editor, useEditorState } from '@tiptap/react';
import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, Minus, Quote, Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Input } from '@/components/ui/field';
import { isTextLink } from '@/lib/domain/text/document';

// i18n-keys: richText.*

const BUTTONS = [
  { name: 'bold', icon: Bold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: Italic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'heading2',
    icon: Heading2,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    icon: Heading3,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { name: 'bulletList', icon: List, run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', icon: ListOrdered, run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', icon: Quote, run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'rule', icon: Minus, run: (editor: Editor) => editor.chain().focus().setHorizontalRule().run() },
  { name: 'link', icon: Link2, run: null },
  { name: 'undo', icon: Undo2, run: (editor: Editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: Redo2, run: (editor: Editor) => editor.chain().focus().redo().run() },
] as const;

type ButtonName = (typeof BUTTONS)[number]['name'];

/** Returns which formats are active at the cursor. */
const getActiveFormats = (editor: Editor): Partial<Record<ButtonName, boolean>> => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  heading2: editor.isActive('heading', { level: 2 }),
  heading3: editor.isActive('heading', { level: 3 }),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  blockquote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
});

/**
 * Toolbar with a single tab stop. Arrow keys, Home and End move between the buttons, as in the ARIA toolbar pattern.
 */
export function RichTextToolbar({ editor, disabled }: { readonly editor: Editor; readonly disabled: boolean }) {
  const t = useTranslations('richText');
  const pressed = useEditorState({ editor, selector: ({ editor: current }) => getActiveFormats(current) });
  const [stop, setStop] = useState(0);
  const [linking, setLinking] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const last = BUTTONS.length - 1;
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + BUTTONS.length) % BUTTONS.length;
    setStop(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="border-b border-line bg-canvas">
      <div role="toolbar" aria-label={t('toolbar')} className="flex flex-wrap gap-0.5 p-1" onKeyDown={onKeyDown}>
        {BUTTONS.map(({ name, icon: Glyph, run }, index) => (
          <IconButton
            key={name}
            label={t(name)}
            disabled={disabled}
            tabIndex={index === stop ? 0 : -1}
            aria-pressed={pressed[name]}
            className={classes('size-9', pressed[name] && 'bg-accent-soft text-accent-ink')}
            onFocus={() => setStop(index)}
            // Preserves the text selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (run ? run(editor) : setLinking(!linking))}
          >
            <Glyph className="size-4.5" aria-hidden="true" />
          </IconButton>
        ))}
      </div>
      {linking ? <LinkForm editor={editor} onDone={() => setLinking(false)} /> : null}
    </div>
  );
}

function LinkForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const t = useTranslations('richText');
  const id = useId();
  const currentHref: unknown = editor.getAttributes('link').href;
  const [href, setHref] = useState(typeof currentHref === 'string' ? currentHref : 'https://');
  const [isRefused, setRefused] = useState(false);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    // This form is rendered inside the page's form, whose submit handler must not run.
    event.stopPropagation();
    if (!isTextLink(href.trim())) {
      setRefused(true);
      return;
    }
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: href.trim() } }] })
        .run();
    else chain.setLink({ href: href.trim() }).run();
    onDone();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t('linkAddress')}
      </label>
      <Input
        id={id}
        value={href}
        inputMode="url"
        autoFocus
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${id}-error` : undefined}
        className="max-w-80 flex-1"
        onChange={(event) => {
          setHref(event.target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event);
          if (event.key === 'Escape') onDone();
        }}
      />
      <Button size="sm" onClick={apply}>
        {t('apply')}
      </Button>
      {currentHref ? (
        <Button size="sm" variant="quiet" onClick={remove}>
          {t('removeLink')}
        </Button>
      ) : null}
      {isRefused ? (
        <p id={`${id}-error`} role="alert" className="w-full text-sm text-danger">
          {t('linkRefused')}
        </p>
      ) : null}
    </div>
  );
}
