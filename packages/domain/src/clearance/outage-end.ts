/**
 * When an outage is over that was announced without an end.
 *
 * Its announcement ends it, as long as somebody tells it. But the service that announces may be
 * away itself, or drop what it said; then the outage would stand for ever, and every deadline that
 * runs from its end with it. So it is presumed to be over once nobody has told of it for a time
 * and calls have been answered for a time, none failing between them. The end is then the first
 * answer since it was told last, whatever failed after that: the earliest that can be, so no
 * deadline that follows from it is too late. Told again, it goes on; its end told, that counts.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import type { Outage } from "./outage.ts"

const ToldOutage = Schema.Struct({
  id: Schema.String,
  /** When it was told last. */
  at: Instant,
  /** The first answer from then on, though calls may have failed since. */
  answeredAt: Schema.optionalKey(Instant),
})
type ToldOutage = typeof ToldOutage.Type

/** What was heard of the outages without an end that go on. */
export const EndSigns = Schema.Struct({
  told: Schema.Array(ToldOutage),
  /** Calls have been answered from then until then, and none has failed between. */
  answered: Schema.optionalKey(Schema.Struct({ since: Instant, lastAt: Instant })),
})
export type EndSigns = typeof EndSigns.Type

export interface EndPolicy {
  /** So long nobody must have told of the outage. */
  readonly untoldMillis: number
  /** So long calls must have been answered. */
  readonly answeredMillis: number
}

/** What a fact says of the end of outages. */
export interface EndFact {
  readonly at: Instant
  /** The outages that are told at that time. */
  readonly told: ReadonlyArray<Outage>
  /** What became of a call; `overtaken`: answered, but a later failure is known already. */
  readonly call?: "answered" | "overtaken" | "failed" | undefined
}

/** Goes on at that time, and nobody has said for how long. */
export const isWithoutEnd = ({ since, until }: Outage, at: Instant): boolean =>
  since <= at && until === undefined

const toldOf = (signs: EndSigns | undefined, id: string): ToldOutage | undefined =>
  signs?.told.find((each) => each.id === id)

const later = (left: Instant, right: Instant | undefined): Instant =>
  right !== undefined && right > left ? right : left

const answersAfter = (
  answered: EndSigns["answered"],
  { at, call }: EndFact,
): EndSigns["answered"] => {
  if (call === "failed") return answered !== undefined && at < answered.since ? answered : undefined
  if (call !== "answered") return answered
  return { since: answered?.since ?? at, lastAt: later(at, answered?.lastAt) }
}

/** When it was told last and answered first from then on; a version before kept no first answer. */
const toldAfter = (
  signs: EndSigns | undefined,
  { id }: Outage,
  { at, call, told }: EndFact,
): ToldOutage => {
  const known = toldOf(signs, id)
  const isTold = known === undefined || told.some((each) => each.id === id)
  const toldAt = isTold ? later(at, known?.at) : known.at
  const answer = call === "answered" || call === "overtaken" ? at : undefined
  const answers = [known?.answeredAt, signs?.answered?.since, answer]
  const since = answers.flatMap((each) => (each === undefined || each < toldAt ? [] : [each]))
  if (since.length === 0) return { id, at: toldAt }
  return { id, at: toldAt, answeredAt: instant(Math.min(...since)) }
}

/** The signs after the fact; none when no outage goes on without an end. */
export const withFact = (
  signs: EndSigns | undefined,
  outages: ReadonlyArray<Outage>,
  fact: EndFact,
): EndSigns | undefined => {
  const open = outages.filter((outage) => isWithoutEnd(outage, fact.at))
  if (open.length === 0) return undefined
  const told = open.map((outage) => toldAfter(signs, outage, fact))
  const answered = answersAfter(signs?.answered, fact)
  return { told, ...(answered === undefined ? {} : { answered }) }
}

const isAnswering = ({ answered }: EndSigns, { answeredMillis }: EndPolicy): boolean =>
  answered !== undefined && answered.lastAt - answered.since >= answeredMillis

const isUntold = (signs: EndSigns, id: string, at: Instant, { untoldMillis }: EndPolicy): boolean =>
  at - (toldOf(signs, id)?.at ?? at) >= untoldMillis

/** When the answers go back to before it was told last, it was over as soon as it was told. */
const presumedEnd = ({ id, since }: Outage, signs: EndSigns, answeredSince: Instant): Instant => {
  const { at = since, answeredAt = answeredSince } = toldOf(signs, id) ?? {}
  return instant(Math.max(since, at, Math.min(answeredSince, answeredAt)))
}

/** The outages, those that have to be over by now with the end that is presumed. */
export const withPresumedEnds = (
  outages: ReadonlyArray<Outage>,
  signs: EndSigns,
  at: Instant,
  policy: EndPolicy,
): ReadonlyArray<Outage> => {
  const { answered } = signs
  if (answered === undefined || !isAnswering(signs, policy)) return outages
  return outages.map((outage) => {
    if (!isWithoutEnd(outage, at) || !isUntold(signs, outage.id, at, policy)) return outage
    return { ...outage, until: presumedEnd(outage, signs, answered.since), isPresumed: true }
  })
}

/**
 * `untold`: nobody tells of it any more, and KSeF does not answer yet; `answered`: it is told,
 * although KSeF answers. Either way people should find out what is true.
 */
export type OutageDoubt = "none" | "untold" | "answered"

export const everyOutageDoubt = ["none", "untold", "answered"] as const

export const doubtOf = (
  { id }: Outage,
  signs: EndSigns | undefined,
  now: Instant,
  policy: EndPolicy,
): OutageDoubt => {
  if (signs === undefined) return "none"
  if (isUntold(signs, id, now, policy)) return "untold"
  return isAnswering(signs, policy) ? "answered" : "none"
}
