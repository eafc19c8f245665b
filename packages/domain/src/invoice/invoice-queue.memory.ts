/** The queue of invoices in the reference store: by stage, and in the order of sending. */
import type { Instant } from "../calendar/instant.ts"
import { isClaimable, type LeasedInvoice, type LedgerMemory } from "../ledger/ledger.memory.ts"
import type { InvoiceState } from "./invoice.ts"
import type { InvoiceClaim, KeptInvoice, SendingQueue } from "./invoice-repository.ts"
import { type InvoiceStage, isInStage, longestInHandMillis, statesInHand } from "./invoice-stage.ts"
import { compareNumbers, seriesOf } from "./number-order.ts"
import { goesAlone } from "./package-history.ts"
import { compareForSending } from "./sending-order.ts"

const queued = ({ kept, leasedUntil }: LeasedInvoice) => ({ dueAt: kept.work.dueAt, leasedUntil })

const numberOf = ({ kept: { invoice } }: LeasedInvoice): string =>
  "number" in invoice ? invoice.number : ""

/** Of one seller: others give the same numbers. */
const ownSeries = ({ kept: { invoice } }: LeasedInvoice): string =>
  "number" in invoice ? `${invoice.seller.nip} ${seriesOf(invoice.number)}` : ""

/** The rows of invoices of which that is true. */
export const inHand = (
  ledger: LedgerMemory,
  isWanted: (kept: KeptInvoice) => boolean,
): ReadonlyArray<LeasedInvoice> =>
  [...ledger.invoices.values()].filter(({ kept }) => isWanted(kept))

/** The lowest number of each series that is still being prepared, without a problem. */
const lowestInHand = (ledger: LedgerMemory, now: Instant): ReadonlyMap<string, string> => {
  const lowest = new Map<string, string>()
  const states: ReadonlyArray<InvoiceState> = statesInHand
  const isComing = ({ invoice, work: { attempts, dueAt } }: KeptInvoice): boolean =>
    states.includes(invoice._tag) &&
    dueAt !== undefined &&
    dueAt > now - longestInHandMillis &&
    attempts === 0
  for (const row of inHand(ledger, isComing)) {
    const number = numberOf(row)
    const known = lowest.get(ownSeries(row))
    if (known === undefined || compareNumbers(number, known) < 0) {
      lowest.set(ownSeries(row), number)
    }
  }
  return lowest
}

/** What can be sent now, in the order in which it leaves. */
export const claimReady = (ledger: LedgerMemory, now: Instant): ReadonlyArray<LeasedInvoice> => {
  const lowest = lowestInHand(ledger, now)
  const isFirst = (row: LeasedInvoice): boolean => {
    const bound = lowest.get(ownSeries(row))
    return bound === undefined || compareNumbers(numberOf(row), bound) < 0
  }
  return inHand(ledger, ({ invoice }) => isInStage(invoice._tag, "sending"))
    .filter((row) => isClaimable(queued(row), now) && isFirst(row))
    .toSorted((left, right) => compareForSending(left.kept.invoice, right.kept.invoice))
}

const oldestDueFirst = (left: LeasedInvoice, right: LeasedInvoice): number =>
  Number(left.kept.work.dueAt) - Number(right.kept.work.dueAt)

/** What can be claimed now, in the order in which it is. */
export const claimable = (
  ledger: LedgerMemory,
  { now, stage }: InvoiceClaim,
): ReadonlyArray<LeasedInvoice> => {
  if (stage === "sending") return claimReady(ledger, now)
  return inHand(ledger, ({ invoice }) => stage === undefined || isInStage(invoice._tag, stage))
    .filter((row) => isClaimable(queued(row), now))
    .toSorted(oldestDueFirst)
}

const isDueIn = (stage: InvoiceStage, now: Instant) => (kept: KeptInvoice) =>
  isInStage(kept.invoice._tag, stage) && isClaimable({ ...kept.work, leasedUntil: undefined }, now)

/** Not a technical correction, nor what goes alone at that instant. */
export const mayGoTogether = ({ invoice }: KeptInvoice, now: Instant): boolean =>
  !("technicalCorrection" in invoice) &&
  !goesAlone("packages" in invoice ? invoice.packages : undefined, now)

const oldestOf = (rows: ReadonlyArray<LeasedInvoice>): Instant | undefined =>
  rows.toSorted(oldestDueFirst)[0]?.kept.work.dueAt

export const sendingQueueOf = (
  ledger: LedgerMemory,
  now: Instant,
  atMost: number,
): SendingQueue => {
  const waiting = inHand(ledger, isDueIn("sending", now)).filter(
    ({ leasedUntil }) => leasedUntil === undefined || leasedUntil <= now,
  )
  const together = waiting.filter(({ kept }) => mayGoTogether(kept, now))
  return {
    waiting: Math.min(atMost, waiting.length),
    oldestSince: oldestOf(waiting),
    together: Math.min(atMost, together.length),
    oldestTogetherSince: oldestOf(together),
    preparing: Math.min(atMost, inHand(ledger, isDueIn("preparing", now)).length),
  }
}
