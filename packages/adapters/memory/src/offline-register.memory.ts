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
import { type LedgerMemory, withSupply } from "./ledger.memory.ts"

const isOnHold = (invoice: Invoice) =>
  invoice._tag === "Stored" || invoice._tag === "OutcomeUnknown" ? invoice : undefined

const isUnissued = ({ invoice, work }: VersionedInvoice): boolean => {
  const held = isOnHold(invoice)
  return held !== undefined && held.offline === undefined && work.batch === undefined
}

const termOf = ({ invoice }: Pick<VersionedInvoice, "invoice">): WaitingTerm | undefined => {
  const held = isOnHold(invoice)
  if (held?.offline === undefined) return undefined
  const { deadline, issuedAt, mode } = held.offline
  return { mode, issueDate: held.issueDate, deadline, issuedFrom: issuedAt, issuedTo: issuedAt }
}

const hasTerm =
  (term: WaitingTerm) =>
  (kept: VersionedInvoice): boolean => {
    const own = termOf(kept)
    if (own === undefined) return false
    const isSame = (["mode", "issueDate", "deadline"] as const).every((of) => own[of] === term[of])
    return isSame && own.issuedFrom >= term.issuedFrom && own.issuedTo <= term.issuedTo
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
  for (const { kept } of ledger.invoices.values()) {
    const own = termOf(kept)
    if (own === undefined) continue
    const passed = edges.filter((edge) => edge <= own.issuedFrom).length
    const key = [own.mode, own.issueDate, own.deadline, passed].join(" ")
    const known = terms.get(key)
    terms.set(key, known === undefined ? own : joined(known, own))
  }
  return [...terms.values()]
}

/** Issued offline and not accepted by KSeF; includes rejected invoices. */
const isOwed = (invoice: Invoice): boolean =>
  "offline" in invoice && invoice.offline !== undefined && !("ksefNumber" in invoice)

const page = (
  ledger: LedgerMemory,
  belongs: (kept: VersionedInvoice) => boolean,
  after: string | undefined,
  limit: number,
): ReadonlyArray<VersionedInvoice> =>
  [...ledger.invoices.values()]
    .map((row) => withSupply(ledger, row))
    .filter((kept) => belongs(kept) && (after === undefined || kept.invoice.id > after))
    .toSorted((left, right) => (left.invoice.id < right.invoice.id ? -1 : 1))
    .slice(0, limit)

const tallyOf = (ledger: LedgerMemory): ReadonlyArray<DeadlineTally> => {
  const counts = new Map<LocalDate | undefined, number>()
  for (const { kept } of ledger.invoices.values()) {
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
  kept: { status: ClearanceStatus } = { status: initialClearanceStatus },
): OfflineRegister["Service"] => {
  return {
    status: Effect.sync(() => kept.status),
    modify: (step) =>
      Effect.sync(() => {
        kept.status = step(kept.status)
        return kept.status
      }),
    unissued: (after, limit) => Effect.sync(() => page(ledger, isUnissued, after, limit)),
    terms: (edges) => Effect.sync(() => termsOf(ledger, edges)),
    waiting: (term, after, limit) => Effect.sync(() => page(ledger, hasTerm(term), after, limit)),
    tally: Effect.sync(() => tallyOf(ledger)),
  }
}
