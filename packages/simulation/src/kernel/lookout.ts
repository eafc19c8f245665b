/**
 * Skips what is known to find nothing. A loop that has found nothing and holds nothing polls again
 * after a while; until something happens or is due, it would find nothing again. So its poll is put
 * aside, and happens at the first time on its own grid after that.
 */
import type { World } from "./world.ts"

export interface Lookout {
  /** As `after` of the world, for a poll that may be skipped. */
  readonly idle: World["after"]
  /** Something happened that polls may find; a slow call may find it that much later. */
  readonly noteActivity: (slowMillis?: number) => void
}

export interface LookoutOptions {
  /** The next time at which a poll may find something without an activity before it. */
  readonly nextDue: (nowMillis: number) => number
  /** Whether polls happen after any activity, and not only when something is due. */
  readonly seesActivity?: boolean | undefined
  /** Whether polls wait for `nextDue`, which is always later than now. */
  readonly isRecurring?: boolean | undefined
  /** Whether polls that find nothing are skipped; they are unless given. */
  readonly isSkipping?: boolean | undefined
}

interface Poll {
  at: number
  readonly restMillis: number
  /** Since when something may have happened that it would find. */
  readonly since: number
  readonly run: () => void
  isCancelled: boolean
}

/** How long before its rest a loop may have polled, with calls of usual length. */
const pollMillis = 200
/** A loop that learns what is due within a second sleeps until then. */
const foresightMillis = 1_000

const runUnlessCancelled = ({ isCancelled, run }: Poll): void => {
  if (!isCancelled) run()
}

export const makeLookout = (world: World, options: LookoutOptions): Lookout => {
  const { nextDue, seesActivity = false, isRecurring = false, isSkipping = true } = options
  const asleep = new Set<Poll>()
  let activeAt = world.now()
  let dueAt = activeAt
  /** Until when `dueAt` holds. */
  let isDueUntil = activeAt
  let cancelAlarm: (() => void) | undefined

  const isDue = (): boolean => {
    const now = world.now()
    if (now >= isDueUntil) {
      dueAt = nextDue(now) - foresightMillis
      isDueUntil = Math.max(dueAt, now + foresightMillis)
      cancelAlarm?.()
      if (dueAt > now && Number.isFinite(dueAt)) cancelAlarm = world.at(dueAt, wake)
    }
    return dueAt <= now
  }

  const fire = (poll: Poll): void => {
    if (poll.isCancelled) return
    const hasSeen = seesActivity && activeAt > poll.since
    if (hasSeen || isDue()) poll.run()
    else asleep.add(poll)
  }

  /** Each polls at the next time of its grid. */
  const wake = (): void => {
    for (const poll of asleep) {
      const { at, restMillis } = poll
      poll.at = at + Math.ceil((world.now() - at) / restMillis) * restMillis
      world.at(poll.at, () => (isRecurring ? runUnlessCancelled(poll) : fire(poll)))
    }
    asleep.clear()
  }

  let isChecking = false
  const check = (): void => {
    isChecking = false
    if (asleep.size > 0 && (seesActivity || isDue())) wake()
  }
  const noteActivity = (slowMillis = 0): void => {
    activeAt = Math.max(activeAt, world.now() + slowMillis)
    isDueUntil = world.now()
    if (asleep.size === 0 || isChecking) return
    isChecking = true
    world.soon(check)
  }

  world.onActivity(noteActivity)
  const idle: Lookout["idle"] = (restMillis, run) => {
    const now = world.now()
    const at = now + restMillis
    const poll: Poll = { at, restMillis, since: now - pollMillis, run, isCancelled: false }
    world.at(at, () => fire(poll))
    return () => {
      poll.isCancelled = true
      asleep.delete(poll)
    }
  }
  return { idle: isSkipping ? idle : world.after, noteActivity }
}
