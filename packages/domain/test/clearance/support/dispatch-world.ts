/**
 * A test world for issuing invoices, with batches: one KSeF that accepts files from interactive and
 * batch sessions, and workers that a test can crash after any of their calls.
 */
import {
  BatchClearance,
  BatchRepository,
  ClearanceBudget,
  type DispatchPolicy,
  dispatchInvoices,
  dispatchPolicy,
  followBatches,
  makeBatchCarrier,
  makeLocalClearanceBudget,
} from "@procurement/domain/clearance"
import {
  type BatchSideMemory,
  makeBatchClearanceMemory,
  makeBatchRepositoryMemory,
  makeBatchSideMemory,
} from "@procurement/adapter-memory"
import { DocumentArchive } from "@procurement/domain/archive"
import {
  type ClearanceOutcome,
  crc8,
  InvoiceRepository,
  issueDueInvoices,
  type KsefNumber,
} from "@procurement/domain/invoice"
import { DocumentSigner } from "@procurement/domain/signature"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { makeWorld } from "../../invoice/support/issuing-world.ts"

const leaseSeconds = 60

export const policy: DispatchPolicy = { ...dispatchPolicy, minimumBatch: 3, maximumBatch: 12 }

/** Thrown by a worker that dies. */
export class Death extends Error {
  override readonly name = "Death"
}

/** Counts the calls of a worker, which dies after the given one, or never if that is 0. */
export interface Life {
  calls: number
  readonly diesAfter: number
}

type Call = (...given: ReadonlyArray<never>) => Effect.Effect<unknown, unknown, unknown>

/** The service, whose caller dies after the fatal call. */
const mortal = <S extends object>(service: S, life: Life): S => {
  const dying = (call: Effect.Effect<unknown, unknown, unknown>) =>
    Effect.suspend(() => {
      life.calls += 1
      const isLast = life.calls === life.diesAfter
      if (life.diesAfter > 0 && life.calls > life.diesAfter) return Effect.die(new Death())
      return isLast ? Effect.andThen(Effect.exit(call), Effect.die(new Death())) : call
    })
  const entries = Object.entries(service).map(([name, method]) => {
    if (Effect.isEffect(method)) return [name, dying(method as Effect.Effect<unknown>)]
    return [name, (...given: ReadonlyArray<never>) => dying((method as Call)(...given))]
  })
  return Object.fromEntries(entries) as S
}

export const makeDispatchWorld = (over: Partial<BatchSideMemory> = {}) => {
  const world = makeWorld()
  const { taken } = world.ksef
  const numberOf = (index: number): KsefNumber => {
    const start = `5265877635-20261120-${String(index).padStart(12, "0")}`
    return `${start}-${crc8(start)}` as KsefNumber
  }
  const judge: BatchSideMemory["judge"] = ({ digest }, session, reference): ClearanceOutcome => {
    const original = taken.findIndex((file) => file.digest === digest)
    const first = taken[original]
    if (first !== undefined) {
      return {
        _tag: "Duplicate",
        originalKsefNumber: numberOf(original),
        originalSessionReference: first.session,
      }
    }
    taken.push({ digest, session, reference })
    const ksefNumber = numberOf(taken.length - 1)
    return { _tag: "Granted", ksefNumber, sessionReference: session }
  }
  const side = makeBatchSideMemory(judge, { pageSize: 4, ...over })
  const batch = makeBatchClearanceMemory(side)
  const batches = makeBatchRepositoryMemory(world.ledger)
  const budget = makeLocalClearanceBudget()
  const services = Layer.mergeAll(
    world.layer,
    Layer.succeed(DocumentSigner, {
      seal: ({ bytes }) => Effect.succeed(Uint8Array.from([0, ...bytes])),
      extendToLt: () =>
        Effect.succeed({ level: "B", container: undefined, nextRenewalAt: undefined }),
      signEnveloped: (xml) => Effect.succeed(xml),
    }),
    Layer.succeed(BatchClearance, batch),
    Layer.succeed(BatchRepository, batches),
    Layer.succeed(ClearanceBudget, budget),
  )
  const layerOf = (life: Life) =>
    Layer.unwrap(
      Effect.gen(function* () {
        const context = yield* Effect.context<Layer.Success<typeof services>>()
        const port = <I, S extends object>(key: Context.Key<I, S>) =>
          Layer.succeed(key, mortal(Context.get(context as Context.Context<I>, key), life))
        return Layer.mergeAll(
          Layer.succeedContext(context),
          port(BatchClearance),
          port(BatchRepository),
          port(InvoiceRepository),
          port(DocumentArchive),
        )
      }),
    ).pipe(Layer.provide(services))
  const layerOfBatches = (over: Partial<BatchRepository["Service"]>) =>
    Layer.succeed(BatchRepository, { ...batches, ...over })
  return { ...world, batch, batches, budget, side, services, layerOf, layerOfBatches }
}

export type DispatchWorld = ReturnType<typeof makeDispatchWorld>

export const prepare = issueDueInvoices({
  batch: 50,
  concurrency: 4,
  leaseSeconds,
  stage: "preparing",
})
const followOne = issueDueInvoices({ batch: 50, concurrency: 4, leaseSeconds, stage: "following" })
const archive = issueDueInvoices({ batch: 50, concurrency: 4, leaseSeconds, stage: "archiving" })

/** One round of every loop of a worker. */
export const everyLoop = Effect.gen(function* () {
  yield* prepare
  const carrier = makeBatchCarrier()
  yield* dispatchInvoices({ policy, leaseSeconds, carrier })
  yield* carrier.ended
  yield* followBatches({ limit: 5, leaseSeconds })
  yield* followOne
  yield* archive
})

/** Rounds of a worker as the clock advances, until nothing is due or the limit is reached. */
export const work = (world: DispatchWorld, limitMillis: number, life: Life) =>
  Effect.gen(function* () {
    const end = (yield* Clock.currentTimeMillis) + limitMillis
    while ((yield* Clock.currentTimeMillis) <= end) {
      yield* everyLoop
      const rows = [...world.ledger.invoices.values(), ...world.ledger.batches.values()]
      if (rows.every(({ kept }) => kept.work.dueAt === undefined)) return
      yield* TestClock.adjust(1_000)
    }
  }).pipe(Effect.provide(world.layerOf(life)))
