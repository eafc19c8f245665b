/**
 * How far a world's time is ahead of the system's. Around midnight in Warsaw nothing is sent, no
 * invoice waits for a time stamp, and a file of the previous day is prepared again, so a world that
 * would reach midnight runs in the hours after it.
 */
import { instant, warsawDate } from "@procurement/domain/calendar"

const hour = 3_600_000

export const aheadOfMidnight = (now = Date.now()): number =>
  warsawDate(instant(now)) === warsawDate(instant(now + hour)) ? 0 : 2 * hour
