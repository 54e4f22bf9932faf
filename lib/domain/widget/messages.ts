/**
 * What a merchant's page and the framed personaliser say to each other by `postMessage` (SHP-08). Each side checks origin,
 * window and this shape, and nothing that is said moves money, navigates or carries what a shopper typed: the worst that a
 * forged message could do is to close the dialog.
 */
const PROTOCOL = 'merchloom-widget/1';

/** `ready`: the frame can be used; `close`: Escape was pressed in it. */
export type FrameMessage = 'ready' | 'close';
/** `opened`: the dialog is shown, so that the frame may take the focus. */
export type HostMessage = 'opened';

/** One opening of the dialog: made up by the page, told to the frame in its address, repeated in every message. */
const SESSION = /^[a-z0-9]{16,40}$/;

export interface WidgetMessage {
  readonly protocol: string;
  readonly session: string;
  readonly type: FrameMessage | HostMessage;
}

export const widgetMessage = (session: string, type: WidgetMessage['type']): WidgetMessage => ({
  protocol: PROTOCOL,
  session,
  type,
});

/** Whether a text can name an opening of the dialog. */
export const isWidgetSession = (text: string): boolean => SESSION.test(text);

/** What a frame said in this session; null for anything else, however it looks. */
export function readFrameMessage(data: unknown, session: string): FrameMessage | null {
  const type = typeOf(data, session);
  return type === 'ready' || type === 'close' ? type : null;
}

/** What the page around said in this session. */
export const readHostMessage = (data: unknown, session: string): HostMessage | null =>
  typeOf(data, session) === 'opened' ? 'opened' : null;

function typeOf(data: unknown, session: string): unknown {
  if (typeof data !== 'object' || data === null || !isWidgetSession(session)) return null;
  const told = new Map<string, unknown>(Object.entries(data));
  return told.size === 3 && told.get('protocol') === PROTOCOL && told.get('session') === session
    ? told.get('type')
    : null;
}
