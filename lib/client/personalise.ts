import { correctionEndpoints } from '@/lib/contracts/corrections';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { callEndpoint } from './call-endpoint';

/** Path parameters and key of the link in a personalisation e-mail. */
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
/** Texts and images that the recipient entered, by `{line}/{field}`. */
export interface Personalisation {
  readonly texts: Readonly<Record<string, string>>;
  readonly pictures: Readonly<Record<string, Picture>>;
}

/** Returns the request body with the input of each line. */
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
 * Returns a proof of the input as it would be printed.
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
  // The contract's body is form data, which its type cannot express.
  const { data } = await callEndpoint(correctionEndpoints.personalisationPicture, {
    params,
    query: { key },
    body: body as never,
  });
  return data;
}
