/**
 * The concurrency of a partition, by the outcomes of its attempts: additive increase,
 * multiplicative decrease. An attempt starts only after the previous one was written to the
 * network, so attempts reach the endpoint in the order in which they started.
 */

/** The highest concurrency limit of a partition. */
export const maximumConcurrency = 32

/**
 * `probing`: no attempt has ended yet. `healthy`: the last attempt was accepted. `unhealthy`: the
 * last attempt failed, or one in flight is slow.
 */
export const partitionHealths = ["healthy", "probing", "unhealthy"] as const
export type PartitionHealth = (typeof partitionHealths)[number]

export interface PartitionPace {
  readonly health: PartitionHealth
  /** Attempts that may be in flight at the same time, from 1 to `maximumConcurrency`. */
  readonly concurrencyLimit: number
  readonly inFlight: number
  /** Whether the attempt that started last has not been written to the network yet. */
  readonly isWriting: boolean
}

export type PaceFact =
  | { readonly _tag: "Started" }
  /** The attempt that started last was written, or ended without being written. */
  | { readonly _tag: "Written" }
  /** An attempt in flight is slow. */
  | { readonly _tag: "Slow" }
  | { readonly _tag: "Ended"; readonly isAccepted: boolean }
  /** The attempt met a stale connection, which says nothing about the endpoint. */
  | { readonly _tag: "Returned" }

export const newPace: PartitionPace = {
  health: "probing",
  concurrencyLimit: 1,
  inFlight: 0,
  isWriting: false,
}

const ended = (partition: PartitionPace, isAccepted: boolean): PartitionPace => ({
  ...partition,
  inFlight: partition.inFlight - 1,
  health: isAccepted ? "healthy" : "unhealthy",
  concurrencyLimit: isAccepted
    ? Math.min(partition.concurrencyLimit + 1, maximumConcurrency)
    : Math.max(Math.floor(partition.concurrencyLimit / 2), 1),
})

/** Applies a fact. The caller reports `Started` only when `canStart` allows it. */
export const paceAfter = (partition: PartitionPace, fact: PaceFact): PartitionPace => {
  switch (fact._tag) {
    case "Started":
      return { ...partition, inFlight: partition.inFlight + 1, isWriting: true }
    case "Written":
      return { ...partition, isWriting: false }
    case "Slow":
      return partition.health === "unhealthy"
        ? partition
        : { ...partition, health: "unhealthy", concurrencyLimit: 1 }
    case "Ended":
      return ended(partition, fact.isAccepted)
    case "Returned":
      return { ...partition, inFlight: partition.inFlight - 1 }
  }
}

/** Returns whether the partition's own limits allow the next attempt. */
export const canStart = ({ isWriting, inFlight, concurrencyLimit }: PartitionPace): boolean =>
  !isWriting && inFlight < concurrencyLimit
