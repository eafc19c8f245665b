/**
 * Runs rounds of work until it is stopped: again at once after a round that found work, otherwise
 * when woken or after a rest. A failed round is repeated, so that a minute without the database
 * does not end the loop.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Latch from "effect/Latch"
import { idle } from "./idle.ts"

/** What a loop does. */
export interface LoopWork<R> {
  readonly name: string
  /** Runs one round; returns how much work it found. */
  readonly round: Effect.Effect<number, unknown, R>
  /** When the next work is due after an empty round, as epoch milliseconds, if known. */
  readonly nextDueAt: Effect.Effect<number | undefined, unknown, R>
  /** The longest rest after an empty round, because a wake may be lost. */
  readonly maximumWaitMillis: number
  /** Lengthens that rest to a multiple of the round's duration, up to half a minute. */
  readonly restPerPoll?: number | undefined
  /** The rest after a round with work, as a multiple of its duration; none unless given. */
  readonly restPerWork?: number | undefined
  /** Stopping interrupts the round, which may take long, instead of waiting for its end. */
  readonly stopsAtOnce?: boolean
}

export interface Wakeable {
  /** Starts a round at once. */
  readonly wake: () => void
}

/** Starts a loop in its process. */
export type LoopStarter<R, L extends Wakeable> = (work: LoopWork<R>) => L

export interface RunnableLoop<R> extends Wakeable {
  /** Runs until it is stopped. Call it once. */
  readonly run: Effect.Effect<void, never, R>
  /** `run` ends after the current round. */
  readonly stop: () => void
}

/** No wake shortens it, because a failing round may itself wake the loop. */
const waitAfterFailureMillis = 1_000
const longestRestMillis = 30_000
/** Another worker holds due work that the round did not find. */
const shortestWaitMillis = 10
const nanosPerMilli = 1e6

/** `report` gets the exit of each round, and why the next due time could not be read. */
export const makeWorkLoop = <R>(
  { round, nextDueAt, ...rests }: Omit<LoopWork<R>, "name">,
  report: (exit: Exit.Exit<number, unknown>) => void = () => undefined,
): RunnableLoop<R> => {
  const { restPerWork = 0, restPerPoll = 0 } = rests
  const woken = Latch.makeUnsafe(false)
  const stopped = Latch.makeUnsafe(false)

  const untilStopped = (rest: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.raceFirst(stopped.await, rest)

  const waitForWork = Effect.fnUntraced(function* (tookMillis: number) {
    const maximumWaitMillis = Math.max(
      rests.maximumWaitMillis,
      Math.min(longestRestMillis, restPerPoll * tookMillis),
    )
    const dueAt = yield* nextDueAt
    const now = yield* Clock.currentTimeMillis
    const untilDue = dueAt === undefined ? maximumWaitMillis : dueAt - now
    const millis = Math.max(shortestWaitMillis, Math.min(untilDue, maximumWaitMillis))
    const rest = untilDue < maximumWaitMillis ? Effect.sleep(millis) : idle(millis)
    yield* Effect.raceFirst(woken.await, rest)
  })

  const turn = Effect.gen(function* () {
    const startedAt = yield* Clock.monotonicTimeNanos
    const count = yield* round
    report(Exit.succeed(count))
    const tookMillis = Number((yield* Clock.monotonicTimeNanos) - startedAt) / nanosPerMilli
    if (count === 0) yield* waitForWork(tookMillis)
    else if (restPerWork > 0) yield* untilStopped(Effect.sleep(restPerWork * tookMillis))
    return count
  })

  const run = Effect.gen(function* () {
    while (!stopped.isOpen()) {
      woken.closeUnsafe()
      const exit = yield* Effect.exit(turn)
      if (Exit.isSuccess(exit)) continue
      report(exit)
      yield* untilStopped(Effect.sleep(waitAfterFailureMillis))
    }
  })

  return {
    run,
    wake: () => void woken.openUnsafe(),
    stop: () => {
      stopped.openUnsafe()
      woken.openUnsafe()
    },
  }
}
