/** What goes wrong, and when: the faults of a plan as the network and the outside see them. */
import type { Exit } from "effect/Exit"
import type { Fate, PortCall } from "../kernel/port-calls.ts"
import type { World } from "../kernel/world.ts"
import { subscriptions } from "../scenario/catalog.ts"
import {
  type EndpointMood,
  endOf,
  type Fault,
  type KsefTrouble,
  type Plan,
} from "../scenario/plan.ts"

type FaultOf<K extends Fault["kind"]> = Extract<Fault, { readonly kind: K }>

const outsidePorts: ReadonlySet<string> = new Set([
  "InvoiceClearance",
  "BatchClearance",
  "DocumentArchive",
  "DocumentSigner",
  "ExchangeRates",
])

export interface FaultSwitch {
  readonly fateOf: (call: PortCall) => Fate
  readonly ksefTrouble: (call: "session" | "submit" | "verdict" | "read") => KsefTrouble | undefined
  readonly moodOf: (url: string) => EndpointMood
  readonly losesWakes: () => boolean
}

/** The troubles that strike each kind of call. */
const strikes: Readonly<Record<"session" | "submit" | "verdict" | "read", ReadonlySet<string>>> = {
  session: new Set(["away", "throttled"]),
  submit: new Set(["away", "throttled", "lostAnswer", "garbage"]),
  verdict: new Set(["dropped", "refused"]),
  read: new Set(["away", "throttled", "garbage"]),
}

export const makeFaultSwitch = (world: World, plan: Plan): FaultSwitch => {
  const random = world.random("faults")
  const end = endOf(plan)
  const ofKind = <K extends Fault["kind"]>(kind: K): ReadonlyArray<FaultOf<K>> =>
    plan.faults.filter((fault): fault is FaultOf<K> => fault.kind === kind)
  const isNow = ({
    at,
    forMillis,
  }: {
    readonly at: number
    readonly forMillis: number
  }): boolean => {
    const now = world.now()
    return now >= at && now < Math.min(at + forMillis, end)
  }
  const slow = ofKind("slowCalls")
  const lossy = ofKind("lossyStore")
  const away = ofKind("storeAway")
  const ksef = ofKind("ksef")
  const moods = ofKind("endpoint")
  const wakes = ofKind("lostWakes")
  const lossOf = (port: string): Fate["loss"] => {
    if (outsidePorts.has(port)) return "None"
    if (away.some(isNow)) return "LostRequest"
    const probability = lossy.find(isNow)?.probability ?? 0
    if (probability === 0 || !random.chance(probability)) return "None"
    return random.chance(0.5) ? "LostRequest" : "LostAnswer"
  }
  return {
    fateOf: ({ port }) => {
      const factor = slow.find(isNow)?.factor ?? 1
      const most = outsidePorts.has(port) ? 40 : 3
      const requestMillis = Math.min(random.whole(1, most) * factor, 20_000)
      const answerMillis = Math.min(random.whole(1, most) * factor, 20_000)
      return { requestMillis, answerMillis, loss: lossOf(port) }
    },
    ksefTrouble: (call) =>
      ksef.find(
        (fault) =>
          strikes[call].has(fault.trouble) && isNow(fault) && random.chance(fault.probability),
      )?.trouble,
    moodOf: (url) =>
      moods.find((fault) => subscriptions[fault.subscription]?.url === url && isNow(fault))?.mood ??
      "healthy",
    losesWakes: () => wakes.some(isNow),
  }
}

/** Reads, and polls that found nothing: no poll would find more after them. */
const readers: ReadonlySet<string> = new Set([
  "available",
  "fetchReady",
  "find",
  "findByKey",
  "findListed",
  "get",
  "nextDueAt",
  "nextDueIn",
  // Released partitions have nothing that is ready.
  "releasePartitions",
  "renewPartitions",
  "sendingQueue",
  "startedSince",
])

const isEmpty = (exit: Exit<unknown, unknown>): boolean => {
  if (exit._tag === "Failure") return false
  const { value } = exit
  return value === 0 || (Array.isArray(value) && value.length === 0)
}

const pollers: ReadonlySet<string> = new Set([
  "claimDue",
  "claimPartitions",
  "continueNext",
  "fanOut",
  "makeDueReady",
])

/** Whether a call may have given polls something to find. */
export const isActivity = ({ method }: PortCall, exit: Exit<unknown, unknown>): boolean => {
  if (exit._tag === "Failure") return true
  if (readers.has(method)) return false
  return !(pollers.has(method) && isEmpty(exit))
}
