/** Reference implementation of `OfflineRegister`, in memory. */
import type { Instant, LocalDate } from "@procurement/domain/calendar"
import {
  type ClearanceStatus,
  type DeadlineTally,
  initialClearanceStatus,
  type OfflineRegister,
  type WaitingTerm,
} from "@procurement/domain/clearance"
import type { Invoice, VersionedInvoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { type LeasedInvoice, type LedgerMemory, withSupply } from "./ledger.memory.ts"

const isOnHold = (invoice: Invoice) =>
  invoice._tag === "Stored" || invoice._tag === "OutcomeUnknown" ? invoice : undefined

const isUnissued = ({ invoice, work }: LeasedInvoice["kept"]): boolean => {
  const held = isOnHold(invoice)
  return held !== undefined && held.offline === undefined && work.batch === undefined
}

const termOf = ({ invoice }: Pick<VersionedInvoice, "invoice">): WaitingTerm | undefined => {
  const held = invoice._tag === "Rejected" ? invoice : isOnHold(invoice)
  if (held?.offline === undefined) return undefined
  const { deadline, issuedAt, mode } = held.offline
  return { mode, issueDate: held.issueDate, deadline, issuedFrom: issuedAt, issuedTo: issuedAt }
}

const hasTerm =
  (term: WaitingTerm) =>
  (versioned: LeasedInvoice["kept"]): boolean => {
    const present = termOf(versioned)
    if (present === undefined) return false
    const isSame = (["mode", "issueDate", "deadline"] as const).every(
      (of) => present[of] === term[of],
    )
    return isSame && present.issuedFrom >= term.issuedFrom && present.issuedTo <= term.issuedTo
  }

const joined = (left: WaitingTerm, right: WaitingTerm): WaitingTerm => ({
  ...left,
  issuedFrom: right.issuedFrom < left.issuedFrom ? right.issuedFrom : left.issuedFrom,
  issuedTo: right.issuedTo > left.issuedTo ? right.issuedTo : left.issuedTo,
})

const termsOf = (
  ledger: LedgerMemory,
  edges: ReadonlyArray<Instant>,
): ReadonlyArray<WaitingTerm> => {
  const terms = new Map<string, WaitingTerm>()
  for (const { kept } of ledger.invoices.on("unaccepted")) {
    const term = termOf(kept)
    if (term === undefined) continue
    const passed = edges.filter((edge) => edge <= term.issuedFrom).length
    const key = [term.mode, term.issueDate, term.deadline, passed].join(" ")
    const sameTerm = terms.get(key)
    terms.set(key, sameTerm === undefined ? term : joined(sameTerm, term))
  }
  return [...terms.values()]
}

/** Issued offline and not accepted by KSeF, which includes rejected ones. */
const isOwed = (invoice: Invoice): boolean =>
  "offline" in invoice && invoice.offline !== undefined && !("ksefNumber" in invoice)

const page = (
  ledger: LedgerMemory,
  belongs: (versioned: LeasedInvoice["kept"]) => boolean,
  after: string | undefined,
  limit: number,
): ReadonlyArray<VersionedInvoice> =>
  ledger.invoices
    .on("unaccepted")
    .filter(({ kept }) => belongs(kept) && (after === undefined || kept.invoice.id > after))
    .toSorted((left, right) => (left.kept.invoice.id < right.kept.invoice.id ? -1 : 1))
    .slice(0, limit)
    .map((row) => withSupply(ledger, row))

const tallyOf = (ledger: LedgerMemory): ReadonlyArray<DeadlineTally> => {
  const counts = new Map<LocalDate | undefined, number>()
  for (const { kept } of ledger.invoices.on("unaccepted")) {
    const { invoice } = kept
    if (!isOwed(invoice) || !("offline" in invoice)) continue
    const deadline = invoice.offline?.deadline
    counts.set(deadline, (counts.get(deadline) ?? 0) + 1)
  }
  return [...counts]
    .map(([deadline, invoices]) => ({ deadline, invoices }))
    .toSorted((left, right) => ((left.deadline ?? "~") < (right.deadline ?? "~") ? -1 : 1))
}

export const makeOfflineRegisterMemory = (
  ledger: LedgerMemory,
  state: { status: ClearanceStatus } = { status: initialClearanceStatus },
): OfflineRegister["Service"] => {
  return {
    status: Effect.sync(() => state.status),
    modify: (step) =>
      Effect.sync(() => {
        state.status = step(state.status)
        return state.status
      }),
    unissued: (after, limit) => Effect.sync(() => page(ledger, isUnissued, after, limit)),
    terms: (edges) => Effect.sync(() => termsOf(ledger, edges)),
    waiting: (term, after, limit) => Effect.sync(() => page(ledger, hasTerm(term), after, limit)),
    tally: Effect.sync(() => tallyOf(ledger)),
  }
}
