/** The engine of `engine.ts` as a process. */
import type { KeepStop } from "../bench.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"

export interface EngineProcessOptions {
  readonly onEnd: KeepStop
  readonly databaseUrl: string
  /** What encrypts the secrets of webhooks. */
  readonly key: string
  readonly profileFolder: string | undefined
}

export const startEngineProcess = ({
  onEnd,
  databaseUrl,
  key,
  profileFolder,
}: EngineProcessOptions): Promise<ServiceProcess> =>
  startProcess({
    onEnd,
    entry: new URL("engine.ts", import.meta.url),
    environment: {
      DATABASE_URL: databaseUrl,
      WEBHOOK_SECRETS_KEY: key,
    },
    profileFolder,
  })
