/** Stores with one fault each in counts, limits or warnings. */
import { instant } from "@procurement/domain/calendar"
import type { QuotaRepository } from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { quotaRepositoryClauses } from "../../src/quota/index.ts"
import { countingSaboteurs } from "./counting-saboteurs.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { limitSaboteurs } from "./limit-saboteurs.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(quotaRepositoryClauses)

type Quotas = QuotaRepository["Service"]

const examining =
  (fault: (honest: LedgerReference) => Quotas["toExamine"]) => (honest: LedgerReference) => ({
    quotas: { toExamine: fault(honest) },
  })

const keeping =
  (fault: (honest: LedgerReference) => Quotas["keep"]) => (honest: LedgerReference) => ({
    quotas: { keep: fault(honest) },
  })

/** Two steps with time in between, the second one blind to what the first one saw. */
const keepsInTwoSteps =
  ({ ledger, quotas }: LedgerReference): Quotas["keep"] =>
  (examinations) =>
    Effect.gen(function* () {
      const known = [...ledger.quotaWarnings]
      yield* Effect.sleep(1)
      const since = ledger.quotaWarnings.splice(0)
      ledger.quotaWarnings.push(...known)
      const stored = yield* quotas.keep(examinations)
      ledger.quotaWarnings.push(...since.filter((warning) => !known.includes(warning)))
      return stored
    })

const examiners = [
  saboteur(
    "drops the warnings",
    examining(
      ({ quotas }) =>
        (query) =>
          Effect.map(quotas.toExamine(query), (found) =>
            found.map((each) => ({ ...each, given: [] })),
          ),
    ),
    "returns a counter that",
  ),
  saboteur(
    "never returns a counter again",
    examining(
      ({ ledger, quotas }) =>
        (query) =>
          Effect.map(quotas.toExamine(query), (found) =>
            found.filter(({ tenantId }) =>
              [...ledger.usage.values()].every(
                (counter) => counter.tenantId !== tenantId || counter.examinedAt === undefined,
              ),
            ),
          ),
    ),
    "returns an examined",
    "last examined before the given time",
  ),
  saboteur(
    "returns every counter every time",
    examining(
      ({ quotas }) =>
        (query) =>
          quotas.toExamine({ ...query, examinedBefore: instant(8_000_000_000_000) }),
    ),
    "returns an examined",
  ),
  saboteur(
    "returns counters of every month",
    examining(({ ledger, quotas }) => (query) => {
      const months = [...ledger.usage.values()].map(({ month }) => month)
      return quotas.toExamine({ ...query, months })
    }),
    "counters of the given months",
  ),
  saboteur(
    "returns more counters than the limit",
    examining(
      ({ quotas }) =>
        (query) =>
          quotas.toExamine({ ...query, limit: query.limit + 1 }),
    ),
    "counters of the given months",
  ),
]

const keepers = [
  saboteur(
    "returns the last warning first",
    ({ quotas }) => ({
      quotas: {
        warnings: (tenantId, month) =>
          Effect.map(quotas.warnings(tenantId, month), (given) => given.toReversed()),
      },
    }),
    "the first one first",
    "lists the lower",
    "ignores a warning",
  ),
  saboteur(
    "drops e-mails",
    keeping(
      ({ ledger, quotas }) =>
        (examinations) =>
          Effect.tap(quotas.keep(examinations), () =>
            Effect.sync(() => void ledger.emails.splice(0)),
          ),
    ),
    "exactly as given",
  ),
  saboteur(
    "repeats a warning",
    keeping(
      ({ ledger, quotas }) =>
        (examinations) =>
          Effect.suspend(() => {
            const known = ledger.quotaWarnings.splice(0)
            return Effect.ensuring(
              quotas.keep(examinations),
              Effect.sync(() => ledger.quotaWarnings.unshift(...known)),
            )
          }),
    ),
    "ignores a warning",
  ),
  saboteur(
    "checks for a warning and stores it later",
    keeping(keepsInTwoSteps),
    "stores one of many",
  ),
  saboteur(
    "treats all warnings of a mark as one",
    keeping(
      ({ ledger, quotas }) =>
        (examinations) =>
          quotas.keep(
            examinations.map((each, nth) =>
              nth > 0 || ledger.quotaWarnings.length > 0 ? { ...each, warnings: [] } : each,
            ),
          ),
    ),
    "separates the warnings",
  ),
]

proves("QuotaRepository", quotaRepositoryClauses, [
  ...countingSaboteurs(saboteur),
  ...limitSaboteurs(saboteur),
  ...examiners,
  ...keepers,
])
