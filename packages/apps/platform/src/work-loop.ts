/**
 * Rounds of work until asked to stop: at once again after a full round, else when woken or after a
 * while. A round that fails is logged and tried again later: a database that is away for a minute
 * does not end the worker.
 */
import { Counter } from "prom-client"
import { oneLine } from "./settings-error.ts"
import type { Logger } from "./log.ts"

export interface WorkLoopOptions {
  readonly name: string
  /** Runs one round; returns how much work it found. */
  readonly round: () => Promise<number>
  /** When to look again after an empty round, as epoch milliseconds, if that is known. */
  readonly nextDueAt: () => Promise<number | undefined>
  readonly log: Logger
  /** Epoch milliseconds; the system clock by default. */
  readonly now?: () => number
  /** The longest wait between two rounds. */
  readonly maximumWaitMillis: number
}

export interface WorkLoop {
  /** Looks for work at once. */
  readonly wake: () => void
  /** Ends after the current round; resolves when it has ended. */
  readonly stop: () => Promise<void>
}

/** No wake shortens it: a round that fails may itself be what wakes the loop. */
const waitAfterFailureMillis = 1_000
/** Due work that the round did not find is being done by another worker. */
const shortestWaitMillis = 10

const rounds = new Counter({
  name: "work_rounds_total",
  help: "Rounds of each loop of work; failed: tried again a second later.",
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
        const found = await round()
        rounds.labels(name, "done").inc()
        if (found === 0) await waitForWork()
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
