/** Reference implementation of `OfflineRegister`, in memory. */
import * as Effect from "effect/Effect"
import type { LocalDate } from "../calendar/local-date.ts"
import type { KeptInvoice } from "../invoice/invoice-repository.ts"
import type { Invoice } from "../invoice/invoice.ts"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import { type ClearanceStanding, firstStanding } from "./availability.ts"
import type { DeadlineTally, OfflineRegister } from "./offline-register.ts"

const isOnHold = (invoice: Invoice) =>
  invoice._tag === "Stored" || invoice._tag === "OutcomeUnknown" ? invoice : undefined

const isUnissued = ({ invoice, work }: KeptInvoice): boolean => {
  const held = isOnHold(invoice)
  return held !== undefined && held.offline === undefined && work.batch === undefined
}

const isWaiting = ({ invoice }: KeptInvoice): boolean => isOnHold(invoice)?.offline !== undefined

/** Issued offline, and KSeF has not accepted it: a rejected one is owed as well. */
const isOwed = (invoice: Invoice): boolean =>
  "offline" in invoice && invoice.offline !== undefined && !("ksefNumber" in invoice)

const page = (
  ledger: LedgerMemory,
  belongs: (kept: KeptInvoice) => boolean,
  after: string | undefined,
  limit: number,
): ReadonlyArray<KeptInvoice> =>
  [...ledger.invoices.values()]
    .map(({ kept }) => kept)
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

export const makeOfflineRegisterMemory = (ledger: LedgerMemory): OfflineRegister["Service"] => {
  let standing: ClearanceStanding = firstStanding
  return {
    standing: Effect.sync(() => standing),
    modify: (step) =>
      Effect.sync(() => {
        standing = step(standing)
        return standing
      }),
    unissued: (after, limit) => Effect.sync(() => page(ledger, isUnissued, after, limit)),
    waiting: (after, limit) => Effect.sync(() => page(ledger, isWaiting, after, limit)),
    tally: Effect.sync(() => tallyOf(ledger)),
  }
}
