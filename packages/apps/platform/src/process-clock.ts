/**
 * The clock of a process: the system's time or, in a sandbox, that time moved forward.
 *
 * Time never goes back, and it runs at the system's speed: a wait takes its real duration.
 */
import { type Instant, instant } from "@procurement/domain/standalone"

export interface ProcessClock {
  readonly now: () => Instant
  /** Milliseconds of a clock that nobody sets; it moves forward with the sandbox's time. */
  readonly elapsedMillis: () => number
  /** The lead over the system's clock, in milliseconds. */
  readonly offsetMillis: () => number
  /** Calls the listener whenever the time has been moved. */
  readonly onMove: (listener: () => void) => void
}

export interface MovableClock extends ProcessClock {
  /** Sets the offset from the system's clock; an offset that would move time back is ignored. */
  readonly moveTo: (offsetMillis: number) => void
}

/** The system's clock, as it is. */
export const systemClock: ProcessClock = {
  now: () => instant(Date.now()),
  elapsedMillis: () => performance.now(),
  offsetMillis: () => 0,
  onMove: () => undefined,
}

/** A clock that is ahead of the system's by the offset and can be moved further. */
export const makeMovableClock = (initialOffsetMillis: number): MovableClock => {
  let offsetMillis = initialOffsetMillis
  const listeners: Array<() => void> = []
  return {
    now: () => instant(Date.now() + offsetMillis),
    elapsedMillis: () => performance.now() + offsetMillis,
    offsetMillis: () => offsetMillis,
    onMove: (listener) => void listeners.push(listener),
    moveTo: (further) => {
      if (further <= offsetMillis) return
      offsetMillis = further
      for (const listener of listeners) listener()
    },
  }
}
