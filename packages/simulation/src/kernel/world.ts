/**
 * Simulated time and its events. One JavaScript turn runs the whole simulation: the next event is
 * the earliest timer, and nothing else makes time pass.
 *
 * A process that has nothing to do polls its queues each second. In a calm world such a poll finds
 * what the previous one found, so the world skips to the poll after the next event, on the same
 * grid of seconds. Everything that may make a poll find something is an event, or an instant that
 * `nextDue` knows.
 */
import { type Agenda, makeAgenda, type Timer } from "./agenda.ts"
import { makeRandom, type Random } from "./random.ts"

export interface World {
  readonly seed: number
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs it at that time; returns what cancels it. */
  readonly at: (atMillis: number, run: () => void) => () => void
  readonly after: (millis: number, run: () => void) => () => void
  /** As `after`, for a poll that changes nothing in a calm world. */
  readonly poll: (periodMillis: number, run: () => void, isForWork: boolean) => () => void
  /** Runs it in this instant, after all that is already running. */
  readonly soon: (task: () => void) => void
  /** Something happened that polls may find; a slow call may find it that much later. */
  readonly noteActivity: (slowMillis?: number) => void
  readonly random: (stream: string) => Random
  /** Runs until that time; stops early when `afterEvent` returns false. */
  readonly run: (untilMillis: number, afterEvent: () => boolean) => void
  readonly events: () => number
}

export interface WorldOptions {
  readonly seed: number
  readonly startMillis: number
  readonly nextDue: (nowMillis: number) => NextDue
}

/** The next times at which a poll may find something without an event before it. */
export interface NextDue {
  readonly work: number
  /** Now while a lease is held that its holder renews. */
  readonly leases: number
}

/** Every poll runs at least once after something has happened. */
const calmAfterMillis = 2_500
/** Clocks of processes differ by less: polls run as they are around what is due. */
const toleranceMillis = 5_000

interface State {
  now: number
  order: number
  count: number
  activity: number
  activeAt: number
  /** The result of `nextDue`, and the activity at which it was computed. */
  due: NextDue & { readonly activity: number; readonly until: number }
}

const runAll = (tasks: Array<() => void>): void => {
  for (let index = 0; index < tasks.length; index += 1) tasks[index]?.()
  tasks.length = 0
}

const cancelled = (timer: Timer) => (): void => {
  timer.isCancelled = true
}

const dueOf = (state: State, nextDue: WorldOptions["nextDue"], isForWork: boolean): number => {
  const { due, activity, now } = state
  if (due.activity !== activity || now >= due.until) {
    const { work, leases } = nextDue(now)
    const first = Math.max(Math.min(work, leases) - toleranceMillis, now)
    state.due = { work, leases, activity, until: first + 2 * toleranceMillis }
  }
  const { work, leases } = state.due
  return (isForWork ? work : Math.min(work, leases)) - toleranceMillis
}

/** The grid point of the poll at which it may find something; its own time in a busy world. */
const usefulAt = (state: State, { at, periodMillis = 0 }: Timer, target: number): number => {
  const isBusy = at - state.activeAt < calmAfterMillis
  if (isBusy || periodMillis === 0 || target <= at) return at
  return at + Math.ceil((target - at) / periodMillis) * periodMillis
}

/** Returns a function that takes the next timer that has something to do. */
const makeTakeNext =
  (state: State, events: Agenda, polls: Agenda, nextDue: WorldOptions["nextDue"]) =>
  (until: number): Timer | undefined => {
    while (true) {
      const [event, poll] = [events.first(), polls.first()]
      const isPoll = poll !== undefined && (event === undefined || poll.at < event.at)
      const timer = isPoll ? poll : event
      if (timer === undefined || timer.at > until) return undefined
      if (!isPoll) return events.take()
      polls.take()
      const due = dueOf(state, nextDue, timer.isForWork === true)
      const target = Math.min(event?.at ?? until, until, due)
      const at = usefulAt(state, timer, target)
      if (at === timer.at) return timer
      state.order += 1
      timer.at = at
      timer.order = state.order
      polls.add(timer)
    }
  }

export const makeWorld = (options: WorldOptions): World => {
  const { seed, startMillis } = options
  const due = { work: startMillis, leases: startMillis, activity: -1, until: startMillis }
  const state: State = {
    now: startMillis,
    order: 0,
    count: 0,
    activity: 0,
    activeAt: startMillis,
    due,
  }
  const [events, polls] = [makeAgenda(), makeAgenda()]
  const takeNext = makeTakeNext(state, events, polls, options.nextDue)
  const tasks: Array<() => void> = []
  const add = (agenda: Agenda, timer: Omit<Timer, "order" | "isCancelled">) => {
    state.order += 1
    const added = { ...timer, order: state.order, isCancelled: false }
    agenda.add(added)
    return cancelled(added)
  }
  const at: World["at"] = (atMillis, run) => add(events, { at: Math.max(atMillis, state.now), run })
  return {
    seed,
    now: () => state.now,
    at,
    after: (millis, run) => at(state.now + millis, run),
    poll: (periodMillis, run, isForWork) =>
      add(polls, { at: state.now + periodMillis, run, periodMillis, isForWork }),
    soon: (task) => void tasks.push(task),
    noteActivity: (slowMillis = 0) => {
      state.activity += 1
      state.activeAt = Math.max(state.activeAt, state.now + slowMillis)
    },
    random: (stream) => makeRandom(seed, stream),
    events: () => state.count,
    run: (untilMillis, afterEvent) => {
      runAll(tasks)
      while (true) {
        const timer = takeNext(untilMillis)
        if (timer === undefined) break
        state.now = timer.at
        state.count += 1
        timer.run()
        runAll(tasks)
        if (!afterEvent()) return
      }
      state.now = untilMillis
    },
  }
}
