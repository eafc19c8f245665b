/**
 * The life of a process: help, start, one clear line when the start fails, graceful stop.
 *
 * SIGTERM and SIGINT stop it once and gracefully; so does the end of the IPC channel, so that no
 * child outlives its parent. A second signal, a moment later, ends it at once.
 */
import type { StatedSetting } from "@procurement/domain/service"
import { oneLine } from "./settings-error.ts"
import { settingsSources } from "./settings-sources.ts"
import { statedSettings } from "./stated-settings.ts"
import { describeSettings, readSettings, type SettingsOf, type SettingsShape } from "./settings.ts"

export interface RunningProcess {
  /** Sent to the parent; without a parent, printed to the terminal as one line. */
  readonly ready: Readonly<Record<string, string>>
  /** Printed to the terminal instead of that line. */
  readonly welcome?: string
  /**
   * Why the process keeps running without work: a person has to fix something, and a restart would
   * do harm. Reported as a failed start instead of `ready`.
   */
  readonly waitsFor?: string
  readonly stop: () => Promise<void>
  /** Seconds that `stop` may take; then the process ends without it. Default: no limit. */
  readonly stopLimitSeconds?: number
}

export interface ProcessDefinition<Shape extends SettingsShape> {
  readonly title: string
  readonly settings: Shape
  /** `stated`: the settings without secrets, for operators. */
  readonly start: (
    settings: SettingsOf<Shape>,
    stated: ReadonlyArray<StatedSetting>,
  ) => Promise<RunningProcess>
}

/** The messages to a parent process over IPC. */
export type ProcessMessage =
  | { readonly type: "ready"; readonly ready: Readonly<Record<string, string>> }
  | { readonly type: "failed"; readonly line: string }

const notifyParent = (message: ProcessMessage): void => {
  if (process.connected) process.send?.(message)
}

const printError = (title: string, error: unknown): void => {
  const line = `${title}: ${oneLine(error)}`
  process.stderr.write(`${line}\n`)
  notifyParent({ type: "failed", line })
}

const failed = (title: string, error: unknown): void => {
  printError(title, error)
  process.exitCode = 1
}

/**
 * npm and the terminal each send a signal for one Ctrl-C; signals this close together count as one.
 */
const sameRequestMillis = 500

/** Calls `stop` at the first signal; a later one, beyond its echoes, ends the process. */
export const onStopSignal = (stop: () => void): void => {
  let stopRequestedAt: number | undefined
  const onSignal = (): void => {
    if (stopRequestedAt === undefined) {
      stopRequestedAt = performance.now()
      stop()
    } else if (performance.now() - stopRequestedAt > sameRequestMillis) process.exit(130)
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
  process.on("SIGHUP", onSignal)
  process.on("disconnect", () => {
    if (stopRequestedAt === undefined) onSignal()
  })
}

const isGone = (error: NodeJS.ErrnoException): boolean =>
  error.code === "EPIPE" || error.code === "EIO"

/**
 * Keeps shutting down when Ctrl-C has ended the readers of the output or the terminal is closed.
 */
export const outliveReaders = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (!isGone(error)) throw error
    })
  }
}

/** Rejects after the limit: other processes take over the work when the lease expires. */
const stopInTime = ({ stop, stopLimitSeconds }: RunningProcess): Promise<void> => {
  if (stopLimitSeconds === undefined) return stop()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timeoutError = new Error(
    `did not stop in ${stopLimitSeconds} s: work in progress was aborted`,
  )
  const timeout = setTimeout(() => reject(timeoutError), stopLimitSeconds * 1_000)
  return Promise.race([stop(), late]).finally(() => clearTimeout(timeout))
}

const stopInOrder = async (title: string, started: Promise<RunningProcess>): Promise<never> => {
  try {
    await stopInTime(await started)
    process.exit(0)
  } catch (error) {
    failed(title, error)
    process.exit(1)
  }
}

const announce = (title: string, { ready, welcome, waitsFor }: RunningProcess): void => {
  if (waitsFor !== undefined) return printError(title, waitsFor)
  notifyParent({ type: "ready", ready })
  if (process.connected) return
  const pairs = Object.entries(ready).map(([key, value]) => `${key}=${value}`)
  process.stdout.write(welcome ?? `${title} is ready ${pairs.join(" ")}\n`)
}

/** Runs the process as defined. Call it once, as the last statement of a `main.ts`. */
export const runProcess = async <Shape extends SettingsShape>(
  definition: ProcessDefinition<Shape>,
): Promise<void> => {
  const { title, settings, start } = definition
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    process.stdout.write(describeSettings(title, settings))
    return
  }
  outliveReaders()
  try {
    const sources = settingsSources(settings, process.env, process.argv.slice(2))
    const values = readSettings(settings, sources)
    const started = Promise.withResolvers<RunningProcess>()
    // Before the start begins, because a signal in its first moments must not leave anything
    // behind.
    onStopSignal(() => void stopInOrder(title, started.promise))
    const running = await start(values, statedSettings(settings, sources))
    started.resolve(running)
    announce(title, running)
  } catch (error) {
    failed(title, error)
    process.exit(1)
  }
}
