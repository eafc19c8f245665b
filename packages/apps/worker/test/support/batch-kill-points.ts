/**
 * The points at which a worker can kill itself while it sends a batch: before and after every call
 * that changes state in the database or at KSeF.
 */
import { instanceOf } from "@procurement/app-platform/composition"
import { BatchClearance, BatchRepository } from "@procurement/domain/clearance"
import { InvoiceRepository } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import type { AdjustContainer } from "../../src/composition/invoice-ports.ts"

export const batchKillPoints = [
  "batch started",
  "batch opened",
  "batch marked",
  "batch delivered",
  "batch results",
  "batch settled",
] as const
export type BatchKillPoint = (typeof batchKillPoints)[number]

export const isBatchKillPoint = (point: string): point is BatchKillPoint =>
  (batchKillPoints as ReadonlyArray<string>).includes(point)

/** Never resumes: the caller waits forever if the signal is delayed. */
const die = Effect.suspend(() => {
  process.kill(process.pid, "SIGKILL")
  return Effect.never
})

/** Rebinds a worker's ports so that it dies at the kill point the first time. */
export const dieInBatch =
  (killPoint: BatchKillPoint): AdjustContainer =>
  (container) => {
    const dyingAfter = <A, E>(point: BatchKillPoint, call: Effect.Effect<A, E>) =>
      point === killPoint ? Effect.andThen(call, die) : call
    const rebind = <S>(port: { readonly key: string }, service: S): void =>
      void container.rebind<S>(Symbol.for(port.key)).toConstantValue(service)
    const batches = instanceOf(container, BatchRepository)
    const invoices = instanceOf(container, InvoiceRepository)
    const clearance = instanceOf(container, BatchClearance)
    rebind(BatchRepository, {
      ...batches,
      begin: (beginning) => dyingAfter("batch started", batches.begin(beginning)),
    } satisfies BatchRepository["Service"])
    rebind(InvoiceRepository, {
      ...invoices,
      saveMany: (changes) => {
        const isMarking = changes.some(({ invoice }) => invoice._tag === "Sending")
        return dyingAfter(isMarking ? "batch marked" : "batch settled", invoices.saveMany(changes))
      },
    } satisfies InvoiceRepository["Service"])
    rebind(BatchClearance, {
      ...clearance,
      open: (packed) => dyingAfter("batch opened", clearance.open(packed)),
      deliver: (packed, opened) => dyingAfter("batch delivered", clearance.deliver(packed, opened)),
      results: (session, page) => dyingAfter("batch results", clearance.results(session, page)),
    } satisfies BatchClearance["Service"])
  }
