/**
 * A lane that an engine holds: its pace, what was taken of it, and for how long it is held.
 *
 * Lives in one process and changes in place. What was taken and not saved yet is always known here,
 * so that it is never taken twice.
 */
import type { Instant } from "../../calendar/instant.ts"
import type { DeliveryId, SubscriptionId } from "../../identity/type-id.ts"
import type { ReadyDelivery } from "../delivery.ts"
import type { LaneDemand } from "../delivery-queue.ts"
import type { Subscription } from "../subscription.ts"
import { type LaneHealth, type LanePace, newLane } from "./lane.ts"

export interface HeldLane {
  readonly id: SubscriptionId
  pace: LanePace
  /**
   * `open`: attempts may be started. `pausing`: its last retry has failed, and that is still to be
   * saved. `closed`: nothing more is started, it is given back once it is quiet.
   */
  state: "open" | "pausing" | "closed"
  /** Counts how often it was taken: an answer about an earlier time is told by it. */
  tenure: number
  /** By the clock on the wall, as the store has it. */
  leaseUntil: number
  /** As of the last supply; undefined before the first. */
  subscription: Subscription | undefined
  /** To be sent, in order. */
  buffer: Array<ReadyDelivery>
  /** What came back and is to be sent before all else, on a new connection; the oldest first. */
  returned: Array<Flight>
  /** On their way, come back, or over and not saved. */
  readonly taken: Set<DeliveryId>
  /** Attempts on their way, oldest first. */
  readonly flights: Set<Flight>
  /** The look after which the store had no more for it; -1: not known. */
  dryAt: number
  /** Counts how often it was told that the store has something new for it. */
  wakeUps: number
  isAsking: boolean
  isQueued: boolean
  /** When something last happened in it, by a clock that is never set. */
  lastActiveMillis: number
}

/** One attempt on its way. */
export interface Flight {
  readonly lane: HeldLane
  readonly delivery: ReadyDelivery
  readonly at: Instant
  readonly beganMillis: number
  /** The budget it is counted to. */
  health: LaneHealth
  isWritten: boolean
  /** Whether it came back before. */
  readonly isAnew: boolean
}

/** About half a second of the pace. */
const largestBuffer = 24

export const makeHeldLane = (id: SubscriptionId, health: LaneHealth): HeldLane => ({
  id,
  pace: { ...newLane, health },
  state: "closed",
  tenure: 0,
  leaseUntil: 0,
  subscription: undefined,
  buffer: [],
  returned: [],
  taken: new Set(),
  flights: new Set(),
  dryAt: -1,
  wakeUps: 0,
  isAsking: false,
  isQueued: false,
  lastActiveMillis: 0,
})

/** What is ready is forgotten: it can be had again from the store. */
const forgetReady = (lane: HeldLane): void => {
  for (const { delivery } of lane.returned) lane.taken.delete(delivery.id)
  lane.returned = []
  lane.buffer = []
}

/** It is this engine's again, and what the store has ready in it is not known. */
export const openLane = (lane: HeldLane, leaseUntil: number, nowMillis: number): void => {
  if (lane.state === "closed") lane.state = "open"
  lane.tenure += 1
  lane.leaseUntil = leaseUntil
  forgetReady(lane)
  lane.dryAt = -1
  lane.lastActiveMillis = nowMillis
}

/** Nothing more is started in it. What is on its way ends and is saved. */
export const closeLane = (lane: HeldLane, state: "pausing" | "closed"): void => {
  lane.state = state
  forgetReady(lane)
}

/** It is over and was no attempt: it is sent again, or left to the store when nothing is. */
export const takeBack = (lane: HeldLane, flight: Flight): void => {
  const older = ({ beganMillis }: Flight): boolean => beganMillis <= flight.beganMillis
  lane.returned.splice(lane.returned.findLastIndex(older) + 1, 0, flight)
  if (lane.state !== "open") forgetReady(lane)
}

export const hasReady = ({ buffer, returned }: HeldLane): boolean =>
  buffer.length > 0 || returned.length > 0

/** What an endpoint that answers slowly or badly can take soon is little. */
const bufferSize = ({ pace }: HeldLane): number => Math.min(2 * pace.window, largestBuffer)

const isWaitingForAnswers = ({ pace, buffer }: HeldLane): boolean =>
  buffer.length > 0 || (pace.health !== "healthy" && pace.inFlight >= pace.window)

/** How often the store may have got something new that lanes of each kind should look for. */
export type Looks = Readonly<Record<LaneHealth, number>>

/** Whether the store had no more for it when it was looked at last. */
export const isDry = (lane: HeldLane, looks: Looks): boolean =>
  lane.dryAt === looks[lane.pace.health]

/**
 * With so much left it is asked for more: seldom enough that the answer is worth the question,
 * which names all that is left, and early enough for an answer that takes a tenth of a second.
 */
const lowWater = (lane: HeldLane): number => Math.max(bufferSize(lane) / 4, 1)

/** Whether the store should be asked for more. */
export const isHungry = (lane: HeldLane, looks: Looks): boolean =>
  lane.state === "open" &&
  !lane.isAsking &&
  !isDry(lane, looks) &&
  lane.buffer.length <= lowWater(lane) &&
  !(lane.pace.window === 1 && isWaitingForAnswers(lane))

/** Of nothing, when it was slowed down since it was found hungry. */
export const demandOf = (lane: HeldLane): LaneDemand => ({
  lane: lane.id,
  limit: Math.max(bufferSize(lane) - lane.buffer.length, 0),
  except: [...lane.taken, ...lane.buffer.map(({ id }) => id)],
})

/** Whether nothing of it is in this process's hands, and nothing was for that long. */
export const isQuiet = (lane: HeldLane, nowMillis: number, quietMillis: number): boolean =>
  lane.buffer.length === 0 &&
  lane.taken.size === 0 &&
  !lane.isAsking &&
  nowMillis - lane.lastActiveMillis >= quietMillis
