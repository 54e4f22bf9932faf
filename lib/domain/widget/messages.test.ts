import fc from 'fast-check';
import { buildWidgetMessage, parseFrameMessage, parseHostMessage } from './messages';

const SESSION = 'abcdefgh12345678';

describe('messages between a page and its embedded store', () => {
  it('arrive unchanged', () => {
    for (const type of ['ready', 'close'] as const)
      expect(parseFrameMessage(buildWidgetMessage(SESSION, type), SESSION)).toBe(type);
    expect(parseHostMessage(buildWidgetMessage(SESSION, 'opened'), SESSION)).toBe('opened');
  });

  it('are ignored from the same side, another session, or without one', () => {
    expect(parseFrameMessage(buildWidgetMessage(SESSION, 'opened'), SESSION)).toBeNull();
    expect(parseHostMessage(buildWidgetMessage(SESSION, 'close'), SESSION)).toBeNull();
    expect(parseFrameMessage(buildWidgetMessage(SESSION, 'close'), 'zzzzzzzz12345678')).toBeNull();
    expect(parseFrameMessage(buildWidgetMessage('', 'close'), '')).toBeNull();
  });

  it('are rejected with an extra, missing or different property', () => {
    const closeMessage = buildWidgetMessage(SESSION, 'close');
    expect(parseFrameMessage({ ...closeMessage, url: 'https://evil.example' }, SESSION)).toBeNull();
    expect(parseFrameMessage({ ...closeMessage, protocol: 'merchloom-widget/2' }, SESSION)).toBeNull();
    expect(parseFrameMessage(JSON.stringify(closeMessage), SESSION)).toBeNull();
    expect(parseFrameMessage([closeMessage], SESSION)).toBeNull();
    expect(parseFrameMessage({ protocol: closeMessage.protocol, type: closeMessage.type }, SESSION)).toBeNull();
    fc.assert(fc.property(fc.anything(), (data) => parseFrameMessage(data, SESSION) === null));
  });
});
