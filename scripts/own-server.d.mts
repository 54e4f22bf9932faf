export interface OwnServer {
  readonly base: string;
  readonly dataDir: string;
  readonly pid: number;
  stop(): Promise<void>;
}
export function startOwnServer(settings?: Record<string, string>): Promise<OwnServer>;
