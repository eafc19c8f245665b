/** Registers of KSeF's absence with one fault each. */
import {
  type ClearanceStanding,
  firstStanding,
  makeOfflineRegisterMemory,
  OfflineRegister,
} from "@procurement/domain/clearance"
import { type LedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
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
      .map(({ kept }) => kept)
      .filter(({ invoice }) => invoice._tag === "Stored")
      .filter(({ invoice }) => after === undefined || invoice.id > after)
      .toSorted((left, right) => (left.invoice.id < right.invoice.id ? -1 : 1))
      .slice(0, limit),
  )

const begun: ClearanceStanding = { ...firstStanding, outages: [] }
const strange: ClearanceStanding = {
  ...begun,
  calls: { _tag: "Failing", since: 1 as never, lastAt: 2 as never },
}

proves("OfflineRegister", offlineRegisterClauses, [
  saboteur("begins with trouble", () => ({ standing: Effect.succeed(strange) }), "first standing"),
  saboteur(
    "takes all that is stored for not issued",
    (_, ledger) => ({ unissued: storedOf(ledger) }),
    "has an unknown outcome",
  ),
  saboteur(
    "takes all that is stored for issued offline",
    (_, ledger) => ({ waiting: (_term, ...asked) => storedOf(ledger)(...asked) }),
    "what was issued offline and waits",
    "nothing that was issued before or after",
  ),
  saboteur(
    "joins what an edge parts",
    ({ terms }) => ({ terms: () => terms([]) }),
    "an edge between two",
  ),
  saboteur(
    "gives an edge to what comes before it",
    ({ terms }) => ({ terms: (edges) => terms(edges.map((edge) => instant(edge + 1))) }),
    "an edge between two",
  ),
  saboteur(
    "tells no term without a day",
    ({ terms }) => ({
      terms: (edges) =>
        Effect.map(terms(edges), (all) => all.filter(({ deadline }) => deadline !== undefined)),
    }),
    "an edge between two",
  ),
  saboteur(
    "gives more than was asked for",
    ({ unissued }) => ({ unissued: (after, limit) => unissued(after, limit + 1) }),
    "no more than the limit",
  ),
  saboteur(
    "gives the largest id first",
    ({ waiting }) => ({
      waiting: (term, after, limit) =>
        Effect.map(waiting(term, after, 1_000), (found) => found.toReversed().slice(0, limit)),
    }),
    "begins with the smallest id",
  ),
  saboteur(
    "forgets those without a deadline",
    ({ tally }) => ({
      tally: Effect.map(tally, (days) => days.filter(({ deadline }) => deadline !== undefined)),
    }),
    "by deadline, none last",
  ),
  saboteur(
    "forgets outages",
    ({ modify }) => ({
      modify: (step) => modify((standing) => ({ ...step(standing), outages: [] })),
    }),
    "exactly as the step left it",
  ),
  saboteur(
    "forgets what was heard of an outage without an end",
    ({ modify }) => ({
      modify: (step) =>
        modify((standing) => {
          const { endSigns: _signs, ...rest } = step(standing)
          return rest
        }),
    }),
    "exactly as the step left it",
  ),
  saboteur(
    "gives all steps the same standing to begin with",
    ({ modify, standing }) => ({
      modify: (step) =>
        Effect.gen(function* () {
          const seen = yield* standing
          yield* Effect.yieldNow
          return yield* modify(() => step(seen))
        }),
    }),
    "loses no step",
  ),
  saboteur(
    "forgets everything when a step throws",
    ({ modify }) => ({
      modify: (step) =>
        Effect.catchCause(modify(step), (cause) =>
          Effect.andThen(
            modify(() => firstStanding),
            Effect.failCause(cause),
          ),
        ),
    }),
    "nothing when the step throws",
  ),
])
