'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, Spinner } from '@/components/ui/button';
import { PropertyList } from '@/components/ui/property-list';
import { ApiError } from '@/lib/client/api';
import {
  drawProof,
  type Personalisation,
  type PersonalisationRequest,
  type PersonaliseLink,
  type ProofLine,
  submitPersonalisation,
} from '@/lib/client/personalise';
import { useDebouncedValue } from '@/lib/client/use-debounced-value';
import type { Reason } from '@/lib/domain/errors/reason';
import { PersonaliseField } from './personalise-field';

const PROOF_WAIT_MS = 500;
/**
 * Returns the initial input: empty, except for texts that were too long for their fields. The shopper can shorten these
 * texts; their proof reports that they are too long.
 */
const startAnswer = ({ lines }: PersonalisationRequest): Personalisation => ({
  texts: Object.fromEntries(
    lines.flatMap(({ id, fields }) =>
      fields.filter(({ tried }) => tried !== '').map(({ key, tried }) => [`${id}/${key}`, tried]),
    ),
  ),
  pictures: {},
});
type Reasons = Readonly<Record<string, Reason>>;

/** Fields of each order line with a proof that is drawn while the shopper types; the proof equals the print. */
export function PersonaliseForm(props: {
  readonly link: PersonaliseLink;
  readonly request: PersonalisationRequest;
  readonly onDone: () => void;
}) {
  const { link, request, onDone } = props;
  const t = useTranslations('personalise');
  const [answer, setAnswer] = useState(() => startAnswer(request));
  const [refused, setRefused] = useState<Reasons>({});
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const [attempt, setAttempt] = useState(0);
  const debouncedAnswer = useDebouncedValue(answer, PROOF_WAIT_MS);
  const proof = useProof(link, request, debouncedAnswer, attempt);
  const names = request.lines.flatMap(({ id, fields }) => fields.map(({ key }) => `${id}/${key}`));
  const lacking = names.filter((name) => !answer.texts[name]?.trim() && !answer.pictures[name]);
  const isDrawn = proof.state === 'drawn' && debouncedAnswer === answer;
  const errors: Reasons = { ...proof.refused, ...refused };
  const change = (next: Personalisation): void => {
    setAnswer(next);
    setRefused({});
    setState('idle');
  };
  const print = async (): Promise<void> => {
    if (state === 'sending') return;
    if (lacking.length > 0) {
      setRefused(Object.fromEntries(lacking.map((name) => [name, { code: 'required' }])));
      document.getElementById(`field-${lacking[0]}`)?.focus();
      return;
    }
    // Submitting requires a drawn proof, so that shoppers have seen what is printed.
    if (!isDrawn) return;
    setState('sending');
    try {
      await submitPersonalisation(link, request, answer);
      onDone();
    } catch (error) {
      setState('failed');
      if (error instanceof ApiError && error.status === 422) setRefused(error.firstReasons);
      // The request was answered in another tab, or has expired. The reloaded page shows which.
      else if (error instanceof ApiError && error.status === 409) window.location.reload();
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void print();
      }}
    >
      {request.lines.map((line) => (
        <section key={line.id} className="grid items-start gap-6 sm:grid-cols-2" aria-label={line.name}>
          <div className="flex flex-col gap-4">
            <h2 className="text-xl wrap-anywhere">
              {line.quantity} × {line.name}
            </h2>
            {line.properties.length > 0 ? (
              <section className="flex flex-col gap-2 rounded-md border border-line px-4 py-3">
                <h3 className="text-sm font-semibold">{t('typed')}</h3>
                <p className="text-sm text-body">{t('typedText')}</p>
                <PropertyList properties={line.properties} />
              </section>
            ) : null}
            {line.fields.map((field) => (
              <PersonaliseField
                key={field.key}
                link={link}
                name={`${line.id}/${field.key}`}
                field={field}
                properties={line.properties}
                answer={answer}
                reason={errors[`${line.id}/${field.key}`]}
                onChange={change}
              />
            ))}
          </div>
          <Proof
            name={line.name}
            drawn={proof.lines.find(({ line_id: id }) => id === line.id)}
            isDrawing={proof.state === 'drawing' || debouncedAnswer !== answer}
            isFailed={proof.state === 'failed'}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </section>
      ))}
      <div className="flex flex-col gap-3 border-t border-line pt-6">
        <p className="text-sm text-body">{t('final')}</p>
        <Button
          type="submit"
          size="lg"
          className="self-start max-sm:w-full"
          busy={state === 'sending'}
          aria-disabled={!isDrawn || lacking.length > 0}
        >
          {t('print')}
        </Button>
        <p role="alert" className="text-sm text-danger">
          {state === 'failed' && Object.keys(refused).length === 0 ? t('failed') : ''}
        </p>
      </div>
    </form>
  );
}

interface ProofState {
  readonly state: 'none' | 'drawing' | 'drawn' | 'failed';
  readonly lines: readonly ProofLine[];
  readonly refused: Reasons;
}

/** Draws a proof of the fields once any has a value; the previous proof stays visible while the next one is drawn. */
function useProof(
  link: PersonaliseLink,
  request: PersonalisationRequest,
  answer: Personalisation,
  attempt: number,
): ProofState {
  const [proof, setProof] = useState<ProofState>({ state: 'none', lines: [], refused: {} });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more
  useEffect(() => {
    const isEmpty = [...Object.values(answer.texts), ...Object.keys(answer.pictures)].every(
      (text) => text.trim() === '',
    );
    if (isEmpty) {
      setProof({ state: 'none', lines: [], refused: {} });
      return;
    }
    const stopped = new AbortController();
    setProof((before) => ({ ...before, state: 'drawing' }));
    drawProof(link, request, answer, stopped.signal).then(
      (lines) => setProof({ state: 'drawn', lines, refused: {} }),
      (error: unknown) => {
        if (stopped.signal.aborted) return;
        const reasons = error instanceof ApiError && error.status === 422 ? error.firstReasons : {};
        setProof((before) => ({
          ...before,
          state: Object.keys(reasons).length > 0 ? 'none' : 'failed',
          refused: reasons,
        }));
      },
    );
    return () => stopped.abort();
  }, [link, request, answer, attempt]);
  return proof;
}

function Proof(props: {
  readonly name: string;
  readonly drawn: ProofLine | undefined;
  readonly isDrawing: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}) {
  const { name, drawn, isDrawing, isFailed, onRetry } = props;
  // i18n-keys: personalise.front, personalise.back
  const t = useTranslations('personalise');
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
        {isDrawing ? <Spinner /> : null}
        {isDrawing ? t('drawing') : drawn || isFailed ? '' : t('noProof')}
      </p>
      {isFailed ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-danger" role="alert">
          {t('failedProof')}
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t('again')}
          </Button>
        </p>
      ) : null}
      {drawn ? (
        drawn.pictures.map(({ view, data }) => (
          <img
            key={view}
            src={data}
            alt={t('proof', { name, side: t(view) })}
            width={640}
            height={640}
            className="aspect-square w-full rounded-lg border border-line bg-tile object-contain"
          />
        ))
      ) : (
        <div
          className="aspect-square w-full rounded-lg border border-dashed border-line-strong bg-tile"
          aria-hidden="true"
        />
      )}
    </div>
  );
}
