/** Opens the parts of the API before it listens: time, log, database, archive, ports, runtime. */
import { openInvoicePdf, qrBaseUrls } from "@procurement/adapter-fa3/pdf"
import { openDatabase, requestTimeLimits } from "@procurement/adapter-postgres"
import { type HttpWebhookSender, makeWebhookSender } from "@procurement/adapter-webhook-http"
import {
  clockOfProcess,
  type Logger,
  openArchive,
  readSellerFile,
  sealWebhookSecrets,
} from "@procurement/app-platform"
import { instanceOf } from "@procurement/app-platform/composition"
import { environmentOfMode } from "@procurement/domain/credential"
import { RequestLog } from "@procurement/domain/request-log"
import type { RunningProcess } from "@procurement/domain/service"
import { publicCallbackPolicy, sandboxCallbackPolicy } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { composeApi } from "./composition/ports.ts"
import { openDeadLetters } from "./dead-letters.ts"
import { countedReplica } from "./observation/replica-reads.ts"
import { makeRequestRecorder } from "./observation/request-recorder.ts"
import type { ApiSettings } from "./settings.ts"

/**
 * Reaches the same addresses as the worker's sender, so that every verified endpoint can receive
 * deliveries.
 */
const openVerifier = ({
  WEBHOOK_VERIFICATION,
  WEBHOOK_LOOPBACK,
}: ApiSettings): HttpWebhookSender | undefined =>
  WEBHOOK_VERIFICATION === "off"
    ? undefined
    : makeWebhookSender({
        ...(WEBHOOK_LOOPBACK ? sandboxCallbackPolicy : publicCallbackPolicy),
        allowLoopback: WEBHOOK_LOOPBACK,
      })

/**
 * Opens everything and migrates the schema. `opened` closes it in reverse order, after the last
 * response.
 */
export const openApiParts = async (
  settings: ApiSettings,
  log: Logger,
  opened: AsyncDisposableStack,
  self: RunningProcess,
) => {
  const { DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_CONNECTIONS, SELLER_FILE } = settings
  const { KSEF_QR_URL, MODE } = settings
  const seller = SELLER_FILE === "" ? undefined : await readSellerFile(SELLER_FILE)
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const { archive } = opened.adopt(await openArchive(settings), ({ close }) => close())
  const connecting = openDatabase({
    url: DATABASE_URL,
    replica: DATABASE_REPLICA_URL === "" ? undefined : countedReplica(DATABASE_REPLICA_URL),
    applicationName: "api",
    poolSize: DATABASE_CONNECTIONS,
    timeLimits: requestTimeLimits,
  })
  const database = opened.adopt(await connecting, ({ close }) => close())
  await database.migrate()
  await sealWebhookSecrets(database, settings.WEBHOOK_SECRETS_KEY)
  const pdfs = openInvoicePdf({ qrBaseUrl: KSEF_QR_URL || qrBaseUrls[environmentOfMode[MODE]] })
  opened.defer(pdfs.stop)
  const verifier = openVerifier(settings)
  opened.defer(() => verifier?.close())
  const { pdf } = pdfs
  const deadLetters = await openDeadLetters(settings)
  const resources = { database, archive, pdf, verifier, deadLetters, seller, clock, log, self }
  const { container, runtime } = composeApi(settings, resources)
  opened.defer(() => runtime.dispose())
  const requests = instanceOf(container, RequestLog)
  const recorder = makeRequestRecorder({
    now: clock.now,
    store: async (batch) => Exit.isSuccess(await runtime.runPromiseExit(requests.record(batch))),
  })
  opened.defer(recorder.stop)
  const tracer = await runtime.runPromise(Effect.tracer)
  return {
    clock,
    log,
    container,
    database,
    runtime,
    recorder,
    spans: {
      tracer: settings.OTLP_URL === undefined ? undefined : tracer,
      ratio: settings.TRACE_RATIO,
      now: clock.now,
    },
  }
}

export type ApiParts = Awaited<ReturnType<typeof openApiParts>>
