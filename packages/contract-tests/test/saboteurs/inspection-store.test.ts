/** Stores of inspections with one fault each. */
import { firstInspection, type Inspection, InspectionStore } from "@procurement/domain/inspection"
import {
  type LedgerMemory,
  makeInspectionStoreMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import type { ArchivedInvoice, Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
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

const idle: Inspection = { _tag: "Idle", until: usualInstant }

const isTakenForArchived = (_invoice: Invoice): _invoice is ArchivedInvoice => true

proves("InspectionStore", inspectionStoreClauses, [
  saboteur(
    "starts with an idle inspection",
    ({ modify }) => {
      let isFirst = true
      return {
        modify: (step) =>
          modify((kept) => {
            const given = isFirst ? idle : kept
            isFirst = false
            return step(given)
          }),
      }
    },
    "passes the initial",
  ),
  saboteur(
    "returns the largest id first",
    ({ archivedAfter }) => ({
      archivedAfter: (after, limit) =>
        Effect.map(archivedAfter(after, 1_000), (found) => found.toReversed().slice(0, limit)),
    }),
    "smallest id first",
    "returns the invoices after the given one",
  ),
  saboteur(
    "returns invoices that are not archived",
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
    "returns one more than the limit",
    ({ archivedAfter }) => ({
      archivedAfter: (after, limit) => archivedAfter(after, limit + 1),
    }),
    "returns the invoices after the given one",
  ),
  saboteur(
    "returns nothing without a position",
    ({ archivedAfter }) => ({
      archivedAfter: (after, limit) =>
        after === undefined ? Effect.succeed([]) : archivedAfter(after, limit),
    }),
    "starts with the",
  ),
  saboteur(
    "ends a range at the last invoice of all",
    ({ endOfRange }) => ({ endOfRange: (after) => endOfRange(after, 1_000) }),
    "returns the end",
  ),
  saboteur(
    "starts over after the last range",
    ({ endOfRange }) => ({
      endOfRange: (after, count) =>
        Effect.flatMap(endOfRange(after, count), (end) =>
          Option.isNone(end) ? endOfRange(undefined, count) : Effect.succeed(end),
        ),
    }),
    "returns no range",
  ),
  saboteur(
    "skips the first invoice",
    ({ archivedAfter, endOfRange }) => ({
      endOfRange: (after, count) =>
        after === undefined
          ? Effect.flatMap(archivedAfter(after, 1), ([first]) => endOfRange(first?.id, count))
          : endOfRange(after, count),
    }),
    "the first range with the smallest id",
  ),
  saboteur("estimates zero", () => ({ archivedAbout: Effect.succeed(0) }), "estimates the number"),
  saboteur(
    "forgets the last round",
    ({ modify }) => ({
      modify: (step) =>
        modify((kept) => {
          const { last: _last, ...rest } = step(kept)
          return rest
        }),
    }),
    "returns and stores the inspection",
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
    "starts from the initial value before the step",
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
