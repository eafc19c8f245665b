/**
 * The life of a process: help, start, one clear line when it can't, orderly stop.
 *
 * SIGTERM and SIGINT stop it once and in order; so does the end of the IPC channel, so that no
 * child outlives the process that started it. A second signal ends it at once.
 */
import { describeSettings, readSettings, type SettingsOf, type SettingsShape } from "./settings.ts"

export interface RunningProcess {
  /** Told to the parent and, as one line, to whoever looks at the terminal. */
  readonly ready: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

export interface ProcessDefinition<Shape extends SettingsShape> {
  readonly title: string
  readonly settings: Shape
  readonly start: (settings: SettingsOf<Shape>) => Promise<RunningProcess>
}

/** What a parent process gets over IPC. */
export type ProcessMessage =
  | { readonly type: "ready"; readonly ready: Readonly<Record<string, string>> }
  | { readonly type: "failed"; readonly line: string }

const tellParent = (message: ProcessMessage): void => {
  if (process.connected) process.send?.(message)
}

/** The reason in one line, however deep it hides. */
export const oneLine = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split("\n", 1)[0] ?? "unknown error"
}

const failed = (title: string, error: unknown): void => {
  const line = `${title}: ${oneLine(error)}`
  process.stderr.write(`${line}\n`)
  tellParent({ type: "failed", line })
  process.exitCode = 1
}

/** Stops once, in order, when asked to; while still starting, as soon as that has come to an end. */
const whenAskedToStop = (title: string, started: Promise<RunningProcess>): void => {
  let stopping = false
  const onStop = (): void => {
    if (stopping) process.exit(130)
    stopping = true
    started
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          failed(title, error)
          process.exit(1)
        },
      )
  }
  process.on("SIGTERM", onStop)
  process.on("SIGINT", onStop)
  process.on("disconnect", onStop)
}

const announce = (title: string, ready: RunningProcess["ready"]): void => {
  tellParent({ type: "ready", ready })
  if (process.connected) return
  const words = Object.entries(ready).map(([key, value]) => `${key}=${value}`)
  process.stdout.write(`${title} is ready ${words.join(" ")}\n`)
}

/** Runs the process as defined; call it once, as the last thing of a `main.ts`. */
export const runProcess = async <Shape extends SettingsShape>(
  definition: ProcessDefinition<Shape>,
): Promise<void> => {
  const { title, settings, start } = definition
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    process.stdout.write(describeSettings(title, settings))
    return
  }
  try {
    const started = start(readSettings(settings, process.env))
    whenAskedToStop(title, started)
    announce(title, (await started).ready)
  } catch (error) {
    failed(title, error)
    process.exit(1)
  }
}
