/** The processes of this machine that use a folder: it is in their arguments or environment. */
import { readdirSync, readFileSync } from "node:fs"

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

export interface FoundProcess {
  readonly pid: number
  readonly command: string
}

/** Looks at the command line and the environment of every process there is (Linux). */
export const processesOf = (folder: string): ReadonlyArray<FoundProcess> =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll("\0", " ") }))
    .filter(
      ({ pid, command }) =>
        command.includes(folder) || read(`/proc/${pid}/environ`).includes(folder),
    )

/** Ends what a failed test has left; only what has to do with its own folder. */
export const endProcessesOf = (folder: string): void => {
  for (const { pid } of processesOf(folder)) process.kill(pid, "SIGKILL")
}
