/** The buckets of request durations of all kinds: seconds, from a millisecond to ten. */
export const requestBuckets = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const
