/** Reference implementation of `ReconciliationStore`, in memory, over a ledger in memory. */
import * as Effect from "effect/Effect"
import type { LocalDate } from "../calendar/local-date.ts"
import type { Invoice } from "../invoice/invoice.ts"
import { ksefNumberPrefix } from "../invoice/ksef-number.ts"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import type { Nip } from "../party/nip.ts"
import { type Agenda, emptyAgenda } from "./agenda.ts"
import type { LedgerEntry } from "./difference.ts"
import type { ReconciliationStore } from "./reconciliation-store.ts"
import type { ReconciliationReport } from "./report.ts"

const numberOf = ({ ksefNumber }: LedgerEntry): string => ksefNumber ?? ""

const entryOf = (invoice: Invoice): LedgerEntry | undefined => {
  if (!("document" in invoice)) return undefined
  const { id: invoiceId, number, _tag: state, document } = invoice
  const ksefNumber = "ksefNumber" in invoice ? { ksefNumber: invoice.ksefNumber } : {}
  return { invoiceId, number, state, digest: document.digest, ...ksefNumber }
}

export const makeReconciliationStoreMemory = (
  ledger: LedgerMemory,
): ReconciliationStore["Service"] => {
  let agenda: Agenda = emptyAgenda
  const reports = new Map<LocalDate, ReconciliationReport>()
  const entriesOf = (seller: Nip): ReadonlyArray<LedgerEntry> =>
    [...ledger.invoices.values()].flatMap(({ kept: { invoice } }) =>
      "seller" in invoice && invoice.seller.nip === seller ? (entryOf(invoice) ?? []) : [],
    )
  return {
    modifyAgenda: (step) =>
      Effect.sync(() => {
        agenda = step(agenda)
        return agenda
      }),
    byNumber: (seller, numbers) =>
      Effect.sync(() => {
        const wanted = new Set(numbers)
        return entriesOf(seller).filter(({ number }) => wanted.has(number))
      }),
    clearedOn: (seller, day, after, limit) =>
      Effect.sync(() => {
        const beginning = ksefNumberPrefix(seller, day)
        return entriesOf(seller)
          .filter((entry) => numberOf(entry).startsWith(beginning))
          .filter((entry) => after === undefined || numberOf(entry) > after)
          .toSorted((left, right) => (numberOf(left) < numberOf(right) ? -1 : 1))
          .slice(0, limit)
      }),
    keep: (report) => Effect.sync(() => void reports.set(report.day, report)),
    latest: (limit) =>
      Effect.sync(() =>
        [...reports.values()]
          .toSorted((left, right) => (left.day < right.day ? 1 : -1))
          .slice(0, limit),
      ),
  }
}
