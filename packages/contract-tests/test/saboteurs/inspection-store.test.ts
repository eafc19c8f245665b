/** Stores of inspections with one fault each. */
import {
  firstInspection,
  type Inspection,
  InspectionStore,
  makeInspectionStoreMemory,
} from "@procurement/domain/inspection"
import type { ArchivedInvoice, Invoice } from "@procurement/domain/invoice"
import { type LedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { usualInstant } from "../../src/builders/index.ts"
import { type InspectionPorts, inspectionStoreClauses } from "../../src/inspection/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Store = InspectionStore["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Store, ledger: LedgerMemory) => Partial<Store>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<InspectionPorts> => ({
  fault,
  stage: () => {
    const ledger = makeLedgerMemory()
    const honest = makeInspectionStoreMemory(ledger)
    const store = Layer.succeed(InspectionStore, { ...honest, ...plant(honest, ledger) })
    return {
      layer: Layer.merge(layerLedgerReference(ledger), store),
      clauses: inspectionStoreClauses,
    }
  },
  caughtBy,
})

const resting: Inspection = { _tag: "Resting", until: usualInstant }

const isTakenForArchived = (_invoice: Invoice): _invoice is ArchivedInvoice => true

proves("InspectionStore", inspectionStoreClauses, [
  saboteur(
    "begins with a rest",
    ({ modify }) => {
      let isFirst = true
      return {
        modify: (step) =>
          modify((kept) => {
            const given = isFirst ? resting : kept
            isFirst = false
            return step(given)
          }),
      }
    },
    "before any other was kept",
  ),
  saboteur(
    "gives the largest id first",
    ({ archivedAfter }) => ({
      archivedAfter: (after, limit) =>
        Effect.map(archivedAfter(after, 1_000), (found) => found.toReversed().slice(0, limit)),
    }),
    "smallest id first",
    "no more than the limit",
  ),
  saboteur(
    "gives what is not archived yet",
    (_, ledger) => ({
      archivedAfter: (after, limit) =>
        Effect.sync(() =>
          [...ledger.invoices.values()]
            .map(({ kept }) => kept.invoice)
            .filter(isTakenForArchived)
            .filter(({ id }) => after === undefined || id > after)
            .toSorted((left, right) => (left.id < right.id ? -1 : 1))
            .slice(0, limit),
        ),
    }),
    "no invoices in other states",
  ),
  saboteur(
    "gives one more than it may",
    ({ archivedAfter }) => ({
      archivedAfter: (after, limit) => archivedAfter(after, limit + 1),
    }),
    "no more than the limit",
  ),
  saboteur(
    "gives nothing to those who have nothing behind them",
    ({ archivedAfter }) => ({
      archivedAfter: (after, limit) =>
        after === undefined ? Effect.succeed([]) : archivedAfter(after, limit),
    }),
    "when none is given",
  ),
  saboteur(
    "forgets the last round",
    ({ modify }) => ({
      modify: (step) =>
        modify((kept) => {
          const { last: _last, ...rest } = step(kept)
          return rest
        }),
    }),
    "exactly as the step left it",
  ),
  saboteur(
    "reads, waits and writes",
    () => {
      let kept: Inspection = firstInspection
      return {
        modify: (step) =>
          Effect.gen(function* () {
            const next = step(kept)
            yield* Effect.sleep(1)
            kept = next
            return next
          }),
      }
    },
    "one of many",
  ),
  saboteur(
    "begins anew before the step",
    ({ modify }) => ({
      modify: (step) =>
        Effect.suspend(() => {
          let seen: Inspection = firstInspection
          const before = modify((kept) => {
            seen = kept
            return firstInspection
          })
          return Effect.andThen(
            before,
            modify(() => step(seen)),
          )
        }),
    }),
    "nothing when the step throws",
  ),
])
