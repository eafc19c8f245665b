/** What the API is made of before it listens: time, log, database, archive, ports, runtime. */
import { openInvoicePicture } from "@procurement/adapter-fa3/picture"
import { openDatabase } from "@procurement/adapter-postgres"
import {
  clockOfProcess,
  layerTracing,
  type Logger,
  openArchive,
  sealWebhookSecrets,
} from "@procurement/app-chassis"
import * as Effect from "effect/Effect"
import { makeApiContainer } from "./composition/container.ts"
import { makeApiRuntime } from "./composition/runtime.ts"
import type { ApiSettings } from "./settings.ts"

/** KSeF's pages for the holders of QR codes (ksef-docs, kody-qr.md). */
const qrBaseUrls = {
  production: "https://qr.ksef.mf.gov.pl",
  sandbox: "https://qr-test.ksef.mf.gov.pl",
} as const

/** Opens everything and brings the schema up to date. */
export const openApiParts = async (settings: ApiSettings, log: Logger) => {
  const { DATABASE_URL, DATABASE_CONNECTIONS, KSEF_QR_URL, MODE } = settings
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const { archive, close: closeArchive } = await openArchive(settings)
  const database = await openDatabase({
    url: DATABASE_URL,
    applicationName: "api",
    poolSize: DATABASE_CONNECTIONS,
  })
  await database.migrate()
  await sealWebhookSecrets(database, settings.WEBHOOK_SECRETS_KEY)
  const pictures = openInvoicePicture({ qrBaseUrl: KSEF_QR_URL || qrBaseUrls[MODE] })
  const container = makeApiContainer(settings, database, archive, pictures.picture)
  const runtime = makeApiRuntime(container, clock, log, layerTracing("api", settings))
  const tracer = await runtime.runPromise(Effect.tracer)
  return {
    clock,
    log,
    container,
    database,
    runtime,
    spans: {
      tracer: settings.OTLP_URL === undefined ? undefined : tracer,
      ratio: settings.TRACE_RATIO,
      now: clock.now,
    },
    /** After the last request has been answered. */
    close: async (): Promise<void> => {
      await runtime.dispose()
      await pictures.stop()
      await database.close()
      await closeArchive()
    },
  }
}

export type ApiParts = Awaited<ReturnType<typeof openApiParts>>
