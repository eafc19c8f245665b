/**
 * Simulated time and its events. One JavaScript turn runs the whole simulation: the next event is
 * the earliest timer, and nothing else makes time pass.
 */
import { makeAgenda, type Timer } from "./agenda.ts"
import { makeRandom, type Random } from "./random.ts"

export interface World {
  readonly seed: number
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs it at that time; returns what cancels it. */
  readonly at: (atMillis: number, run: () => void) => () => void
  readonly after: (millis: number, run: () => void) => () => void
  /** Runs it in this instant, after all that is already running. */
  readonly soon: (task: () => void) => void
  /** Something happened that loops may find; a slow call may find it that much later. */
  readonly noteActivity: (slowMillis?: number) => void
  readonly onActivity: (listener: (slowMillis?: number) => void) => void
  readonly random: (stream: string) => Random
  /** Runs until that time; stops early when `afterEvent` returns false. */
  readonly run: (untilMillis: number, afterEvent: () => boolean) => void
  readonly events: () => number
}

export interface WorldOptions {
  readonly seed: number
  readonly startMillis: number
}

const runAll = (tasks: Array<() => void>): void => {
  for (let index = 0; index < tasks.length; index += 1) tasks[index]?.()
  tasks.length = 0
}

export const makeWorld = ({ seed, startMillis }: WorldOptions): World => {
  let now = startMillis
  let order = 0
  let count = 0
  const agenda = makeAgenda()
  const tasks: Array<() => void> = []
  const listeners: Array<(slowMillis?: number) => void> = []
  const at: World["at"] = (atMillis, run) => {
    order += 1
    const timer: Timer = { at: Math.max(atMillis, now), order, run, isCancelled: false }
    agenda.add(timer)
    return () => {
      timer.isCancelled = true
    }
  }
  return {
    seed,
    now: () => now,
    at,
    after: (millis, run) => at(now + millis, run),
    soon: (task) => void tasks.push(task),
    noteActivity: (slowMillis) => {
      for (const listener of listeners) listener(slowMillis)
    },
    onActivity: (listener) => void listeners.push(listener),
    random: (stream) => makeRandom(seed, stream),
    events: () => count,
    run: (untilMillis, afterEvent) => {
      runAll(tasks)
      while (true) {
        const next = agenda.first()
        if (next === undefined || next.at > untilMillis) break
        agenda.take()
        now = next.at
        count += 1
        next.run()
        runAll(tasks)
        if (!afterEvent()) return
      }
      now = untilMillis
    },
  }
}
