/**
 * When an outage is over that was announced without an end.
 *
 * Its announcement ends it, as long as somebody tells it. But the service that announces may be
 * away itself, or drop what it said; then the outage would stand for ever, and every deadline that
 * runs from its end with it. So it is presumed to be over once nobody has told of it for a time
 * and calls have been answered for a time, none failing between them. The end is then the first of
 * those answers: the earliest that can be, so no deadline that follows from it is too late. Told
 * again, it goes on; its end told, that counts.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import type { Outage } from "./outage.ts"

/** What was heard of the outages without an end that go on. */
export const EndSigns = Schema.Struct({
  /** When each of them was told last. */
  told: Schema.Array(Schema.Struct({ id: Schema.String, at: Instant })),
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
  /** Of calls, if the fact is about calls. */
  readonly isAnswered?: boolean | undefined
}

/** Goes on at that time, and nobody has said for how long. */
export const isWithoutEnd = ({ since, until }: Outage, at: Instant): boolean =>
  since <= at && until === undefined

const toldAt = (signs: EndSigns | undefined, id: string): Instant | undefined =>
  signs?.told.find((each) => each.id === id)?.at

const later = (left: Instant, right: Instant | undefined): Instant =>
  right !== undefined && right > left ? right : left

const answersAfter = (
  answered: EndSigns["answered"],
  { at, isAnswered }: EndFact,
): EndSigns["answered"] => {
  if (isAnswered === undefined) return answered
  if (!isAnswered) return answered !== undefined && at < answered.since ? answered : undefined
  return { since: answered?.since ?? at, lastAt: later(at, answered?.lastAt) }
}

/** The signs after the fact; none when no outage goes on without an end. */
export const withFact = (
  signs: EndSigns | undefined,
  outages: ReadonlyArray<Outage>,
  fact: EndFact,
): EndSigns | undefined => {
  const open = outages.filter((outage) => isWithoutEnd(outage, fact.at))
  if (open.length === 0) return undefined
  const ids = new Set(fact.told.map(({ id }) => id))
  const told = open.map(({ id }) => {
    const known = toldAt(signs, id)
    return { id, at: known === undefined || ids.has(id) ? later(fact.at, known) : known }
  })
  const answered = answersAfter(signs?.answered, fact)
  return { told, ...(answered === undefined ? {} : { answered }) }
}

const isAnswering = ({ answered }: EndSigns, { answeredMillis }: EndPolicy): boolean =>
  answered !== undefined && answered.lastAt - answered.since >= answeredMillis

const isUntold = (signs: EndSigns, id: string, at: Instant, { untoldMillis }: EndPolicy): boolean =>
  at - (toldAt(signs, id) ?? at) >= untoldMillis

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
    return { ...outage, until: instant(Math.max(outage.since, answered.since)), isPresumed: true }
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
