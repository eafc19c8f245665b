/** Metrics of signatures: their levels when sealed and archived, and the signer process. */
import { record, series } from "@procurement/app-platform"
import type { DocumentSigner } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

const sealed = series(
  Metric.counter("signatures_sealed_total", {
    description:
      "Invoices sealed, by time stamp: wanted (present), waived, none (no TSA is configured).",
    incremental: true,
  }),
  "time_stamp",
)

const preserved = series(
  Metric.counter("signatures_preserved_total", {
    description: "Signatures archived, by their level in the archive.",
    incremental: true,
  }),
  "level",
)

const restarts = Metric.counter("signer_process_restarts_total", {
  description: "Restarts of the process that holds the seal's key.",
  incremental: true,
})

const secretRefused = Metric.gauge("seal_secret_refused", {
  description: "1: the signer rejected the seal's PIN or passphrase, which is not tried again.",
})

export const recordSecretRejected = (): void => record(secretRefused, 1)

export const countRestart = (): void => record(restarts, 1)

/** The signer, counting its signatures; `stamps`: whether there is a time-stamping authority. */
export const countingSignatures = (
  signer: DocumentSigner["Service"],
  stamps: boolean,
): DocumentSigner["Service"] => {
  record(restarts, 0)
  record(secretRefused, 0)
  return {
    ...signer,
    seal: (document, signedAt, timeStamp = "Wanted") => {
      const label = stamps ? timeStamp.toLowerCase() : "none"
      return Effect.tap(signer.seal(document, signedAt, timeStamp), () =>
        Effect.sync(() => record(sealed(label), 1)),
      )
    },
    preserve: (container, now, evidence) =>
      Effect.tap(signer.preserve(container, now, evidence), ({ level }) =>
        Effect.sync(() => record(preserved(level), 1)),
      ),
  }
}
