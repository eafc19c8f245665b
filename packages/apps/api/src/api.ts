/** The API process: the HTTP surface over the repositories; keeps no state of its own. */
import { makeFileArchive } from "@procurement/adapter-archive"
import { openInvoicePicture } from "@procurement/adapter-fa3/picture"
import {
  type Admit,
  type HttpAppDeps,
  makeHttpApp,
  makeHttpServer,
  problemTypeBaseAt,
} from "@procurement/adapter-http-express"
import { makeTokenEndpoint } from "@procurement/adapter-oauth"
import { openDatabase } from "@procurement/adapter-postgres"
import { clockOfProcess, makeLogger, oneLine, type RunningProcess } from "@procurement/app-chassis"
import { instanceOf } from "@procurement/app-chassis/composition"
import { CredentialStore } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import { makeApiContainer } from "./composition/container.ts"
import { limitPortsOf } from "./composition/limit-ports.ts"
import { makeApiRuntime } from "./composition/runtime.ts"
import { type LimitsDeps, makeLimits } from "./limits.ts"
import { drain, listen } from "./listening.ts"
import { checkOperatorSettings, openOperatorDoor } from "./operator-door.ts"
import type { ApiSettings } from "./settings.ts"
import { clientCertificates, readTls } from "./tls.ts"

const environments = { production: "live", sandbox: "test" } as const

/** KSeF's pages for the holders of QR codes (ksef-docs, kody-qr.md). */
const qrBaseUrls = {
  production: "https://qr.ksef.mf.gov.pl",
  sandbox: "https://qr-test.ksef.mf.gov.pl",
} as const

/** Starts the API; `limitsOf` may put another limiter in its place (a bench does). */
export const startApi = async (
  settings: ApiSettings,
  limitsOf: (deps: LimitsDeps) => Admit = makeLimits,
): Promise<RunningProcess> => {
  const { HOST, PORT, MODE, PUBLIC_URL } = settings
  checkOperatorSettings(settings)
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const tls = await readTls(settings)
  const clientCertificateOf = clientCertificates(settings, tls)
  const scheme = tls === undefined ? "http" : "https"
  let port = PORT
  const publicUrl = (): string => PUBLIC_URL || `${scheme}://${HOST}:${port}`
  const log = makeLogger("api", settings.LOG_LEVEL)
  const archive = await Effect.runPromise(makeFileArchive({ directory: settings.ARCHIVE_DIR }))
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    applicationName: "api",
    poolSize: settings.DATABASE_CONNECTIONS,
  })
  await database.migrate()
  const pictures = openInvoicePicture({ qrBaseUrl: settings.KSEF_QR_URL || qrBaseUrls[MODE] })
  const container = makeApiContainer(database, archive, pictures.picture)
  const runtime = makeApiRuntime(container, clock, log)
  const tokenEndpoint = makeTokenEndpoint({
    issuer: publicUrl(),
    credentials: instanceOf(container, CredentialStore),
    environment: environments[MODE],
    clientCertificateOf,
    now: clock.now,
    onFailure: (failure) => log.error({ problem: oneLine(failure) }, "token endpoint failed"),
  })
  const answering: Pick<HttpAppDeps, "run" | "onDefect"> = {
    run: (effect) => runtime.runPromiseExit(effect),
    onDefect: ({ cause, ...ids }) => log.error({ ...ids, problem: oneLine(cause) }, "defect"),
  }
  const app = makeHttpApp({
    ...answering,
    tokenEndpoint,
    mode: MODE,
    clientCertificateOf,
    publicUrl,
    admit: limitsOf({ settings, ...limitPortsOf(container), runtime, clock, log }),
    // What is remembered ages with the sandbox's time too.
    now: () => performance.now() + clock.offsetMillis(),
  })
  const server = makeHttpServer(app, {}, () => problemTypeBaseAt(publicUrl()), tls)
  port = await listen(server, PORT, HOST)
  const operator = await openOperatorDoor({ ...answering, settings, clock, publicUrl })
  return {
    ready: {
      url: `${scheme}://${HOST}:${port}`,
      ...(operator === undefined ? {} : { operatorUrl: operator.url }),
    },
    stop: async () => {
      await Promise.all([drain(server, settings.DRAIN_SECONDS), operator?.close()])
      await runtime.dispose()
      await pictures.stop()
      await database.close()
    },
  }
}
