/** The API process: the HTTP surface over the repositories; keeps no state of its own. */
import { makeFileArchive } from "@procurement/adapter-archive"
import { makeHttpApp, makeHttpServer, unlimited } from "@procurement/adapter-http-express"
import { makeTokenEndpoint } from "@procurement/adapter-oauth"
import { openDatabase } from "@procurement/adapter-postgres"
import { makeLogger, oneLine, type RunningProcess } from "@procurement/app-chassis"
import { instanceOf } from "@procurement/app-chassis/composition"
import { CredentialStore } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import { makeApiContainer } from "./composition/container.ts"
import { makeApiRuntime } from "./composition/runtime.ts"
import { drain, listen } from "./listening.ts"
import type { ApiSettings } from "./settings.ts"

const tokenPrefixes = { production: "ppl_live_", sandbox: "ppl_test_" } as const

export const startApi = async (settings: ApiSettings): Promise<RunningProcess> => {
  const { HOST, PORT, MODE, PUBLIC_URL } = settings
  const log = makeLogger("api", settings.LOG_LEVEL)
  const archive = await Effect.runPromise(makeFileArchive({ directory: settings.ARCHIVE_DIR }))
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    applicationName: "api",
    poolSize: settings.DATABASE_CONNECTIONS,
  })
  await database.migrate()
  const container = makeApiContainer(database, archive)
  const runtime = makeApiRuntime(container)
  const tokenEndpoint = makeTokenEndpoint({
    issuer: PUBLIC_URL || `http://${HOST}:${PORT}`,
    credentials: instanceOf(container, CredentialStore),
    tokenPrefix: tokenPrefixes[MODE],
    onFailure: (failure) => log.error({ problem: oneLine(failure) }, "token endpoint failed"),
  })
  const app = makeHttpApp({
    run: (effect) => runtime.runPromiseExit(effect),
    tokenEndpoint,
    mode: MODE,
    admit: unlimited,
    onDefect: ({ requestId, cause }) => log.error({ requestId, problem: oneLine(cause) }, "defect"),
  })
  const server = makeHttpServer(app)
  const port = await listen(server, PORT, HOST)
  return {
    ready: { url: `http://${HOST}:${port}` },
    stop: async () => {
      await drain(server, settings.DRAIN_SECONDS)
      await runtime.dispose()
      await database.close()
    },
  }
}
