/** What signatures come to: the level they are sealed at and archived at, and the key's process. */
import { record, series } from "@procurement/app-chassis"
import type { DocumentSigner } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

const sealed = series(
  Metric.counter("signatures_sealed_total", {
    description:
      "Invoices sealed, by their time stamp: wanted and there, waived, none as no TSA is set.",
    incremental: true,
  }),
  "time_stamp",
)

const preserved = series(
  Metric.counter("signatures_preserved_total", {
    description: "Signatures archived, by the level that the archive has them at.",
    incremental: true,
  }),
  "level",
)

const restarts = Metric.counter("signer_process_restarts_total", {
  description: "How often the process that holds the seal's key ended and was started again.",
  incremental: true,
})

const secretRefused = Metric.gauge("seal_secret_refused", {
  description: "1: the PIN or passphrase of the seal was refused and is not tried again.",
})

export const tellSecretRefused = (): void => record(secretRefused, 1)

export const countRestart = (): void => record(restarts, 1)

/** The signer, with what it does taken down; `stamps`: whether there is an authority of time. */
export const countingSignatures = (
  signer: DocumentSigner["Service"],
  stamps: boolean,
): DocumentSigner["Service"] => {
  record(restarts, 0)
  record(secretRefused, 0)
  return {
    ...signer,
    seal: (document, signedAt, timeStamp = "Wanted") => {
      const answer = stamps ? timeStamp.toLowerCase() : "none"
      return Effect.tap(signer.seal(document, signedAt, timeStamp), () =>
        Effect.sync(() => record(sealed(answer), 1)),
      )
    },
    preserve: (container, now, evidence) =>
      Effect.tap(signer.preserve(container, now, evidence), ({ level }) =>
        Effect.sync(() => record(preserved(level), 1)),
      ),
  }
}
