/**
 * Ends the processes that tests have started when their run ends early: by Ctrl-C, SIGTERM or a
 * defect.
 *
 * A regular run has stopped its servers already. Every process that a test starts inherits an
 * environment variable, by which /proc finds it, including servers that run detached and as another
 * user. Without /proc (macOS, Windows) nothing is ended.
 */
import { readdirSync, readFileSync } from "node:fs"

const variable = "PROCUREMENT_TEST_RUN"

const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return "" // The process has ended, or belongs to another user.
  }
}

const processIds = (): ReadonlyArray<number> => {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

const end = (pid: number): void => {
  // PostgreSQL releases its shared memory on SIGQUIT, its "immediate shutdown".
  const signal = readOf(pid, "comm").trim() === "postgres" ? "SIGQUIT" : "SIGKILL"
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended since.
  }
}

/** Call it in the main process of a run, before it starts anything. A nested run has both marks. */
export const leaveNothingRunning = (): void => {
  const run = `${process.pid}-${Date.now()}`
  process.env[variable] = `${process.env[variable] ?? ""} ${run}`
  const isOurs = (setting: string): boolean =>
    setting.startsWith(`${variable}=`) && setting.split(" ").includes(run)
  process.once("exit", () => {
    const others = processIds().filter((pid) => pid !== process.pid)
    for (const pid of others) if (readOf(pid, "environ").split("\0").some(isOurs)) end(pid)
  })
}
