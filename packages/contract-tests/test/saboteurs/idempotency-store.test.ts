/** Idempotency stores with one fault each. */
import { instant } from "@procurement/domain/calendar"
import { IdempotencyStore } from "@procurement/domain/idempotency"
import {
  type LedgerMemory,
  makeIdempotencyStoreMemory,
  makeLedgerMemory,
  makeOrderRepositoryMemory,
} from "@procurement/adapter-memory"
import { OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { idempotencyStoreClauses, type IdempotencyPorts } from "../../src/idempotency/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Service = IdempotencyStore["Service"]

interface Reference {
  readonly ledger: LedgerMemory
  readonly store: Service
  readonly orders: OrderRepository["Service"]
}

interface Fault {
  readonly store?: Partial<Service>
  readonly orders?: Partial<OrderRepository["Service"]>
}

const layerOf = (plant: (honest: Reference) => Fault): Layer.Layer<IdempotencyPorts> => {
  const ledger = makeLedgerMemory()
  const store = makeIdempotencyStoreMemory(ledger)
  const orders = makeOrderRepositoryMemory(ledger)
  const fault = plant({ ledger, store, orders })
  return Layer.mergeAll(
    layerLedgerReference(ledger),
    Layer.succeed(OrderRepository, { ...orders, ...fault.orders }),
    Layer.succeed(IdempotencyStore, { ...store, ...fault.store }),
  )
}

const saboteur = (
  fault: string,
  plant: (honest: Reference) => Fault,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<IdempotencyPorts> => ({
  fault,
  stage: () => ({ layer: layerOf(plant), clauses: idempotencyStoreClauses }),
  caughtBy,
})

/** The service with another implementation of its one method. */
const doing = (once: (honest: Reference) => Service["once"]) => (honest: Reference) => ({
  store: { once: once(honest) },
})

proves(
  "IdempotencyStore",
  idempotencyStoreClauses,
  [
    saboteur(
      "stores the key of interrupted work",
      doing(
        ({ ledger, store }) =>
          (request, work) =>
            Effect.onInterrupt(store.once(request, work), () =>
              Effect.sync(() => {
                const { caller, idempotency, at } = request
                const { key, fingerprint } = idempotency
                const expiresAt = instant(at + 1)
                ledger.keys.set(`${caller} ${key}`, { fingerprint, response: "", expiresAt })
              }),
            ),
      ),
      "stores nothing for interrupted",
    ),
    saboteur(
      "checks the key only before the work",
      doing(
        ({ store }) =>
          (request, work) =>
            Effect.flatMap(
              store.find(request.caller, request.idempotency.key, request.at),
              (found) =>
                Option.isSome(found)
                  ? Effect.succeed(undefined)
                  : Effect.tap(work, (text) =>
                      Effect.ignore(store.once(request, Effect.succeed(text))),
                    ),
            ),
      ),
      "one of several requests",
    ),
    saboteur(
      "shares keys among callers",
      ({ store }) => ({
        store: {
          find: (_, key, now) => store.find("anybody", key, now),
          once: (request, work) => store.once({ ...request, caller: "anybody" }, work),
        },
      }),
      "separates the keys of callers",
    ),
  ],
  ledgerGround("IdempotencyStore", "OrderRepository"),
)
