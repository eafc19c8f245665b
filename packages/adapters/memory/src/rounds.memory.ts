/** Reference implementations of `ReconciliationStore` and `RenewalQueue`, over the common store. */
import type { LocalDate } from "@procurement/domain/calendar"
import { type Invoice, ksefNumberPrefix } from "@procurement/domain/invoice"
import type { Nip } from "@procurement/domain/party"
import {
  type Agenda,
  emptyAgenda,
  type LedgerEntry,
  type ReconciliationReport,
  type ReconciliationStore,
} from "@procurement/domain/reconciliation"
import {
  type PlannedRenewal,
  type RenewalPageQuery,
  RenewalQueue,
  requested as requestedRenewal,
} from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { clearedIndex, type LedgerMemory, numberIndex } from "./ledger.memory.ts"
import { claimTasks, newTask, settleTask, type TaskMemory } from "./task-queue.memory.ts"

const numberOf = ({ ksefNumber }: LedgerEntry): string => ksefNumber ?? ""

const entryOf = (invoice: Invoice): LedgerEntry | undefined => {
  if (!("document" in invoice)) return undefined
  const { id: invoiceId, orderId, number, _tag: state, document } = invoice
  if (number === undefined || document === undefined) return undefined
  const ksefNumber = "ksefNumber" in invoice ? { ksefNumber: invoice.ksefNumber } : {}
  return { invoiceId, orderId, number, state, digest: document.digest, ...ksefNumber }
}

export interface ReconciliationMemory {
  readonly kept: { agenda: Agenda }
  readonly reports: Map<LocalDate, ReconciliationReport>
}

export const makeReconciliationMemory = (): ReconciliationMemory => ({
  kept: { agenda: emptyAgenda },
  reports: new Map(),
})

export const makeReconciliationStoreMemory = (
  ledger: LedgerMemory,
  { kept, reports }: ReconciliationMemory = makeReconciliationMemory(),
): ReconciliationStore["Service"] => {
  const entriesOf = (seller: Nip, indexes: ReadonlyArray<string>): ReadonlyArray<LedgerEntry> =>
    ledger.invoices
      .onAny(indexes)
      .flatMap(({ kept: { invoice } }) =>
        "seller" in invoice && invoice.seller.nip === seller ? (entryOf(invoice) ?? []) : [],
      )
  return {
    modifyAgenda: (step) =>
      Effect.sync(() => {
        kept.agenda = step(kept.agenda)
        return kept.agenda
      }),
    byNumber: (seller, numbers) =>
      Effect.sync(() => entriesOf(seller, [...new Set(numbers)].map(numberIndex))),
    clearedOn: (seller, day, after, limit) =>
      Effect.sync(() => {
        const beginning = ksefNumberPrefix(seller, day)
        return entriesOf(seller, [clearedIndex(beginning)])
          .filter((entry) => after === undefined || numberOf(entry) > after)
          .toSorted((left, right) => (numberOf(left) < numberOf(right) ? -1 : 1))
          .slice(0, limit)
      }),
    keep: (report) => Effect.sync(() => void reports.set(report.day, report)),
    between: (first, last) =>
      Effect.sync(() =>
        [...reports.values()]
          .filter(({ day }) => day >= first && day <= last)
          .toSorted((left, right) => (left.day < right.day ? -1 : 1)),
      ),
    latest: (limit) =>
      Effect.sync(() =>
        [...reports.values()]
          .toSorted((left, right) => (left.day < right.day ? 1 : -1))
          .slice(0, limit),
      ),
  }
}

type Place = Pick<PlannedRenewal, "dueAt" | "invoiceId">

const inOrder = (left: Place, right: Place): number =>
  left.dueAt - right.dueAt || (left.invoiceId < right.invoiceId ? -1 : 1)

const isBehind = (one: Place, after: Place | undefined): boolean =>
  after === undefined ||
  one.dueAt > after.dueAt ||
  (one.dueAt === after.dueAt && one.invoiceId > after.invoiceId)

const isAsked = (planned: PlannedRenewal, { after, isFailing }: RenewalPageQuery): boolean =>
  isBehind(planned, after) && (isFailing !== true || planned.failure !== undefined)

const rowOf = (task: PlannedRenewal) => ({ task, dueAt: task.dueAt })

/** Reference implementation of `RenewalQueue`, in memory. */
export const makeRenewalQueueMemory = (
  stored: Map<string, TaskMemory<PlannedRenewal>> = new Map(),
): RenewalQueue["Service"] => {
  const all = () => [...stored.values()].map(({ task }) => task)
  return {
    plan: (renewals) =>
      Effect.sync(() => {
        for (const planned of renewals) {
          if (stored.has(planned.invoiceId)) continue
          stored.set(planned.invoiceId, newTask(planned, planned.dueAt))
        }
      }),
    claimDue: (claim) => Effect.sync(() => claimTasks(stored, claim)),
    settle: (settled) =>
      Effect.sync(() => {
        const { id, next } = settled
        const isSettled = settleTask(stored, settled, (task) => rowOf(next ?? task))
        if (isSettled && next === undefined) stored.delete(id)
        return isSettled
      }),
    requestNow: (id, now) =>
      Effect.sync(() => {
        const one = stored.get(id)
        if (one === undefined || (one.leasedUntil ?? now) > now) return Option.none()
        const planned = requestedRenewal(one.task, now)
        stored.set(id, { ...one, ...rowOf(planned) })
        return Option.some(planned)
      }),
    page: (query) =>
      Effect.sync(() =>
        all()
          .filter((planned) => isAsked(planned, query))
          .toSorted(inOrder)
          .slice(0, query.limit),
      ),
    counts: (now, lateBefore) =>
      Effect.sync(() => {
        const due = all().filter(({ dueAt }) => dueAt <= now)
        const failing = all().filter(({ failure }) => failure !== undefined)
        const late = new Set([...due, ...failing].filter(({ renewAt }) => renewAt < lateBefore))
        return { due: due.length, failing: failing.length, late: late.size }
      }),
  }
}

export const layerRenewalQueueMemory: Layer.Layer<RenewalQueue> = Layer.sync(RenewalQueue, () =>
  makeRenewalQueueMemory(),
)
