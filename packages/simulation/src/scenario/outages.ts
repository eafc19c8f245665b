/** Outages that the Ministry announces, and faults of archive, mail and time stamps, in a plan. */
import type { Random } from "../kernel/random.ts"
import type { Fault, OutageKind } from "./plan.ts"

const minute = 60_000
const hour = 60 * minute
const kinds: readonly [OutageKind, ...ReadonlyArray<OutageKind>] = [
  "unavailability",
  "unavailability",
  "failure",
  "failure",
  "total-failure",
]

const outageAt = (random: Random, at: number): Fault => {
  const outage = random.pick(kinds)
  const isPlanned = outage === "unavailability" && random.chance(0.6)
  const isLong = random.chance(0.15)
  return {
    kind: "outage",
    at,
    outage,
    forMillis: isLong ? random.whole(10, 70) * hour : random.whole(20, 240) * minute,
    announcedAfter: isPlanned ? -random.whole(1, 48) * hour : random.whole(0, 50) * minute,
    end: isPlanned ? "ahead" : random.pick(["ahead", "during", "during", "after", "never"]),
    isAnswering: random.chance(0.15),
  }
}

/** `at` gives the time of each fault. */
export const outagesOf = (random: Random, days: number, at: () => number): ReadonlyArray<Fault> => {
  const outages = random.chance(0.5) ? Math.ceil((days * random.whole(1, 2)) / 7) : 0
  const others = Math.ceil(days / 7)
  return [
    ...Array.from({ length: outages }, () => outageAt(random, at())),
    ...Array.from({ length: others }, (): Fault => {
      const forMillis = random.whole(1, 300) * minute
      return random.chance(0.5)
        ? { kind: "damage", at: at(), forMillis }
        : { kind: "mail", at: at(), forMillis }
    }),
    ...Array.from({ length: others }, (): Fault => {
      return { kind: "timeStamps", at: at(), forMillis: random.whole(1, 300) * minute }
    }),
  ]
}
