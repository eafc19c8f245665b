/** Registers of KSeF's absence with one fault each. */
import {
  type ClearanceStatus,
  initialClearanceStatus,
  OfflineRegister,
} from "@procurement/domain/clearance"
import {
  type LedgerMemory,
  makeLedgerMemory,
  makeOfflineRegisterMemory,
  withSupply,
} from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type OfflinePorts, offlineRegisterClauses } from "../../src/clearance/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Register = OfflineRegister["Service"]

const saboteur = (
  fault: string,
  plant: (honest: Register, ledger: LedgerMemory) => Partial<Register>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<OfflinePorts> => ({
  fault,
  stage: () => {
    const ledger = makeLedgerMemory()
    const honest = makeOfflineRegisterMemory(ledger)
    const register = Layer.succeed(OfflineRegister, { ...honest, ...plant(honest, ledger) })
    return {
      layer: Layer.merge(layerLedgerReference(ledger), register),
      clauses: offlineRegisterClauses,
    }
  },
  caughtBy,
})

const storedOf = (ledger: LedgerMemory) => (after: string | undefined, limit: number) =>
  Effect.sync(() =>
    [...ledger.invoices.values()]
      .map((row) => withSupply(ledger, row))
      .filter(({ invoice }) => invoice._tag === "Stored")
      .filter(({ invoice }) => after === undefined || invoice.id > after)
      .toSorted((left, right) => (left.invoice.id < right.invoice.id ? -1 : 1))
      .slice(0, limit),
  )

const started: ClearanceStatus = { ...initialClearanceStatus, outages: [] }
const strange: ClearanceStatus = {
  ...started,
  calls: { _tag: "Failing", since: 1 as never, lastAt: 2 as never },
}

proves("OfflineRegister", offlineRegisterClauses, [
  saboteur(
    "starts with an outage",
    () => ({ status: Effect.succeed(strange) }),
    "returns the initial",
  ),
  saboteur(
    "treats every stored invoice as not issued",
    (_, ledger) => ({ unissued: storedOf(ledger) }),
    "returns invoices not",
  ),
  saboteur(
    "treats every stored invoice as issued offline",
    (_, ledger) => ({ waiting: (_term, ...asked) => storedOf(ledger)(...asked) }),
    "returns invoices issued",
    "returns the waiting",
  ),
  saboteur(
    "joins groups across an edge",
    ({ terms }) => ({ terms: () => terms([]) }),
    "groups waiting invoices",
  ),
  saboteur(
    "assigns an edge to the group before it",
    ({ terms }) => ({ terms: (edges) => terms(edges.map((edge) => instant(edge + 1))) }),
    "groups waiting invoices",
  ),
  saboteur(
    "returns no term without a day",
    ({ terms }) => ({
      terms: (edges) =>
        Effect.map(terms(edges), (all) => all.filter(({ deadline }) => deadline !== undefined)),
    }),
    "groups waiting invoices",
  ),
  saboteur(
    "returns more than the limit",
    ({ unissued }) => ({ unissued: (after, limit) => unissued(after, limit + 1) }),
    "returns invoices of",
  ),
  saboteur(
    "returns the largest id first",
    ({ waiting }) => ({
      waiting: (term, after, limit) =>
        Effect.map(waiting(term, after, 1_000), (found) => found.toReversed().slice(0, limit)),
    }),
    "starts with the",
  ),
  saboteur(
    "forgets those without a deadline",
    ({ tally }) => ({
      tally: Effect.map(tally, (days) => days.filter(({ deadline }) => deadline !== undefined)),
    }),
    "counts unacknowledged offline",
  ),
  saboteur(
    "forgets outages",
    ({ modify }) => ({
      modify: (step) => modify((status) => ({ ...step(status), outages: [] })),
    }),
    "returns and stores the status",
  ),
  saboteur(
    "forgets the signs of an end of an outage",
    ({ modify }) => ({
      modify: (step) =>
        modify((status) => {
          const { endSigns: _signs, ...rest } = step(status)
          return rest
        }),
    }),
    "returns and stores the status",
  ),
  saboteur(
    "passes the same status to concurrent steps",
    ({ modify, status }) => ({
      modify: (step) =>
        Effect.gen(function* () {
          const seen = yield* status
          yield* Effect.yieldNow
          return yield* modify(() => step(seen))
        }),
    }),
    "loses no step",
  ),
  saboteur(
    "clears the status when a step throws",
    ({ modify }) => ({
      modify: (step) =>
        Effect.catchCause(modify(step), (cause) =>
          Effect.andThen(
            modify(() => initialClearanceStatus),
            Effect.failCause(cause),
          ),
        ),
    }),
    "nothing when the step throws",
  ),
])
