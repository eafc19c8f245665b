/** Guarantees 7 and 8: the schedule of retries, pauses, the pace of an endpoint, the same body. */
import type { Delivery, Subscription } from "@procurement/domain/webhook"
import type { Arrival } from "../outside/endpoints.ts"
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
/** A clock is at most 4 s ahead or behind, and may be set during an attempt. */
const clockStep = 8_000
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
  if (rest < delay - clockStep || rest > Math.max(delay, longestDelay) + slack) {
    report("retry-delay", `${id}: retry ${failures} comes after ${rest} ms instead of ${delay}`)
  }
}

interface Secrets {
  readonly current: string
  /** When it became the current one. */
  readonly since: number
  readonly all: Subscription["secrets"]
}

/** The time from a rotation to its effect on what workers hold. */
const rotationMillis = 60_000

const checkSecrets = (report: Report, arrival: Arrival, valid: Secrets | undefined): void => {
  const { at, url, eventId, secrets } = arrival
  if (valid === undefined || at - valid.since < rotationMillis) return
  if (secrets[0] !== valid.current) {
    report("secret", `${eventId} to ${url} is signed with ${secrets[0]}, not ${valid.current}`)
  }
  for (const { value, expiresAt = Number.POSITIVE_INFINITY } of valid.all) {
    const isUsed = secrets.includes(value)
    if (isUsed && at > expiresAt + rotationMillis) {
      report("secret", `${eventId} to ${url} is signed with a secret that has expired`)
    }
    if (!isUsed && at < expiresAt - rotationMillis) {
      report("secret", `${eventId} to ${url} is not signed with a secret that is valid`)
    }
  }
}

export const webhookRule: MakeRule = ({ report, now, history }): Observer => {
  const secrets = new Map<string, Secrets>()
  const recent = new Map<string, Array<number>>()
  const bodies = new Map<string, string>()
  const pauses = { count: 0 }
  return {
    subscribed: ({ ledger }) => {
      for (const { url, secrets: all } of ledger.subscriptions.values()) {
        const [{ value: current }] = all
        const before = secrets.get(url)
        if (before?.current !== current) secrets.set(url, { current, since: now(), all })
      }
    },
    posted: (arrival) => {
      const { at, url, eventId, body } = arrival
      checkSecrets(report, arrival, secrets.get(url))
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
    settled: () => {
      const emails = [...history.emails.values()]
      const alerts = emails.filter(({ message }) => message._tag === "WebhookPaused").length
      if (alerts !== pauses.count) {
        report("pause-alert", `${pauses.count} pauses, but ${alerts} e-mails about them`)
      }
    },
  }
}
