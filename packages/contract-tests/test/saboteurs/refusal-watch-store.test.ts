/** Stores of watches with one fault each. */
import { EmailQueue } from "@procurement/domain/email"
import {
  type LedgerMemory,
  makeDeliveryQueueMemory,
  makeEmailQueueMemory,
  makeLedgerMemory,
  makeRefusalWatchStoreMemory,
  publish,
} from "@procurement/adapter-memory"
import { type RefusalWatch, RefusalWatchStore } from "@procurement/domain/rate-limit"
import { DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type RefusalWatchPorts, refusalWatchStoreClauses } from "../../src/rate-limit/index.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Store = RefusalWatchStore["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Store, ledger: LedgerMemory) => Partial<Store>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<RefusalWatchPorts> => ({
  fault,
  stage: () => {
    const ledger = makeLedgerMemory()
    const honest = makeRefusalWatchStoreMemory(ledger)
    const layer = Layer.mergeAll(
      Layer.succeed(RefusalWatchStore, { ...honest, ...plant(honest, ledger) }),
      Layer.sync(EmailQueue, () => makeEmailQueueMemory(ledger)),
      Layer.sync(DeliveryQueue, () => makeDeliveryQueueMemory(ledger)),
    )
    return { layer, clauses: refusalWatchStoreClauses }
  },
  caughtBy,
})

const someWatch = { since: 0, until: 0, isAnnounced: false } as RefusalWatch

proves("RefusalWatchStore", refusalWatchStoreClauses, [
  saboteur(
    "starts with a watch of every key",
    ({ modify }) => ({ modify: (id, step) => modify(id, (watch) => step(watch ?? someWatch)) }),
    "passes no watch",
  ),
  saboteur(
    "forgets the announcement",
    ({ modify }) => ({
      modify: (id, step) =>
        modify(id, (watch) => {
          const change = step(watch)
          return { ...change, watch: { ...change.watch, isAnnounced: false } }
        }),
    }),
    "passes every watch to the step",
  ),
  saboteur(
    "sends no e-mails",
    ({ modify }) => ({
      modify: (id, step) => modify(id, (watch) => ({ ...step(watch), emails: [] })),
    }),
    "stores events and e-mails with the watch",
  ),
  saboteur(
    "reads, waits and writes",
    (_, ledger) => {
      const watches = new Map<string, RefusalWatch>()
      return {
        modify: (id, step) =>
          Effect.gen(function* () {
            const { watch, events, emails } = step(watches.get(id))
            yield* Effect.sleep(1)
            watches.set(id, watch)
            publish(ledger, events)
            ledger.emails.push(...emails)
          }),
      }
    },
    "announces an episode",
  ),
  saboteur(
    "starts from the initial value before the step",
    ({ modify }) => ({
      modify: (id, step) =>
        Effect.suspend(() => {
          let seen: RefusalWatch | undefined
          const before = modify(id, (watch) => {
            seen = watch
            return { watch: someWatch, events: [], emails: [] }
          })
          return Effect.andThen(
            before,
            modify(id, () => step(seen)),
          )
        }),
    }),
    "nothing when the step throws",
  ),
  saboteur(
    "deletes the watches of that instant too",
    ({ forget }) => ({ forget: (before) => forget((before + 1) as typeof before) }),
    "deletes every watch",
  ),
  saboteur(
    "does not count deleted watches",
    ({ forget }) => ({ forget: (before) => Effect.as(forget(before), 0) }),
    "returns how many it has",
  ),
])
