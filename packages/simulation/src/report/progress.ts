/** How far a run of many seeds is, in one line. */

export interface Progress {
  readonly done: number
  readonly broken: number
  /** Of all seeds. */
  readonly count: number
  /** Days of load in each seed. */
  readonly days: number
  readonly seconds: number
}

const minute = 60

/** `45 s`, `12 min`, `3 h 05 min` */
const lasting = (seconds: number): string => {
  if (seconds < minute) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / minute)
  if (minutes < minute) return `${minutes} min`
  return `${Math.floor(minutes / minute)} h ${String(minutes % minute).padStart(2, "0")} min`
}

/** Days of load for each second. */
export const speedOf = ({ done, days, seconds }: Progress): string =>
  ((done * days) / Math.max(seconds, 0.001)).toFixed(1)

export const formatProgress = (progress: Progress): string => {
  const { done, broken, count, seconds } = progress
  const left = lasting((seconds / done) * (count - done))
  return `${done} of ${count} seeds, ${broken} broken, ${speedOf(progress)} days/s, ${left} left`
}
