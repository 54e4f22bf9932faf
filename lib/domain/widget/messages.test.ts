import fc from 'fast-check';
import { readFrameMessage, readHostMessage, widgetMessage } from './messages';

const SESSION = 'abcdefgh12345678';

describe('messages between a page and its embedded store', () => {
  it('arrive unchanged', () => {
    for (const type of ['ready', 'close'] as const)
      expect(readFrameMessage(widgetMessage(SESSION, type), SESSION)).toBe(type);
    expect(readHostMessage(widgetMessage(SESSION, 'opened'), SESSION)).toBe('opened');
  });

  it('are ignored from the same side, another session, or without one', () => {
    expect(readFrameMessage(widgetMessage(SESSION, 'opened'), SESSION)).toBeNull();
    expect(readHostMessage(widgetMessage(SESSION, 'close'), SESSION)).toBeNull();
    expect(readFrameMessage(widgetMessage(SESSION, 'close'), 'zzzzzzzz12345678')).toBeNull();
    expect(readFrameMessage(widgetMessage('', 'close'), '')).toBeNull();
  });

  it('are rejected with an extra, missing or different property', () => {
    const closeMessage = widgetMessage(SESSION, 'close');
    expect(readFrameMessage({ ...closeMessage, url: 'https://evil.example' }, SESSION)).toBeNull();
    expect(readFrameMessage({ ...closeMessage, protocol: 'merchloom-widget/2' }, SESSION)).toBeNull();
    expect(readFrameMessage(JSON.stringify(closeMessage), SESSION)).toBeNull();
    expect(readFrameMessage([closeMessage], SESSION)).toBeNull();
    expect(readFrameMessage({ protocol: closeMessage.protocol, type: closeMessage.type }, SESSION)).toBeNull();
    fc.assert(fc.property(fc.anything(), (data) => readFrameMessage(data, SESSION) === null));
  });
});
