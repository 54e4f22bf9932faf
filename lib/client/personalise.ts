import { correctionEndpoints } from '@/lib/contracts/corrections';
import type { EndpointAnswer } from '@/lib/contracts/endpoint';
import { callEndpoint } from './call-endpoint';

/** What a mail's link opens. */
export interface PersonaliseLink {
  readonly tenant: number;
  readonly orderId: string;
  readonly key: string;
}
export type Asked = EndpointAnswer<typeof correctionEndpoints.asked>['data'];
export type ProofLine = EndpointAnswer<typeof correctionEndpoints.askedProof>['data']['lines'][number];

interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}
/** What was typed and chosen, by `{line}/{field}`. */
export interface Given {
  readonly texts: Readonly<Record<string, string>>;
  readonly pictures: Readonly<Record<string, Picture>>;
}

/** The body of an answer: what was given, line by line. */
function toLines({ lines }: Asked, { texts, pictures }: Given) {
  return lines.map(({ id, fields }) => ({
    line_id: id,
    texts: pick(texts, id, fields),
    pictures: pick(pictures, id, fields),
  }));
}

const pick = <T>(given: Readonly<Record<string, T>>, id: string, fields: Asked['lines'][number]['fields']) =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = given[`${id}/${key}`];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

/** Draws what was given as it would be printed.
 *  @throws ApiError with the fields that can't be printed */
export async function drawProof(
  { key, ...params }: PersonaliseLink,
  asked: Asked,
  given: Given,
  signal?: AbortSignal,
): Promise<readonly ProofLine[]> {
  const body = { key, lines: toLines(asked, given) };
  const { data } = await callEndpoint(correctionEndpoints.askedProof, { params, body }, signal ? { signal } : {});
  return data.lines;
}

/** Has it printed. @throws ApiError */
export async function sendAnswer({ key, ...params }: PersonaliseLink, asked: Asked, given: Given): Promise<void> {
  await callEndpoint(correctionEndpoints.answer, { params, body: { key, lines: toLines(asked, given) } });
}

/** Sends a picture. @throws ApiError */
export async function sendPicture({ key, ...params }: PersonaliseLink, file: File): Promise<Picture> {
  const body = new FormData();
  body.append('file', file);
  // The contract's body is a form, which its type can't say.
  const { data } = await callEndpoint(correctionEndpoints.askedPicture, {
    params,
    query: { key },
    body: body as never,
  });
  return data;
}
