/** Metrics of signatures: their levels when sealed and when archived, and the signer process. */
import type { DocumentSigner } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import { Counter, Gauge } from "prom-client"

const sealed = new Counter({
  name: "signatures_sealed_total",
  help: "Sealed invoices, by time stamp: wanted (present), waived, none (no TSA is configured).",
  labelNames: ["time_stamp"],
})

const extended = new Counter({
  name: "signatures_preserved_total",
  help: "Archived signatures, by level.",
  labelNames: ["level"],
})

const restarts = new Counter({
  name: "signer_process_restarts_total",
  help: "Restarts of the process that holds the seal's key.",
})

const secretRejected = new Gauge({
  name: "seal_secret_refused",
  help: "1: the signer rejected the seal's PIN or passphrase, which is not tried again.",
})

export const recordSecretRejected = (): void => secretRejected.set(1)

export const countRestart = (): void => restarts.inc()

/**
 * Wraps the signer and counts its signatures; `stamps`: a time-stamping authority is configured.
 */
export const countingSignatures = (
  signer: DocumentSigner["Service"],
  stamps: boolean,
): DocumentSigner["Service"] => {
  restarts.inc(0)
  secretRejected.set(0)
  return {
    ...signer,
    seal: (document, signedAt, timeStamp = "Wanted") => {
      const label = stamps ? timeStamp.toLowerCase() : "none"
      return Effect.tap(signer.seal(document, signedAt, timeStamp), () =>
        Effect.sync(() => sealed.labels(label).inc()),
      )
    },
    extendToLt: (container, now, evidence) =>
      Effect.tap(signer.extendToLt(container, now, evidence), ({ level }) =>
        Effect.sync(() => extended.labels(level).inc()),
      ),
  }
}
