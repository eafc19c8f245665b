/** Makes the plan of a seed: load and faults of some days that begin where time is difficult. */
import { warsawInstant } from "../model/calendar.ts"
import { makeRandom, type Random } from "../kernel/random.ts"
import { skus, subscriptions, tenants } from "./catalog.ts"
import { operatorsOf } from "./operators.ts"
import { outagesOf } from "./outages.ts"
import { dayMillis, type Fault, type KsefTrouble, type Operation, type Plan } from "./plan.ts"

/** An ordinary week, both changes of the clocks, ends of months and of a year. */
const beginnings = [
  "2026-11-16 07:30:00",
  "2026-10-23 12:00:00",
  "2027-03-26 16:00:00",
  "2026-11-27 20:00:00",
  "2026-12-29 09:00:00",
  "2027-02-26 22:30:00",
] as const

export const processCount = 3
const minute = 60_000
const hour = 60 * minute

const linesOf = (random: Random) =>
  Array.from({ length: random.whole(1, 3) }, () => ({
    sku: random.pick(skus),
    quantity: random.chance(0.1) ? random.whole(100, 5_000) : random.whole(1, 20),
  }))

/** What happens to an order after its placement. */
const lifeOf = (random: Random, order: number, placedAt: number): ReadonlyArray<Operation> => {
  /** Often within seconds, while the invoice is on its way. */
  const later = (mostHours: number): number =>
    random.chance(0.3)
      ? placedAt + random.whole(0, 5_000)
      : placedAt + Math.floor(random.next() ** 3 * mostHours * hour)
  if (random.chance(0.2)) return [{ kind: "cancel", at: later(12), order }]
  const shippedAt = later(40)
  const life: Array<Operation> = [{ kind: "ship", at: shippedAt, order }]
  if (random.chance(0.5)) life.push({ kind: "deliver", at: shippedAt + 5 * hour, order })
  if (random.chance(0.6)) {
    life.push({ kind: "pay", at: later(60), order, share: random.pick([1, 1, 0.5]) })
  }
  const returns = random.chance(0.2) ? random.whole(1, 2) : 0
  for (let nth = 0; nth < returns; nth += 1) {
    const at = shippedAt + random.pick([0, 1, 10, 30]) * hour + random.whole(100, 9_000)
    life.push({ kind: "return", at, order, quantity: random.whole(1, 3) })
  }
  return life
}

/** Times cluster around midnight and in bursts. */
const placementTime = (random: Random, startMillis: number, days: number): number => {
  const at = startMillis + Math.floor(random.next() * days * dayMillis)
  if (!random.chance(0.2)) return at
  const midnight = warsawInstant(`${new Date(at).toISOString().slice(0, 10)} 00:00:00`)
  return Math.max(startMillis, midnight + random.whole(-5 * minute, minute))
}

const operationsOf = (random: Random, startMillis: number, days: number) => {
  const operations: Array<Operation> = []
  const lives: Array<Operation> = []
  const count = Math.round(days * random.whole(2, 8))
  for (let nth = 0; nth < count; nth += 1) {
    const at = placementTime(random, startMillis, days)
    const burst = random.chance(0.08) ? random.whole(3, 12) : 1
    for (let copy = 0; copy < burst; copy += 1) {
      const tenant = random.chance(0.7) ? 0 : random.whole(0, tenants.length - 1)
      const currency = random.chance(0.15) ? "EUR" : "PLN"
      lives.push(...lifeOf(random, operations.length, at))
      operations.push({ kind: "place", at, tenant, currency, lines: linesOf(random) })
    }
  }
  for (let nth = 0; nth < Math.round(days / 3); nth += 1) {
    const subscription = random.whole(0, subscriptions.length - 1)
    const at = startMillis + Math.floor(random.next() * days * dayMillis)
    lives.push({ kind: "pause", at, subscription })
    lives.push({ kind: "resume", at: at + random.whole(1, 20) * hour, subscription })
  }
  for (let nth = 0; nth < Math.round(days / 3); nth += 1) {
    const subscription = random.whole(0, subscriptions.length - 1)
    const at = startMillis + Math.floor(random.next() * days * dayMillis)
    lives.push({ kind: "replay", at, subscription, lastMillis: random.whole(1, 48) * hour })
  }
  const end = startMillis + days * dayMillis
  return [...operations, ...lives.filter(({ at }) => at < end)]
}

