/**
 * Tells of API keys that are refused for more than five minutes on end: an event for the tenant
 * and an e-mail to customer success, once for each episode, whoever of the processes sees it.
 *
 * A process reports a key every ten seconds at most. A report that gets lost does no harm: the next
 * one comes long before the key counts as recovered.
 */
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { EmailAddress } from "../../email/email-address.ts"
import type { Entropy } from "../../identity/entropy.ts"
import { type EmailId, entropyBytesPerId, type EventId, typeId } from "../../identity/type-id.ts"
import type { Language } from "../../text/language.ts"
import type { PolicyName } from "../bucket.ts"
import type { LimitedCaller } from "../policies.ts"
import {
  observeRefusals,
  recoveryMillis,
  type RefusalSpan,
  type RefusalWatch,
  withRefusal,
} from "../refusal-watch.ts"
import type { RefusalWatchStore, WatchChange } from "../refusal-watch-store.ts"

export interface RefusalReporterOptions {
  readonly watches: RefusalWatchStore["Service"]
  readonly entropy: Entropy["Service"]
  /** The present, for the ids of what is told. */
  readonly now: () => Instant
  /** Who is written to when a key suffers. */
  readonly customerSuccess: { readonly to: EmailAddress; readonly language: Language }
}

export interface RefusalReporter {
  /** Notes a refusal at the present; what is to be done about it, if anything. Never fails. */
  readonly note: (caller: LimitedCaller, policy: PolicyName) => Effect.Effect<void> | undefined
}

const reportEveryMillis = 10_000
const tidyEveryMillis = 600_000
const fewKeys = 1_000

interface Refused {
  readonly spans: ReadonlyArray<RefusalSpan>
  readonly refusedAt: Instant
  readonly reportedAt: number
}

interface Report {
  readonly caller: LimitedCaller
  readonly policy: PolicyName
  readonly spans: ReadonlyArray<RefusalSpan>
}

interface Ids {
  readonly event: EventId
  readonly email: EmailId
}

/** What an episode that has lasted too long makes known. */
const announcementOf = (
  { caller, policy }: Report,
  { since, until }: RefusalWatch,
  { event, email }: Ids,
  { to, language }: RefusalReporterOptions["customerSuccess"],
): Pick<WatchChange, "events" | "emails"> => {
  const { clientId, tenant } = caller
  const told = { clientId, policy, since }
  const tenantId = tenant.id
  return {
    events: [{ id: event, tenantId, occurredAt: until, type: "rate_limit.sustained", data: told }],
    emails: [
      {
        id: email,
        tenantId,
        to,
        language,
        message: { _tag: "RateLimitSustained", tenantName: tenant.name, ...told },
        createdAt: until,
      },
    ],
  }
}

/** The step on the watch: every span of the report, one after the other. */
const changeOf =
  (report: Report, ids: Ids, customerSuccess: RefusalReporterOptions["customerSuccess"]) =>
  (known: RefusalWatch | undefined): WatchChange => {
    let watch = known
    let told: Pick<WatchChange, "events" | "emails"> = { events: [], emails: [] }
    for (const span of report.spans) {
      const observed = observeRefusals(watch, span)
      watch = observed.watch
      if (observed.isAlert) told = announcementOf(report, watch, ids, customerSuccess)
    }
    if (watch === undefined) throw new RangeError("a report without a refusal")
    return { watch, ...told }
  }

const idOf = ({ entropy, now }: RefusalReporterOptions, kind: string): Effect.Effect<string> =>
  Effect.map(entropy.bytes(entropyBytesPerId), (bytes) => typeId(kind, now(), bytes))

const makeSend = (options: RefusalReporterOptions) => {
  const { watches, now, customerSuccess } = options
  let tidyAt = now() + tidyEveryMillis
  const tidyUp = Effect.suspend(() => {
    const at = now()
    if (at < tidyAt) return Effect.void
    tidyAt = at + tidyEveryMillis
    return watches.forget(instant(Math.max(0, at - 2 * recoveryMillis)))
  })
  return (report: Report): Effect.Effect<void> =>
    Effect.gen(function* () {
      const event = (yield* idOf(options, "evt")) as EventId
      const ids = { event, email: (yield* idOf(options, "eml")) as EmailId }
      yield* watches.modify(report.caller.clientId, changeOf(report, ids, customerSuccess))
      yield* tidyUp
    }).pipe(Effect.catch((failure) => Effect.logWarning("a report of refusals got lost", failure)))
}

export const makeRefusalReporter = (options: RefusalReporterOptions): RefusalReporter => {
  const { now } = options
  const send = makeSend(options)
  const keys = new Map<string, Refused>()
  const forgetRecovered = (at: Instant): void => {
    for (const [clientId, { refusedAt }] of keys) {
      if (at - refusedAt > recoveryMillis) keys.delete(clientId)
    }
  }
  return {
    note: (caller, policy) => {
      const at = now()
      const { clientId } = caller
      if (keys.size >= fewKeys && !keys.has(clientId)) forgetRecovered(at)
      const known = keys.get(clientId)
      const spans = withRefusal(known?.spans ?? [], at)
      const reportedAt = known?.reportedAt ?? Number.NEGATIVE_INFINITY
      if (at - reportedAt < reportEveryMillis && at >= reportedAt) {
        keys.set(clientId, { spans, refusedAt: at, reportedAt })
        return undefined
      }
      keys.set(clientId, { spans: [], refusedAt: at, reportedAt: at })
      return send({ caller, policy, spans })
    },
  }
}
