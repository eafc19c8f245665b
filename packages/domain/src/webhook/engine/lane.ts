/**
 * The pace of one lane, that is of one subscription: when its next attempt may be started.
 *
 * Pure; knows no deliveries, only when attempts were started, written to the network and over. The
 * next is started when the one before was written and never sooner than the pace allows after its
 * actual start, so what was started late is never made up for, and attempts reach the endpoint in
 * the order in which they were started.
 *
 * The endpoint counts when it hears of them, and that may be any time until they are over: a
 * network, or an endpoint too busy to listen, holds some back and not the next. So an attempt
 * counts while it is on its way and for a second after.
 */

/** Attempts that an endpoint may hear of within any second. */
export const maximumPerSecond = 50

/** Milliseconds between two starts: 45 a second. */
export const paceMillis = 22

/** An attempt counts for so long when it is over: a second, and a little for clocks that differ. */
const countsForMillis = 1_010

/** Attempts on their way at the same time, however well the endpoint answers. */
export const largestWindow = 32

/**
 * `unproven`: no attempt has ended yet; `healthy`: the last one was accepted; `suspect`: it was
 * not, or one on its way takes long.
 */
export const laneHealths = ["healthy", "unproven", "suspect"] as const
export type LaneHealth = (typeof laneHealths)[number]

export interface LanePace {
  readonly health: LaneHealth
  /** Attempts that may be on their way at the same time, from 1 to `largestWindow`. */
  readonly window: number
  /** Attempts on their way. */
  readonly inFlight: number
  /** Whether the last attempt that was started is still to be written to the network. */
  readonly isWriting: boolean
  /** When the pace allows the next start, in milliseconds of a clock that is never set. */
  readonly nextStartMillis: number
  /** When the last attempts that may still count were over, by the same clock; oldest first. */
  readonly overMillis: ReadonlyArray<number>
}

export type LaneFact =
  | { readonly _tag: "Started"; readonly atMillis: number }
  /** The attempt started last was handed to the network, or never will be. */
  | { readonly _tag: "Written" }
  /** An attempt on its way takes long. */
  | { readonly _tag: "Slow" }
  | { readonly _tag: "Ended"; readonly atMillis: number; readonly isAccepted: boolean }
  /** An attempt is over and says nothing of the endpoint. */
  | { readonly _tag: "CameBack"; readonly atMillis: number }

export const newLane: LanePace = {
  health: "unproven",
  window: 1,
  inFlight: 0,
  isWriting: false,
  nextStartMillis: Number.NEGATIVE_INFINITY,
  overMillis: [],
}

const over = (lane: LanePace, atMillis: number): LanePace => ({
  ...lane,
  inFlight: lane.inFlight - 1,
  overMillis: [...lane.overMillis.filter((past) => past > atMillis - countsForMillis), atMillis],
})

const ended = (lane: LanePace, isAccepted: boolean): LanePace => ({
  ...lane,
  health: isAccepted ? "healthy" : "suspect",
  window: isAccepted
    ? Math.min(lane.window + 1, largestWindow)
    : Math.max(Math.floor(lane.window / 2), 1),
})

/** The lane after a fact. `Started` where no start was due is a mistake of the caller. */
export const laneAfter = (lane: LanePace, fact: LaneFact): LanePace => {
  switch (fact._tag) {
    case "Started":
      return {
        ...lane,
        inFlight: lane.inFlight + 1,
        isWriting: true,
        nextStartMillis: fact.atMillis + paceMillis,
      }
    case "Written":
      return lane.isWriting ? { ...lane, isWriting: false } : lane
    case "Slow":
      return lane.health === "suspect" ? lane : { ...lane, health: "suspect", window: 1 }
    case "Ended":
      return ended(over(lane, fact.atMillis), fact.isAccepted)
    case "CameBack":
      return over(lane, fact.atMillis)
  }
}

/** When so many of those that are over have ceased to count that one more may; else at any time. */
const countAllows = ({ inFlight, overMillis }: LanePace): number => {
  const last = overMillis[overMillis.length + inFlight - maximumPerSecond]
  return last === undefined ? Number.NEGATIVE_INFINITY : last + countsForMillis
}

/** When the next attempt may be started, or undefined while it depends on those on their way. */
export const nextStart = (lane: LanePace): number | undefined =>
  lane.isWriting || lane.inFlight >= lane.window
    ? undefined
    : Math.max(lane.nextStartMillis, countAllows(lane))
