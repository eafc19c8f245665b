/** What operators do in a plan: corrections of every cause, rotations, other plans. */
import type { Random } from "../kernel/random.ts"
import { skus, subscriptions, tenants } from "./catalog.ts"
import { dayMillis, type Mistake, type Operation, type Plan } from "./plan.ts"

const hour = 3_600_000

const mistakeOf = (random: Random): Mistake => {
  const line = random.whole(1, 3)
  return random.pick<() => Mistake>([
    () => ({ cause: "Rebate", hundredths: random.whole(1, 9_999) }),
    () => ({ cause: "LowerPrice", line, share: random.next() }),
    () => ({ cause: "Quantity", line, quantity: random.whole(0, 30) }),
    () => ({ cause: "Price", line, unitGross: random.whole(0, 20_000) }),
    () => ({ cause: "MissingLine", sku: random.pick(skus), quantity: random.whole(1, 9) }),
    () => ({ cause: "Name" }),
    () => ({ cause: "Nip" }),
    () => ({ cause: "SupplyDate", daysAgo: random.whole(0, 3) }),
  ])()
}

/** Several corrections of one order may come within seconds. */
const correctionsOf = (random: Random, order: number, placedAt: number) => {
  const count = random.chance(0.15) ? random.whole(1, 4) : 0
  return Array.from({ length: count }, (): Operation => {
    const delay = random.pick([1_000, 60_000, hour, 20 * hour])
    const at = placedAt + 20_000 + Math.floor(random.next() * delay)
    return { kind: "correct", at, order, mistake: mistakeOf(random) }
  })
}

const rotation = (random: Random, at: number): Operation => ({
  kind: "rotate",
  at,
  subscription: random.whole(0, subscriptions.length - 1),
  overlapSeconds: random.pick([0, 60, 3_600, 86_400]),
})

const newTerms = (random: Random, at: number): Operation => ({
  kind: "terms",
  at,
  // The one whose contract has volumes.
  tenant: tenants.length - 1,
  plan: random.pick(["trial", "standard"]),
})

/** Operations of operators in a plan whose other operations are given. */
export const operatorsOf = (
  random: Random,
  { operations, startMillis, days }: Pick<Plan, "operations" | "startMillis" | "days">,
): ReadonlyArray<Operation> => {
  const corrections = operations.flatMap((operation, nth) =>
    operation.kind === "place" ? correctionsOf(random, nth, operation.at) : [],
  )
  const anyTime = (): number => startMillis + Math.floor(random.next() * days * dayMillis)
  const decisions = Array.from({ length: Math.ceil(days / 2) }, () =>
    random.chance(0.5) ? rotation(random, anyTime()) : newTerms(random, anyTime()),
  )
  const end = startMillis + days * dayMillis
  return [...corrections, ...decisions].filter(({ at }) => at < end)
}
