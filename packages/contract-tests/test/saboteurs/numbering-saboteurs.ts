/** Invoice repositories with one fault each in numbering. */
import type { InvoiceSeries, Numbering } from "@procurement/domain/invoice"
import type { Nip } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

const keyOf = ({ sellerNip, month }: InvoiceSeries): string => `${sellerNip} ${month}`

const oneSeries: InvoiceSeries = { sellerNip: "5265877635" as Nip, month: "2026-11" }

type Numbers = LedgerReference["invoices"]["number"]

const numbering = (fault: (honest: LedgerReference) => Numbers) => (honest: LedgerReference) => ({
  invoices: { number: fault(honest) },
})

const withCurrentVersions = ({ ledger }: LedgerReference, given: Numbering): Numbering => ({
  ...given,
  pending: given.pending.map(({ invoice, version }) => ({
    invoice,
    version: ledger.invoices.get(invoice.id)?.kept.version ?? version,
  })),
})

const readsTooEarly =
  ({ ledger, invoices }: LedgerReference): Numbers =>
  (given) =>
    Effect.gen(function* () {
      const key = keyOf(given.series)
      const last = ledger.series.get(key) ?? 0
      yield* Effect.sleep(1)
      ledger.series.set(key, last)
      return yield* invoices.number(given)
    })

const wastesPositions =
  ({ ledger, invoices }: LedgerReference): Numbers =>
  (given) =>
    Effect.onError(invoices.number(given), () =>
      Effect.sync(() => {
        const key = keyOf(given.series)
        ledger.series.set(key, (ledger.series.get(key) ?? 0) + given.pending.length)
      }),
    )

const forgetsToSave =
  ({ ledger, invoices }: LedgerReference): Numbers =>
  (given) =>
    Effect.suspend(() => {
      const before = new Map(ledger.invoices)
      return Effect.tap(invoices.number(given), () =>
        Effect.sync(() => {
          for (const [id, row] of before) ledger.invoices.set(id, row)
        }),
      )
    })

export const numberingSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "numbers the last one first",
    numbering(
      ({ invoices }) =>
        (given) =>
          invoices.number({ ...given, pending: given.pending.toReversed() }),
    ),
    "in the given order",
  ),
  saboteur(
    "restarts the series each time",
    numbering(({ ledger, invoices }) => (given) => {
      ledger.series.clear()
      return invoices.number(given)
    }),
    "continues after the last position",
  ),
  saboteur(
    "counts all series as one",
    numbering(
      ({ invoices }) =>
        (given) =>
          invoices.number({ ...given, series: oneSeries }),
    ),
    "each seller and each month",
  ),
  saboteur("forgets to save", numbering(forgetsToSave), "saves the numbered invoices"),
  saboteur(
    "drops the lease of numbered invoices",
    numbering(
      ({ invoices }) =>
        (given) =>
          invoices.number({ ...given, keepLeaseUntil: given.work.dueAt ?? given.keepLeaseUntil }),
    ),
    "keeps the lease on numbered",
  ),
  saboteur("repeats a number", numbering(readsTooEarly), "assigns consecutive numbers"),
  saboteur(
    "numbers without checking versions",
    numbering(
      (honest) => (given) =>
        Effect.suspend(() => honest.invoices.number(withCurrentVersions(honest, given))),
    ),
    "assigns one number",
    "assigns and loses no number when another",
  ),
  saboteur(
    "wastes positions on numberings that fail",
    numbering(wastesPositions),
    "assigns and loses no number when the",
    "assigns and loses no number when another",
  ),
]
