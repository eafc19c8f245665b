/** Guarantees 7 and 8: the schedule of retries, pauses, the pace of an endpoint, the same body. */
import type { Delivery } from "@procurement/domain/webhook"
import type { MakeRule, Observer, Report } from "./observer.ts"

const minute = 60_000
const hour = 60 * minute
/** From a failure to the next attempt. */
const delays = [minute, 5 * minute, 15 * minute, hour, 6 * hour, 24 * hour]
const attemptsOfSchedule = delays.length + 1
/** A Retry-After extends a delay to at most a day. */
const longestDelay = 24 * hour
/** A timeout of the endpoint, and clocks that differ. */
const slack = 30_000
const perSecond = 50

const checkSchedule = (report: Report, delivery: Delivery): void => {
  if (delivery._tag !== "Waiting") return
  const { id, attempts, dueAt, failures } = delivery
  const delay = delays[failures - 1]
  const last = attempts.at(-1)
  if (delay === undefined || last === undefined) {
    report("retries", `${id} waits for retry ${failures}, after ${attempts.length} attempts`)
    return
  }
  const rest = dueAt - last.at
  if (rest < delay - 1_000 || rest > Math.max(delay, longestDelay) + slack) {
    report("retry-delay", `${id}: retry ${failures} comes after ${rest} ms instead of ${delay}`)
  }
}

export const webhookRule: MakeRule = ({ report }): Observer => {
  const recent = new Map<string, Array<number>>()
  const bodies = new Map<string, string>()
  const pauses = { count: 0 }
  return {
    posted: ({ at, url, eventId, body }) => {
      const times = recent.get(url) ?? []
      times.push(at)
      recent.set(url, times)
      if (times.length > perSecond) {
        const first = times.shift() ?? 0
        if (at - first < 1_000) report("pace", `${url} got ${perSecond + 1} webhooks in a second`)
      }
      const key = `${url} ${eventId}`
      if ((bodies.get(key) ?? body) !== body) report("body", `${eventId} has another body`)
      bodies.set(key, body)
    },
    attempted: (delivery) => checkSchedule(report, delivery),
    exhausted: ({ id, failures }, hasPaused) => {
      if (failures !== attemptsOfSchedule) {
        report("exhausted", `${id} was given up after ${failures} failures`)
      }
      if (hasPaused) pauses.count += 1
    },
    settled: ({ ledger }) => {
      const alerts = ledger.emails.filter(({ message }) => message._tag === "WebhookPaused").length
      if (alerts !== pauses.count) {
        report("pause-alert", `${pauses.count} pauses, but ${alerts} e-mails about them`)
      }
    },
  }
}
