/**
 * A lock file that names the process that uses a folder. The next process takes over the lock of a
 * dead process (kill -9, power loss).
 *
 * It contains the process id and, where the system reports it, the start time of that process,
 * because ids are reused, in a restarted container immediately.
 */
import { randomUUID } from "node:crypto"
import { link, readFile, rename, rm, writeFile } from "node:fs/promises"

/** The process's start in ticks since the system's; empty without /proc. */
const startOf = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** The id of the live process that holds the lock; undefined when no process holds it. */
export const lockHolder = async (file: string): Promise<number | undefined> => {
  const text = await readFile(file, "utf8").catch(() => "")
  const [pid = 0, started = ""] = text.trim().split(" ", 2)
  const id = Number(pid)
  if (!Number.isInteger(id) || id <= 0 || !isAlive(id)) return undefined
  const present = await startOf(id)
  return started === "" || present === "" || started === present ? id : undefined
}

/** Links the draft to the lock's path unless a lock exists. */
const linked = async (draft: string, file: string): Promise<boolean> => {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    return false
  }
}

/**
 * Replaces the lock of a dead process. Runs under a separate lock, so no other process can replace
 * the old lock between its check and its replacement.
 */
const takeOver = async (draft: string, file: string): Promise<boolean> => {
  const guard = `${file}.next`
  if (!(await takeLock(guard))) return false
  try {
    if (await linked(draft, file)) return true
    if ((await lockHolder(file)) !== undefined) return false
    await rename(draft, file)
    return true
  } finally {
    await rm(guard, { force: true })
  }
}

/**
 * Takes the lock for this process; returns whether it succeeded. Of concurrent callers one
 * succeeds.
 */
export const takeLock = async (file: string): Promise<boolean> => {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${process.pid} ${await startOf(process.pid)}\n`)
  try {
    if (await linked(draft, file)) return true
    if ((await lockHolder(file)) !== undefined) return false
    return await takeOver(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