const troubles: readonly [KsefTrouble, ...ReadonlyArray<KsefTrouble>] = [
  "away",
  "lostAnswer",
  "throttled",
  "dropped",
  "refused",
  "garbage",
]
const moods = ["slow", "dead", "dead", "flapping", "lying", "throttling"] as const

const faultAt = (random: Random, at: number): Fault => {
  const forMillis = random.whole(1, 120) * minute
  /** Long enough for many rounds. */
  const briefly = random.pick([2_000, 20_000, 180_000])
  const process = random.whole(0, processCount - 1)
  const probability = random.pick([0.05, 0.3, 0.9])
  const downMillis = random.pick([200, 5_000, 10 * minute])
  const subscription = random.whole(0, subscriptions.length - 1)
  const calls = random.whole(1, 60)
  return random.pick<() => Fault>([
    () => ({ kind: "kill", at, process, downMillis }),
    () => ({ kind: "killAtCall", at, process, calls, downMillis }),
    () => ({ kind: "killAtCall", at, process, calls, downMillis }),
    () => ({ kind: "slowCalls", at, forMillis: briefly, factor: random.pick([20, 300, 3_000]) }),
    () => ({ kind: "lossyStore", at, forMillis: briefly, probability: probability / 3 }),
    () => ({ kind: "storeAway", at, forMillis: briefly }),
    () => ({ kind: "lostWakes", at, forMillis }),
    () => ({ kind: "ksef", at, trouble: random.pick(troubles), forMillis, probability }),
    () => ({ kind: "ksef", at, trouble: "lostAnswer", forMillis, probability }),
    () => ({
      kind: "endpoint",
      at,
      subscription,
      mood: random.pick(moods),
      forMillis: forMillis * random.pick([1, 10, 30]),
    }),
    // Longer than the whole schedule of retries.
    () => ({ kind: "endpoint", at, subscription, mood: "dead", forMillis: 40 * hour }),
    () => ({ kind: "clock", at, process, aheadMillis: random.whole(-4_000, 4_000) }),
  ])()
}

/** Most faults strike while there is work. */
const faultTime = (random: Random, plan: Pick<Plan, "startMillis" | "days" | "operations">) => {
  const operation = plan.operations[random.whole(0, plan.operations.length - 1)]
  if (operation !== undefined && random.chance(0.7)) return operation.at + random.whole(0, 20_000)
  return plan.startMillis + Math.floor(random.next() * plan.days * dayMillis)
}

/** A queue that a batch takes. */
const crowdOf = (random: Random, startMillis: number, days: number): ReadonlyArray<Operation> => {
  if (!random.chance(0.3)) return []
  const at = startMillis + Math.floor(random.next() * days * dayMillis)
  return Array.from({ length: random.whole(20, 60) }, () => ({
    kind: "place",
    at: at + random.whole(0, 5_000),
    tenant: 0,
    currency: random.chance(0.15) ? "EUR" : "PLN",
    lines: linesOf(random),
  }))
}

export const makePlan = (seed: number, days: number): Plan => {
  const random = makeRandom(seed, "plan")
  const startMillis = warsawInstant(random.pick(beginnings))
  const customers = operationsOf(random, startMillis, days)
  const crowd = crowdOf(makeRandom(seed, "crowd"), startMillis, days)
  const orders = [...customers, ...crowd]
  const operators = operatorsOf(makeRandom(seed, "operators"), {
    operations: orders,
    startMillis,
    days,
  })
  const calm = { seed, startMillis, days, operations: [...orders, ...operators] }
  const count = random.chance(0.1) ? 0 : Math.round(days * random.whole(1, 8))
  const faults = Array.from({ length: count }, () => faultAt(random, faultTime(random, calm)))
  const outside = makeRandom(seed, "outages")
  const outages = count === 0 ? [] : outagesOf(outside, days, () => faultTime(outside, calm))
  return { ...calm, faults: [...faults, ...outages] }
}
