/** Runs a loop of work in this process, with its log lines and metrics. */
import {
  type LoopWork,
  makeWorkLoop,
  type RunnableLoop,
  type Wakeable,
} from "@procurement/domain/work-queue"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scheduler from "effect/Scheduler"
import { Counter } from "prom-client"
import { shifted } from "./effect-clock.ts"
import { oneLine } from "./settings-error.ts"
import type { Logger } from "./log.ts"

export interface WorkLoopOptions extends Omit<LoopWork<never>, "round" | "nextDueAt"> {
  /** Runs one round; returns how much work it found. */
  readonly round: () => Promise<number>
  /** When the next work is due after an empty round, as epoch milliseconds, if known. */
  readonly nextDueAt: () => Promise<number | undefined>
  readonly log: Logger
  /** Epoch milliseconds; the system clock by default. */
  readonly now?: () => number
}

export interface WorkLoop extends Wakeable {
  /** Stops after the current round; resolves when it has ended. */
  readonly stop: () => Promise<void>
}

const rounds = new Counter({
  name: "work_rounds_total",
  help: "Rounds of each work loop, by outcome; a failed round is retried after a second.",
  labelNames: ["loop", "outcome"],
})

const promised = <A>(run: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: run, catch: (error) => error })

/** It continues in microtasks, as promises do. */
const scheduler = new Scheduler.MixedScheduler("sync")

const start = (loop: RunnableLoop<never>, now: () => number): Promise<void> =>
  Effect.runPromise(
    Clock.clockWith((system) =>
      Effect.provideService(
        loop.run,
        Clock.Clock,
        shifted(system, () => now() - Date.now()),
      ),
    ),
    { scheduler },
  )

export const startWorkLoop = (options: WorkLoopOptions): WorkLoop => {
  const { name, round, nextDueAt, log, now = Date.now, ...waits } = options
  const work = { ...waits, round: promised(round), nextDueAt: promised(nextDueAt) }
  const loop = makeWorkLoop(work, (exit) => {
    rounds.labels(name, Exit.isSuccess(exit) ? "done" : "failed").inc()
    if (Exit.isSuccess(exit)) return
    const problem = oneLine(Cause.squash(exit.cause))
    log.warn({ loop: name, problem }, "round failed, trying again")
  })
  const ended = start(loop, now)
  return {
    wake: loop.wake,
    stop: () => {
      loop.stop()
      return ended
    },
  }
}
