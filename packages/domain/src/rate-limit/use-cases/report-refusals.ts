/**
 * Reports API keys that are refused for more than five minutes: an event for the tenant and an
 * e-mail to customer success, once per episode, from any process.
 *
 * An episode is a series of refusals without a gap of more than a minute; a longer gap counts as
 * recovery. Reports of several processes may arrive late and in any order. A process reports a key
 * at most every ten seconds. A lost report is harmless, because the next one follows before a
 * recovery.
 */
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { EmailAddress } from "../../email/email.ts"
import { type EmailId, Entropy, type EventId, nextId } from "../../identity/type-id.ts"
import type { Language } from "../../text/line-text.ts"
import type { LimitedCaller, PolicyName } from "../bucket.ts"
import type { RefusalWatch, RefusalWatchStore, WatchChange } from "../refusal-watch-store.ts"

/** Maximum gap between two refusals of an episode. */
export const recoveryMillis = 60_000

/** Duration after which an episode is announced. */
export const sustainedMillis = 300_000

/** Period of refusals without a gap that counts as recovery. */
export interface RefusalSpan {
  readonly from: Instant
  readonly to: Instant
}

export interface Observation {
  readonly watch: RefusalWatch
  /** Whether to announce the episode now. */
  readonly isAlert: boolean
}

const isApart = (before: Instant, after: Instant): boolean => after - before > recoveryMillis

/** Returns the span that covers both. */
const joined = (one: RefusalSpan, other: RefusalSpan): RefusalSpan => ({
  from: instant(Math.min(one.from, other.from)),
  to: instant(Math.max(one.to, other.to)),
})

export const observeRefusals = (
  watch: RefusalWatch | undefined,
  span: RefusalSpan,
): Observation => {
  const isNew = watch === undefined || isApart(watch.until, span.from)
  // A late report of a previous episode does not change the current one.
  if (!isNew && isApart(span.to, watch.since)) return { watch, isAlert: false }
  const { from, to } = isNew ? span : joined({ from: watch.since, to: watch.until }, span)
  const wasAnnounced = !isNew && watch.isAnnounced
  const isAlert = !wasAnnounced && to - from > sustainedMillis
  return { watch: { since: from, until: to, isAnnounced: wasAnnounced || isAlert }, isAlert }
}

/** Adds a refusal: extends the last span, or starts a new one after recovery. */
export const withRefusal = (
  spans: ReadonlyArray<RefusalSpan>,
  at: Instant,
): ReadonlyArray<RefusalSpan> => {
  const last = spans.at(-1)
  const span = { from: at, to: at }
  if (last === undefined || isApart(last.to, at)) return [...spans, span]
  return [...spans.slice(0, -1), joined(last, span)]
}

export interface RefusalReporterOptions {
  readonly watches: RefusalWatchStore["Service"]
  readonly entropy: Entropy["Service"]
  readonly now: () => Instant
  /** Recipient of e-mails about sustained refusals. */
  readonly customerSuccess: { readonly to: EmailAddress; readonly language: Language }
}

export interface RefusalReporter {
  /** Records a refusal, and sends a report when one is due. Never fails. */
  readonly note: (caller: LimitedCaller, policy: PolicyName) => Effect.Effect<void> | undefined
}

interface Report {
  readonly caller: LimitedCaller
  readonly policy: PolicyName
  readonly spans: ReadonlyArray<RefusalSpan>
}

interface Announced {
  readonly event: EventId
  readonly email: EmailId
  readonly customerSuccess: RefusalReporterOptions["customerSuccess"]
}

const announcementOf = (
  { caller, policy }: Report,
  { since, until }: RefusalWatch,
  { event, email, customerSuccess }: Announced,
): Pick<WatchChange, "events" | "emails"> => {
  const { clientId, tenant } = caller
  const data = { clientId, policy, since }
  const about = { tenantId: tenant.id }
  const message = { _tag: "RateLimitSustained", tenantName: tenant.name, ...data } as const
  return {
    events: [{ ...about, id: event, occurredAt: until, type: "rate_limit.sustained", data }],
    emails: [{ ...about, ...customerSuccess, id: email, message, createdAt: until }],
  }
}

/** Returns the step on the watch, which applies the report's spans in order. */
const changeOf =
  (report: Report, announced: Announced) =>
  (current: RefusalWatch | undefined): WatchChange => {
    let watch = current
    let announcement: Pick<WatchChange, "events" | "emails"> = { events: [], emails: [] }
    for (const span of report.spans) {
      const observed = observeRefusals(watch, span)
      watch = observed.watch
      if (observed.isAlert) announcement = announcementOf(report, watch, announced)
    }
    if (watch === undefined) throw new RangeError("a refusal report must have at least one span")
    return { watch, ...announcement }
  }

const reportEveryMillis = 10_000
const tidyEveryMillis = 600_000
const fewKeys = 1_000

const makeSend = ({ watches, entropy, now, customerSuccess }: RefusalReporterOptions) => {
  let tidyAt = now() + tidyEveryMillis
  const tidyUp = Effect.suspend(() => {
    const at = now()
    if (at < tidyAt) return Effect.void
    tidyAt = at + tidyEveryMillis
    return watches.forget(instant(Math.max(0, at - 2 * recoveryMillis)))
  })
  return (report: Report): Effect.Effect<void> =>
    Effect.gen(function* () {
      const event = (yield* nextId("evt")) as EventId
      const email = (yield* nextId("eml")) as EmailId
      const change = changeOf(report, { event, email, customerSuccess })
      yield* watches.modify(report.caller.clientId, change)
      yield* tidyUp
    }).pipe(
      Effect.provideService(Entropy, entropy),
      Effect.catch((failure) => Effect.logWarning("failed to store a report of refusals", failure)),
    )
}

export const makeRefusalReporter = (options: RefusalReporterOptions): RefusalReporter => {
  const { now } = options
  const send = makeSend(options)
  const keys = new Map<string, { spans: Report["spans"]; refusedAt: Instant; reportedAt: number }>()
  const forgetRecovered = (at: Instant): void => {
    for (const [clientId, { refusedAt }] of keys) {
      if (isApart(refusedAt, at)) keys.delete(clientId)
    }
  }
  return {
    note: (caller, policy) => {
      const at = now()
      const { clientId } = caller
      if (keys.size >= fewKeys && !keys.has(clientId)) forgetRecovered(at)
      const refusals = keys.get(clientId)
      const spans = withRefusal(refusals?.spans ?? [], at)
      const sinceReport = at - (refusals?.reportedAt ?? Number.NEGATIVE_INFINITY)
      const isDue = sinceReport >= reportEveryMillis || sinceReport < 0
      const reportedAt = isDue ? at : at - sinceReport
      keys.set(clientId, { spans: isDue ? [] : spans, refusedAt: at, reportedAt })
      return isDue ? send({ caller, policy, spans }) : undefined
    },
  }
}
