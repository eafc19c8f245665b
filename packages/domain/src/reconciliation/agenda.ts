/**
 * Which day is reconciled next, and by whom.
 *
 * A day is that of the KSeF number: the reception in Warsaw. Each day comes once by itself, some
 * hours after it has ended, and again whenever somebody asks. One process at a time, by a lease.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { addDays, LocalDate } from "../calendar/local-date.ts"
import { warsawDate, warsawMidnight } from "../calendar/warsaw.ts"

export const Agenda = Schema.Struct({
  /** The last day that came by itself and is done; none before the first. */
  doneThrough: Schema.optionalKey(LocalDate),
  /** Asked for, in this order. */
  wanted: Schema.Array(LocalDate),
  underWay: Schema.optionalKey(
    Schema.Struct({ day: LocalDate, holder: Schema.String, leaseUntil: Instant }),
  ),
})
export type Agenda = typeof Agenda.Type

export const emptyAgenda: Agenda = { wanted: [] }

/** Batches sent in the evening are through by then. */
const restMillis = 4 * 3_600_000

/** When a day may be reconciled by itself: at four in the morning after it. */
export const closesAt = (day: LocalDate): Instant =>
  instant(warsawMidnight(addDays(day, 1)) + restMillis)

/** The day that is due at `now`, or none. The first of all is yesterday. */
export const dueDay = ({ doneThrough, wanted }: Agenda, now: Instant): LocalDate | undefined => {
  const [asked] = wanted
  if (asked !== undefined) return asked
  const next = doneThrough === undefined ? addDays(warsawDate(now), -1) : addDays(doneThrough, 1)
  return closesAt(next) <= now ? next : undefined
}

export interface Turn {
  /** Whoever wants to go on; unique among processes. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

/** The day that the holder has to reconcile, or none. */
export const dayHeldBy = ({ underWay }: Agenda, holder: string): LocalDate | undefined =>
  underWay?.holder === holder ? underWay.day : undefined

/** The holder's if it is its turn and a day is due, or was left by one that crashed. */
export const takeUp = (agenda: Agenda, { holder, now, leaseUntil }: Turn): Agenda => {
  const { underWay } = agenda
  if (underWay !== undefined) {
    const isFree = underWay.holder === holder || underWay.leaseUntil <= now
    return isFree ? { ...agenda, underWay: { ...underWay, holder, leaseUntil } } : agenda
  }
  const day = dueDay(agenda, now)
  return day === undefined ? agenda : { ...agenda, underWay: { day, holder, leaseUntil } }
}

/** After the holder is through with its day; as it was when somebody else has taken over. */
export const settle = (agenda: Agenda, holder: string): Agenda => {
  const day = dayHeldBy(agenda, holder)
  if (day === undefined) return agenda
  const { underWay: _underWay, doneThrough, wanted } = agenda
  if (wanted.includes(day)) {
    const rest = wanted.filter((one) => one !== day)
    return { wanted: rest, ...(doneThrough === undefined ? {} : { doneThrough }) }
  }
  return { wanted, doneThrough: day }
}

/** The day stays due and is nobody's; as it was when somebody else has taken over. */
export const leave = (agenda: Agenda, holder: string): Agenda => {
  if (dayHeldBy(agenda, holder) === undefined) return agenda
  const { underWay: _underWay, ...rest } = agenda
  return rest
}

/** Days that can be waiting at the same time. */
export const maximumWanted = 366

/** With that day asked for; once is enough. */
export const wish = (agenda: Agenda, day: LocalDate): Agenda =>
  agenda.wanted.includes(day) || agenda.wanted.length >= maximumWanted
    ? agenda
    : { ...agenda, wanted: [...agenda.wanted, day] }
