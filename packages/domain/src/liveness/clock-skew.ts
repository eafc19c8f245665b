/**
 * How far the clock of a process differs from the database's. A wrong clock makes receivers reject
 * webhooks, dates events in the future and delays invoices.
 */

/** Receivers of webhooks usually tolerate five minutes; NTP keeps a clock within a second. */
const toleratedMillis = 30_000

/** The database's time, between two readings of the process's clock. */
export interface ClockReading {
  readonly sentMillis: number
  readonly serverMillis: number
  readonly receivedMillis: number
}

/**
 * The least difference that explains the reading, positive for a clock that is ahead. A response
 * that arrives late is no difference.
 */
export const clockSkewMillis = ({ sentMillis, serverMillis, receivedMillis }: ClockReading) => {
  if (serverMillis < sentMillis) return sentMillis - serverMillis
  return serverMillis > receivedMillis ? receivedMillis - serverMillis : 0
}

export const isClockWrong = (skewMillis: number): boolean => Math.abs(skewMillis) > toleratedMillis
