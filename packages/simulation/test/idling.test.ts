import { expect, test } from "vitest"
import { makePlan, type Outcome, type Plan, simulate } from "../src/index.ts"

const never = Number.MAX_SAFE_INTEGER
const spacing = 20_000
const count = 40

/** The first operations of a day, with time between them for what each one causes. */
const spaced = ({ startMillis, operations, ...plan }: Plan): Plan => {
  const positions = [...operations.keys()].toSorted(
    (left, right) => (operations[left]?.at ?? 0) - (operations[right]?.at ?? 0),
  )
  const atOf = (nth: number): number => {
    const rank = positions.indexOf(nth)
    return rank < count ? startMillis + rank * spacing : never
  }
  return {
    ...plan,
    startMillis,
    days: 1 / 64,
    operations: operations.map((operation, nth) => ({ ...operation, at: atOf(nth) })),
    faults: [
      { kind: "lostWakes", at: startMillis + 60_000, forMillis: 240_000 },
      { kind: "kill", at: startMillis + 100_500, process: 1, downMillis: 30_000 },
      { kind: "clock", at: startMillis + 200_500, process: 2, aheadMillis: -3_000 },
      { kind: "kill", at: startMillis + 400_500, process: 2, downMillis: 5_000 },
    ],
  }
}

const isBusiness = (who: string, what: string): boolean =>
  (who === "caller" && what.includes(": ")) ||
  (who === "KSeF" && !what.startsWith("receives")) ||
  (who.startsWith("endpoint") && what.endsWith("accepted"))

/** What customers, KSeF and endpoints have seen, without ids, which contain times. */
const businessOf = ({ timeline, violation, invoices, deliveries }: Outcome) => ({
  violation,
  invoices,
  deliveries,
  seen: timeline
    .filter(({ who, what }) => isBusiness(who, what))
    .map(({ who, what }) => `${who} ${what.replaceAll(/\b([a-z]{3})_\w+/g, "$1")}`)
    .toSorted(),
})

test.each([1, 3])("seed %i has the same outcome when idle polls are not skipped", (seed) => {
  const plan = spaced(makePlan(seed, 1))
  const settlingMillis = 600_000
  const skipping = simulate(plan, { settlingMillis })
  const looking = simulate(plan, { settlingMillis, skipsIdling: false })
  expect(businessOf(looking)).toEqual(businessOf(skipping))
  expect(skipping.violation).toBeUndefined()
  expect(skipping.events).toBeLessThan(looking.events / 2)
})
