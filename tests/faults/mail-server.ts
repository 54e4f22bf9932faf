import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** Mail that the test's mail server accepted. */
interface TakenMail {
  /** Number of times that the server confirmed the mail. */
  copies: number;
  readonly to: string;
}

/**
 * Mail server that accepts every mail. It can be unavailable, or stop responding after it has received a mail and
 * before it confirms it.
 */
export class MailServer {
  /** Accepted mails by the part of the Message-ID before the @, which is the id of the mail's row. */
  readonly taken = new Map<string, TakenMail>();
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isStalled = false;
  readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => this.#converse(socket));
    await once(this.#server.listen(this.port, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    this.#breakConnections();
    await closed;
  }

  /** Receives mails completely but confirms none. */
  stall(): void {
    this.#isStalled = true;
  }

  /** Drops the unconfirmed mails, as a restarted mail server does. */
  endStall(): void {
    this.#isStalled = false;
    this.#breakConnections();
  }

  #breakConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #converse(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    let rest = '';
    let mail: string[] | undefined;
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail && line !== '.') mail.push(line);
        else if (mail) {
          if (!this.#isStalled && !socket.destroyed) {
            this.#take(mail.join('\n'));
            socket.write('250 taken\r\n');
          }
          mail = undefined;
        } else if (line === 'DATA') {
          mail = [];
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  }

  #take(mail: string): void {
    const id = /^message-id: <([^@>]+)@/im.exec(mail)?.[1] ?? '';
    const to = /^to: .*?([^\s<>]+@[^\s<>]+)/im.exec(mail)?.[1] ?? '';
    const existingMail = this.taken.get(id);
    if (existingMail) existingMail.copies += 1;
    else this.taken.set(id, { copies: 1, to });
  }
}
