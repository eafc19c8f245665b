/** Worlds with orders, in which a test replaces parts of the batch sessions. */
import {
  BatchClearance,
  type BatchClearance as BatchClearancePort,
} from "@procurement/domain/clearance"
import type { BatchSideMemory } from "@procurement/adapter-memory"
import { type Invoice, InvoiceClearanceError } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { type DispatchWorld, everyLoop, makeDispatchWorld } from "./dispatch-world.ts"

export const start = Date.parse("2026-11-20T10:00:00Z")
export const second = 1_000
export const minute = 60 * second
export const immortal = { calls: 0, diesAfter: 0 }

export type Batches = BatchClearancePort["Service"]

export const invoicesOf = ({ ledger }: DispatchWorld): ReadonlyArray<Invoice> =>
  [...ledger.invoices.values()].map((row) => row.kept.invoice)

export const tagsOf = (world: DispatchWorld) => invoicesOf(world).map(({ _tag }) => _tag)

export const batchesOf = ({ ledger }: DispatchWorld) =>
  [...ledger.batches.values()].map(({ kept }) => kept.batch)

/** The channel of each invoice's last transmission. */
export const channelsOf = (world: DispatchWorld) =>
  invoicesOf(world).map((invoice) =>
    "transmissions" in invoice ? (invoice.transmissions.at(-1)?.channel ?? "alone") : "none",
  )

export const failure = (reason: "NotTaken" | "OutcomeLost" | "Refused", code?: number) =>
  new InvoiceClearanceError({ reason, detail: `scripted ${reason}`, code })

/** A world with `count` orders, placed at that time. */
export const withOrders = (count: number, side: Partial<BatchSideMemory> = {}, at = start) =>
  Effect.gen(function* () {
    const world = makeDispatchWorld(side)
    yield* TestClock.setTime(at)
    yield* Effect.forEach(Array.from({ length: count }), () => world.place(at), { discard: true })
    return world
  })

export const layerWith = (world: DispatchWorld, over: Partial<Batches>) =>
  Layer.merge(world.layerOf(immortal), Layer.succeed(BatchClearance, { ...world.batch, ...over }))

/** Runs `count` rounds of every loop, a second apart or as given. */
export const rounds = <A, E, R>(count: number, layer: Layer.Layer<A, E, R>, apartMillis = second) =>
  Effect.gen(function* () {
    for (let round = 0; round < count; round += 1) {
      yield* everyLoop.pipe(Effect.provide(layer))
      yield* TestClock.adjust(apartMillis)
    }
  })

export const numbersOf = (world: DispatchWorld) =>
  new Set(invoicesOf(world).flatMap((one) => ("ksefNumber" in one ? [one.ksefNumber] : [])))
