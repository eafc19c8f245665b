/**
 * How far the time of a sandbox or a cluster is ahead of the system's. Near midnight in Warsaw
 * nothing is sent, no time stamp is requested, and files of the day before are prepared again, so
 * affected tests run at a later hour.
 */
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { instant, warsawDate } from "@procurement/domain/calendar"

const hour = 3_600_000

/** `hours`: how much of the day the test needs, including its own clock moves. */
export const aheadOfMidnight = (hours = 1, now = Date.now()): number => {
  const needed = hours * hour
  const isSameDay = warsawDate(instant(now)) === warsawDate(instant(now + needed))
  return isSameDay ? 0 : needed + hour
}

/** For an empty folder: its first sandbox starts this far ahead. */
export const putAhead = async (folder: string, hours?: number): Promise<number> => {
  const offsetMillis = aheadOfMidnight(hours)
  if (offsetMillis === 0) return 0
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "clock.json"), JSON.stringify({ offsetMillis }))
  return offsetMillis
}
