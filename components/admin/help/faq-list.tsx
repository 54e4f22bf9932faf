'use client';

import { Search } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Input } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';

interface Faq {
  readonly key: string;
  readonly question: string;
  readonly answer: string;
}

/** Removes accents and case, because people search without accents: 'ruckgabe' finds 'Rückgabe'. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * List of questions that expand one by one; the search requires every typed word. Without JavaScript the page contains
 * all questions.
 */
export function FaqList(props: {
  readonly faqs: readonly Faq[];
  readonly strings: { readonly search: string; readonly nothing: string; readonly nothingText: string };
}) {
  const { faqs, strings } = props;
  const [searchText, setSearchText] = useState('');
  const searchTerms = plain(searchText).split(/\s+/).filter(Boolean);
  const matchingFaqs = faqs.filter(({ question, answer }) =>
    searchTerms.every((term) => plain(`${question} ${answer}`).includes(term)),
  );
  return (
    <div className="flex flex-col gap-5">
      <label htmlFor="faq-search" className="relative block max-w-xl">
        <span className="sr-only">{strings.search}</span>
        <Search aria-hidden="true" className="pointer-events-none absolute start-3.5 top-3.5 size-4.5 text-muted" />
        <Input
          id="faq-search"
          type="search"
          value={searchText}
          placeholder={strings.search}
          className="ps-10.5"
          onChange={(event) => setSearchText(event.target.value)}
        />
      </label>
      <div aria-live="polite">
        {matchingFaqs.length === 0 ? <EmptyState title={strings.nothing} text={strings.nothingText} /> : null}
      </div>
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface empty:hidden">
        {matchingFaqs.map(({ key, question, answer }) => (
          <li key={key}>
            <details className="group" open={searchTerms.length > 0 && matchingFaqs.length <= 2}>
              <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3.5 font-semibold hover:bg-canvas">
                {question}
                <Icon name="chevron" className="transition-transform group-open:rotate-180" />
              </summary>
              <p className="prose-text px-5 pb-5">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
