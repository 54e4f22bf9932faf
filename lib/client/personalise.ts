import { correctionEndpoints } from '@/lib/contracts/corrections';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { callEndpoint } from './call-endpoint';

/** Path parameters and key of a link in a mail that asks for personalisation. */
export interface PersonaliseLink {
  readonly tenant: number;
  readonly orderId: string;
  readonly key: string;
}
export type PersonalisationRequest = EndpointResponse<typeof correctionEndpoints.personalisation>['data'];
export type ProofLine = EndpointResponse<typeof correctionEndpoints.personalisationProof>['data']['lines'][number];

interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}
/** Texts and pictures that the recipient of the mail has entered, by `{line}/{field}`. */
export interface Personalisation {
  readonly texts: Readonly<Record<string, string>>;
  readonly pictures: Readonly<Record<string, Picture>>;
}

/** Returns the input of each line in the form of the request body. */
function toLines({ lines }: PersonalisationRequest, { texts, pictures }: Personalisation) {
  return lines.map(({ id, fields }) => ({
    line_id: id,
    texts: pick(texts, id, fields),
    pictures: pick(pictures, id, fields),
  }));
}

const pick = <T>(
  values: Readonly<Record<string, T>>,
  id: string,
  fields: PersonalisationRequest['lines'][number]['fields'],
) =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = values[`${id}/${key}`];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

/**
 * Requests a proof: the pictures of the lines as they would be printed with this input.
 * @throws ApiError with the fields that cannot be printed
 */
export async function drawProof(
  { key, ...params }: PersonaliseLink,
  request: PersonalisationRequest,
  answer: Personalisation,
  signal?: AbortSignal,
): Promise<readonly ProofLine[]> {
  const body = { key, lines: toLines(request, answer) };
  const { data } = await callEndpoint(
    correctionEndpoints.personalisationProof,
    { params, body },
    signal ? { signal } : {},
  );
  return data.lines;
}

/**
 * Submits the input for printing.
 * @throws ApiError
 */
export async function submitPersonalisation(
  { key, ...params }: PersonaliseLink,
  request: PersonalisationRequest,
  answer: Personalisation,
): Promise<void> {
  await callEndpoint(correctionEndpoints.answer, { params, body: { key, lines: toLines(request, answer) } });
}

/**
 * Uploads an image.
 * @throws ApiError
 */
export async function uploadPersonalPicture({ key, ...params }: PersonaliseLink, file: File): Promise<Picture> {
  const body = new FormData();
  body.append('file', file);
  // The cast is needed, because the contract's type cannot express that the body is form data.
  const { data } = await callEndpoint(correctionEndpoints.personalisationPicture, {
    params,
    query: { key },
    body: body as never,
  });
  return data;
}
