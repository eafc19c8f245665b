/**
 * Runs rounds of work until it is stopped: again at once after a full round, otherwise when woken
 * or after a pause. A failed round is logged and retried, so that a minute without the database
 * does not end the worker.
 */
import { Counter } from "prom-client"
import { oneLine } from "./settings-error.ts"
import type { Logger } from "./log.ts"

export interface WorkLoopOptions {
  readonly name: string
  /** Runs one round; returns how much work it found. */
  readonly round: () => Promise<number>
  /** When the next work is due after an empty round, as epoch milliseconds, if known. */
  readonly nextDueAt: () => Promise<number | undefined>
  readonly log: Logger
  /** Epoch milliseconds; the system clock by default. */
  readonly now?: () => number
  /** The longest wait between two rounds. */
  readonly maximumWaitMillis: number
}

export interface WorkLoop {
  /** Starts a round at once. */
  readonly wake: () => void
  /** Stops after the current round; resolves when it has ended. */
  readonly stop: () => Promise<void>
}

/** No wake shortens it, because a failing round may itself wake the loop. */
const waitAfterFailureMillis = 1_000
/** Another worker holds due work that the round did not find. */
const shortestWaitMillis = 10

const rounds = new Counter({
  name: "work_rounds_total",
  help: "Rounds of each work loop, by outcome; a failed round is retried after a second.",
  labelNames: ["loop", "outcome"],
})

export const startWorkLoop = (options: WorkLoopOptions): WorkLoop => {
  const { name, round, nextDueAt, log, maximumWaitMillis, now = Date.now } = options
  let stopped = false
  let woken = false
  let endWait: (() => void) | undefined

  const wait = (millis: number, mayBeWoken: boolean): Promise<void> =>
    new Promise((resolve) => {
      if ((woken && mayBeWoken) || stopped) return resolve()
      const timer = setTimeout(resolve, millis)
      endWait = () => {
        if (!mayBeWoken && !stopped) return
        clearTimeout(timer)
        resolve()
      }
    })

  const waitForWork = async (): Promise<void> => {
    const dueAt = await nextDueAt()
    const untilDue = dueAt === undefined ? maximumWaitMillis : dueAt - now()
    await wait(Math.max(shortestWaitMillis, Math.min(untilDue, maximumWaitMillis)), true)
  }

  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false
      try {
        const count = await round()
        rounds.labels(name, "done").inc()
        if (count === 0) await waitForWork()
      } catch (error) {
        rounds.labels(name, "failed").inc()
        log.warn({ loop: name, problem: oneLine(error) }, "round failed, trying again")
        await wait(waitAfterFailureMillis, false)
      }
    }
  }

  const ended = run()
  const wake = (): void => {
    woken = true
    endWait?.()
  }
  return {
    wake,
    stop: () => {
      stopped = true
      wake()
      return ended
    },
  }
}
