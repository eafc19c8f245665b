/** Stores of reconciliations with one fault each. */
import { makeLedgerMemory, makeReconciliationStoreMemory } from "@procurement/adapter-memory"
import {
  type Agenda,
  type ReconciliationReport,
  ReconciliationStore,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type ReconciliationPorts,
  reconciliationStoreClauses,
} from "../../src/reconciliation/index.ts"
import { freshSeller } from "../../src/reconciliation/clearing-invoices.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Store = ReconciliationStore["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Store) => Partial<Store>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<ReconciliationPorts> => ({
  fault,
  stage: () => {
    const ledger = makeLedgerMemory()
    const honest = makeReconciliationStoreMemory(ledger)
    const store = Layer.succeed(ReconciliationStore, { ...honest, ...plant(honest) })
    return {
      layer: Layer.merge(layerLedgerReference(ledger), store),
      clauses: reconciliationStoreClauses,
    }
  },
  caughtBy,
})

const first: Agenda = { requested: [], doneThrough: "2020-01-01" as never }

proves("ReconciliationStore", reconciliationStoreClauses, [
  saboteur(
    "starts with a settled day",
    ({ modifyAgenda }) => {
      let isFirst = true
      return {
        modifyAgenda: (step) =>
          modifyAgenda((kept) => {
            const given = isFirst ? first : kept
            isFirst = false
            return step(given)
          }),
      }
    },
    "passes an empty",
  ),
  saboteur(
    "omits unacknowledged invoices",
    ({ byNumber }) => ({
      byNumber: (seller, numbers) =>
        Effect.map(byNumber(seller, numbers), (found) =>
          found.filter(({ ksefNumber }) => ksefNumber !== undefined),
        ),
    }),
    "by their numbers",
  ),
  saboteur(
    "finds the invoices of every seller",
    ({ byNumber }) => {
      const sellers = new Set<ReturnType<typeof freshSeller>>()
      return {
        byNumber: (seller, numbers) => {
          sellers.add(seller)
          return Effect.map(
            Effect.forEach([...sellers, freshSeller()], (one) => byNumber(one, numbers)),
            (found) =>
              found.flat().concat(
                numbers.map((number) => ({
                  invoiceId: "inv_of_somebody_else" as never,
                  number,
                  state: "Archived" as const,
                  digest: "0".repeat(64) as never,
                })),
              ),
          )
        },
      }
    },
    "by their numbers",
    "no invoice of another seller",
  ),
  saboteur(
    "ignores the day",
    ({ clearedOn }) => ({
      clearedOn: (seller, day, after, limit) =>
        Effect.map(
          Effect.forEach([-1, 0, 1], (shift) => {
            const [year = "", month = "", date = ""] = day.split("-")
            const shifted = `${year}-${month}-${String(Number(date) + shift).padStart(2, "0")}`
            return clearedOn(seller, shifted as typeof day, after, limit)
          }),
          (found) => found.flat(),
        ),
    }),
    "with a KSeF number of the day",
  ),
  saboteur(
    "returns the largest number first",
    ({ clearedOn }) => ({
      clearedOn: (seller, day, after, limit) =>
        Effect.map(clearedOn(seller, day, after, 1_000), (found) =>
          found.toReversed().slice(0, limit),
        ),
    }),
    "with a KSeF number of the day",
    "returns the invoices after the given number",
  ),
  saboteur(
    "starts every page at the beginning",
    ({ clearedOn }) => ({
      clearedOn: (seller, day, _after, limit) => clearedOn(seller, day, undefined, limit),
    }),
    "returns the invoices after the given number",
  ),
  saboteur(
    "forgets requested days",
    ({ modifyAgenda }) => ({
      modifyAgenda: (step) => modifyAgenda((agenda) => ({ ...step(agenda), requested: [] })),
    }),
    "returns and stores the agenda",
  ),
  saboteur(
    "passes a stale agenda to every step",
    ({ modifyAgenda }) => ({
      modifyAgenda: (step) =>
        Effect.flatMap(
          modifyAgenda((agenda) => agenda),
          (agenda) =>
            Effect.andThen(
              Effect.yieldNow,
              modifyAgenda(() => step(agenda)),
            ),
        ),
    }),
    "gives the turn",
  ),
  saboteur(
    "clears the agenda when the step throws",
    ({ modifyAgenda }) => ({
      modifyAgenda: (step) =>
        modifyAgenda((agenda) => {
          try {
            return step(agenda)
          } catch {
            return { requested: [] }
          }
        }),
    }),
    "changes nothing when the step throws",
  ),
  saboteur(
    "returns the earliest days first",
    ({ latest }) => ({
      latest: (limit) =>
        Effect.map(latest(1_000), (reports) => reports.toReversed().slice(0, limit)),
    }),
    "latest first",
    "the last report of a day",
  ),
  saboteur(
    "keeps the first report of a day",
    ({ keep, latest }) => ({
      keep: (report) =>
        Effect.flatMap(latest(1_000), (reports: ReadonlyArray<ReconciliationReport>) =>
          reports.some(({ day }) => day === report.day) ? Effect.void : keep(report),
        ),
    }),
    "the last report of a day",
  ),
])
