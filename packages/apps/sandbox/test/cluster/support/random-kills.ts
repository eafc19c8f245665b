/** Which replicas are killed, and when: random, repeatable by a seed. */
import { createHash } from "node:crypto"
import type { Replica } from "./replica.ts"

export interface Kill {
  readonly replica: Replica
  /** After this many accepted orders. */
  readonly afterOrders: number
}

/** Numbers from 0 to 1, repeatable by their seed. */
export const randomFrom = (seed: string): (() => number) => {
  let drawn = 0
  return () => {
    drawn += 1
    const digest = createHash("sha256").update(`${seed} ${drawn}`).digest()
    return digest.readUInt32BE() / 2 ** 32
  }
}

/**
 * One replica of each app in each round; the rounds are between a tenth and nine tenths of the
 * orders.
 */
export const planKills = (
  apps: ReadonlyArray<ReadonlyArray<Replica>>,
  rounds: number,
  orders: number,
  random: () => number,
): ReadonlyArray<Kill> => {
  const span = (0.8 * orders) / rounds
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    apps.flatMap((replicas) => {
      const replica = replicas[Math.floor(random() * replicas.length)]
      const afterOrders = Math.floor(0.1 * orders + (round + random()) * span)
      return replica === undefined ? [] : [{ replica, afterOrders }]
    }),
  )
}
