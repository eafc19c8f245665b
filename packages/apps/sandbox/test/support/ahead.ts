/**
 * How far the time of a sandbox or a cluster is ahead of the system's. About midnight in Warsaw
 * nothing is sent, nobody waits for a time stamp, and a file of the day before is drafted again, so
 * the tests that would be affected run at a later hour.
 */
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { instant, warsawDate } from "@procurement/domain/calendar"

const hour = 3_600_000

/** `hours`: how much of the day is needed, with what a test moves the clock by within it. */
export const aheadOfMidnight = (hours = 1, now = Date.now()): number => {
  const needed = hours * hour
  const isSameDay = warsawDate(instant(now)) === warsawDate(instant(now + needed))
  return isSameDay ? 0 : needed + hour
}

/** For a folder in which no sandbox has run yet: the first one there is so far ahead. */
export const putAhead = async (folder: string, hours?: number): Promise<number> => {
  const offsetMillis = aheadOfMidnight(hours)
  if (offsetMillis === 0) return 0
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "clock.json"), JSON.stringify({ offsetMillis }))
  return offsetMillis
}
