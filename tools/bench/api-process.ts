/** The API as it is deployed: its own process, its own configuration. */
import { join } from "node:path"
import { newSecretKey } from "@procurement/adapter-postgres"
import type { BenchContext } from "./bench.ts"
import { poolSize, type SideDatabase } from "./database.ts"
import { type ServiceProcess, startProcess } from "./service-process.ts"
import { freePort } from "@procurement/adapter-postgres/embedded"

const usualEntry = new URL("../../packages/apps/api/src/main.ts", import.meta.url)

export interface ApiVariant {
  readonly entry?: URL
  readonly environment?: Readonly<Record<string, string>>
}

export const startApiProcess = async (
  database: SideDatabase,
  folder: string,
  { options: { profileFolder }, onEnd }: BenchContext,
  { entry = usualEntry, environment = {} }: ApiVariant = {},
): Promise<ServiceProcess> =>
  startProcess({
    entry,
    profileFolder,
    onEnd,
    environment: {
      MODE: "sandbox",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: String(poolSize),
      ARCHIVE_DIR: join(folder, "archive"),
      WEBHOOK_SECRETS_KEY: newSecretKey(),
      LOG_LEVEL: "info",
      ...environment,
    },
  })
