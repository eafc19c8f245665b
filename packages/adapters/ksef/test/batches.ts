/** Contents for packages, and a batch in the state that a test needs. */
import * as Effect from "effect/Effect"
import type { Sha256 } from "@procurement/domain/archive"
import type { BatchContents, OpenBatch } from "@procurement/domain/clearance"
import type { InvoiceClearanceError } from "@procurement/domain/invoice"
import { anInvoice, type Digested, harness } from "./harness.ts"
import type { KsefBatchOptions, KsefOptions } from "../src/index.ts"

export const contentsOf = (invoices: ReadonlyArray<Digested>, offline = false): BatchContents => {
  const files = new Map(invoices.map(({ digest, xml }) => [digest, xml]))
  return {
    digests: invoices.map(({ digest }) => digest),
    read: (digest: Sha256) => Effect.succeed(files.get(digest) ?? new Uint8Array()),
    offline,
  }
}

export const invoicesOf = (count: number): ReadonlyArray<Digested> =>
  Array.from({ length: count }, (_, nth) => anInvoice(`<Faktura><P_2>${nth}</P_2></Faktura>`))

type Options = Partial<KsefOptions> & { readonly batch?: KsefBatchOptions }

/** Packs, opens and delivers; `deliver` runs within the scope of the package. */
export const batching = async (options: Options = {}, contents = contentsOf(invoicesOf(3))) => {
  const ready = await harness(options)
  const { batches } = ready
  const delivery: Effect.Effect<OpenBatch, InvoiceClearanceError> = Effect.scoped(
    Effect.gen(function* () {
      const packed = yield* Effect.catchTag(batches.pack(contents), "ArchiveError", Effect.die)
      const opened = yield* batches.open(packed)
      yield* batches.deliver(packed, opened)
      return opened
    }),
  )
  return { ...ready, delivery }
}
