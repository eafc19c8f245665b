/** Events reach their endpoints in their order, and invoices within a minute of KSeF's answer. */
import { subscriptions } from "../scenario/catalog.ts"
import type { Plan } from "../scenario/plan.ts"
import type { MakeRule, Observer } from "./observer.ts"

const minute = 60_000
/** Faults leave a backlog for longer than they last. */
const aftermath = 40 * minute

/** Whether nothing goes wrong around that time, and no customer has paused anything. */
const isCalm = ({ faults, operations }: Plan, at: number): boolean =>
  faults.every((fault) => {
    const lasts = "forMillis" in fault ? fault.forMillis : 0
    const until = fault.at + lasts + ("downMillis" in fault ? fault.downMillis : 0)
    return at < fault.at - 2 * minute || at > until + aftermath
  }) && operations.every(({ kind }) => kind !== "pause" && kind !== "resume")

/** Endpoints were dead for so long that subscriptions may have paused. */
const mayPause = ({ faults }: Plan): boolean =>
  faults.some((fault) => fault.kind === "endpoint" && fault.forMillis > 24 * 60 * minute)

export const eventRule =
  (plan: Plan): MakeRule =>
  ({ report, history }): Observer => {
    /** By endpoint and event, in the order of the first attempts. */
    const first = new Map<string, Map<string, number>>()
    return {
      posted: ({ url, eventId, kind, at }) => {
        if (kind !== "event") return
        const posts = first.get(url) ?? new Map<string, number>()
        first.set(url, posts)
        if (!posts.has(eventId)) posts.set(eventId, at)
      },
      settled: () => {
        const positions = new Map([...history.events.keys()].map((id, position) => [id, position]))
        for (const [url, posts] of first) {
          let last = -1
          for (const [eventId, at] of posts) {
            const position = positions.get(eventId) ?? -1
            if (position < last) report("order", `${url} got ${eventId} too late, at ${at}`)
            last = Math.max(last, position)
          }
        }
        if (mayPause(plan)) return
        for (const { id, tenantId, type, occurredAt } of history.events.values()) {
          if (type !== "invoice.issued" || !isCalm(plan, occurredAt)) continue
          for (const { url } of subscriptions.filter((one) => one.tenantId === tenantId)) {
            const at = first.get(url)?.get(id)
            const isLate = at === undefined || at - occurredAt > minute
            if (isLate) report("late", `invoice.issued ${id} reached ${url} after a minute`)
          }
        }
      },
    }
  }
