/** Stores of watches with one fault each. */
import { EmailQueue, makeEmailQueueMemory } from "@procurement/domain/email"
import { type LedgerMemory, makeLedgerMemory, publish } from "@procurement/domain/ledger"
import {
  makeRefusalWatchStoreMemory,
  type RefusalWatch,
  RefusalWatchStore,
} from "@procurement/domain/rate-limit"
import { DeliveryQueue, makeDeliveryQueueMemory } from "@procurement/domain/webhook"
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
    "watches everybody already",
    ({ modify }) => ({ modify: (id, step) => modify(id, (watch) => step(watch ?? someWatch)) }),
    "none for a key never watched",
  ),
  saboteur(
    "forgets that it was announced",
    ({ modify }) => ({
      modify: (id, step) =>
        modify(id, (watch) => {
          const change = step(watch)
          return { ...change, watch: { ...change.watch, isAnnounced: false } }
        }),
    }),
    "exactly as the step before left it",
  ),
  saboteur(
    "sends no e-mails",
    ({ modify }) => ({
      modify: (id, step) => modify(id, (watch) => ({ ...step(watch), emails: [] })),
    }),
    "exactly as they are",
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
    "announced once when many processes",
  ),
  saboteur(
    "begins anew before the step",
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
    "forgets the instant's own watches too",
    ({ forget }) => ({ forget: (before) => forget((before + 1) as typeof before) }),
    "none of it or after it",
  ),
  saboteur(
    "does not count what it forgets",
    ({ forget }) => ({ forget: (before) => Effect.as(forget(before), 0) }),
    "how many it has forgotten",
  ),
])
