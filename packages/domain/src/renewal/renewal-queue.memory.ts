/** Reference implementation of `RenewalQueue`, in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Instant, instant } from "../calendar/instant.ts"
import { type PlannedRenewal, wanted } from "./renewal.ts"
import { RenewalQueue, type RenewalPageQuery } from "./renewal-queue.ts"

interface Kept {
  readonly planned: PlannedRenewal
  readonly version: number
  readonly leasedUntil: Instant
}

const free = instant(0)

type Place = Pick<PlannedRenewal, "dueAt" | "invoiceId">

const inOrder = (left: Place, right: Place): number =>
  left.dueAt - right.dueAt || (left.invoiceId < right.invoiceId ? -1 : 1)

const isBehind = (one: Place, after: Place | undefined): boolean =>
  after === undefined ||
  one.dueAt > after.dueAt ||
  (one.dueAt === after.dueAt && one.invoiceId > after.invoiceId)

const isAsked = (planned: PlannedRenewal, { after, isTroubled }: RenewalPageQuery): boolean =>
  isBehind(planned, after) && (isTroubled !== true || planned.trouble !== undefined)

export const makeRenewalQueueMemory = (): RenewalQueue["Service"] => {
  const kept = new Map<string, Kept>()
  const all = () => [...kept.values()].map(({ planned }) => planned)
  return {
    plan: (renewals) =>
      Effect.sync(() => {
        for (const planned of renewals) {
          if (kept.has(planned.invoiceId)) continue
          kept.set(planned.invoiceId, { planned, version: 1, leasedUntil: free })
        }
      }),
    claimDue: ({ limit, now, leaseUntil: leasedUntil }) =>
      Effect.sync(() =>
        [...kept.values()]
          .filter((one) => one.planned.dueAt <= now && one.leasedUntil <= now)
          .toSorted((left, right) => inOrder(left.planned, right.planned))
          .slice(0, limit)
          .map(({ planned, version }) => {
            kept.set(planned.invoiceId, { planned, version: version + 1, leasedUntil })
            return { planned, version: version + 1 }
          }),
      ),
    settle: ({ invoiceId, version, next }) =>
      Effect.sync(() => {
        if (kept.get(invoiceId)?.version !== version) return false
        if (next === undefined) kept.delete(invoiceId)
        else kept.set(invoiceId, { planned: next, version: version + 1, leasedUntil: free })
        return true
      }),
    want: (id, now) =>
      Effect.sync(() => {
        const one = kept.get(id)
        if (one === undefined || one.leasedUntil > now) return Option.none()
        const planned = wanted(one.planned, now)
        kept.set(id, { ...one, planned })
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
        const troubled = all().filter(({ trouble }) => trouble !== undefined)
        const late = new Set([...due, ...troubled].filter(({ renewAt }) => renewAt < lateBefore))
        return { due: due.length, troubled: troubled.length, late: late.size }
      }),
  }
}

export const layerRenewalQueueMemory: Layer.Layer<RenewalQueue> = Layer.sync(
  RenewalQueue,
  makeRenewalQueueMemory,
)
