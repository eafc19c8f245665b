/** Reads a process's resource usage from /proc; undefined on systems other than Linux. */
import { readFile } from "node:fs/promises"

/** USER_HZ is 100 on every architecture that Node runs on. */
const ticksPerSecond = 100

const readProc = (pid: number, file: string): Promise<string | undefined> =>
  readFile(`/proc/${pid}/${file}`, "utf8").catch(() => undefined)

/** CPU seconds of all its threads. proc_pid_stat(5): utime and stime, fields 14 and 15. */
export const cpuSeconds = async (pid: number): Promise<number | undefined> => {
  const stat = await readProc(pid, "stat")
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Megabytes of memory at its peak. proc_pid_status(5): VmHWM. */
export const peakMegabytes = async (pid: number): Promise<number | undefined> => {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec((await readProc(pid, "status")) ?? "")?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_000
}
