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
  "ClearanceRegister",
  "DocumentArchive",
  "DocumentSigner",
  "ExchangeRates",
  "Mailer",
  "OutageAnnouncements",
  "SignatureRenewer",
])

export interface FaultSwitch {
  readonly fateOf: (call: PortCall) => Fate
  /** Whether files of the archive can't be read now. */
  readonly isDamaged: () => boolean
  /** Whether the mail server defers e-mails now. */
  readonly isMailAway: () => boolean
  /** Whether the time-stamping authority is away now. */
  readonly areStampsAway: () => boolean
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

const batchCalls: Readonly<Record<string, "session" | "submit">> = {
  open: "session",
  deliver: "submit",
}

type Lasting = Pick<FaultOf<"mail">, "at" | "forMillis">

/** Returns the faults that last at the present time, in their order; time never goes back. */
const makeDuring = <F extends Lasting>(
  world: World,
  faults: ReadonlyArray<F>,
  end: number,
): (() => ReadonlyArray<F>) => {
  const untilOf = ({ at, forMillis }: F): number => Math.min(at + forMillis, end)
  const waiting = faults.toSorted((left, right) => right.at - left.at)
  let present: ReadonlyArray<F> = []
  let changesAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = world.now()
    if (now < changesAt) return present
    const started = new Set(present)
    for (let next = waiting.at(-1); next !== undefined && next.at <= now; next = waiting.at(-1)) {
      started.add(next)
      waiting.pop()
    }
    const lasting = new Set([...started].filter((fault) => now < untilOf(fault)))
    present = lasting.size === 0 ? [] : faults.filter((fault) => lasting.has(fault))
    changesAt = Math.min(waiting.at(-1)?.at ?? Number.POSITIVE_INFINITY, ...present.map(untilOf))
    return present
  }
}

export const makeFaultSwitch = (world: World, plan: Plan): FaultSwitch => {
  const random = world.random("faults")
  const end = endOf(plan)
  const ofKind = <K extends Fault["kind"]>(kind: K): ReadonlyArray<FaultOf<K>> =>
    plan.faults.filter((fault): fault is FaultOf<K> => fault.kind === kind)
  const during = <F extends Lasting>(faults: ReadonlyArray<F>) => makeDuring(world, faults, end)
  const slow = during(ofKind("slowCalls"))
  const lossy = during(ofKind("lossyStore"))
  const away = during(ofKind("storeAway"))
  const ksef = during(ofKind("ksef"))
  const moods = during(ofKind("endpoint"))
  const wakes = during(ofKind("lostWakes"))
  const outages = during(ofKind("outage").filter(({ isAnswering }) => !isAnswering))
  const damages = during(ofKind("damage"))
  const mail = during(ofKind("mail"))
  const stamps = during(ofKind("timeStamps"))
  const ksefTrouble: FaultSwitch["ksefTrouble"] = (call) => {
    if (call !== "verdict" && outages().length > 0) return "away"
    return ksef().find(
      ({ trouble, probability }) => strikes[call].has(trouble) && random.chance(probability),
    )?.trouble
  }
  const lossOfBatch = (method: string): Fate["loss"] => {
    const trouble = ksefTrouble(batchCalls[method] ?? "read")
    if (trouble === undefined) return "None"
    return trouble === "lostAnswer" ? "LostAnswer" : "LostRequest"
  }
  const lossOf = ({ port, method }: PortCall): Fate["loss"] => {
    if (port === "BatchClearance") return lossOfBatch(method)
    if (outsidePorts.has(port)) return "None"
    if (away().length > 0) return "LostRequest"
    const probability = lossy()[0]?.probability ?? 0
    if (probability === 0 || !random.chance(probability)) return "None"
    return random.chance(0.5) ? "LostRequest" : "LostAnswer"
  }
  return {
    fateOf: (call) => {
      const { port } = call
      const factor = slow()[0]?.factor ?? 1
      const most = outsidePorts.has(port) ? 40 : 3
      const requestMillis = Math.min(random.whole(1, most) * factor, 20_000)
      const answerMillis = Math.min(random.whole(1, most) * factor, 20_000)
      return { requestMillis, answerMillis, loss: lossOf(call) }
    },
    ksefTrouble,
    isDamaged: () => damages().length > 0,
    areStampsAway: () => stamps().length > 0,
    isMailAway: () => mail().length > 0,
    moodOf: (url) =>
      moods().find(({ subscription }) => subscriptions[subscription]?.url === url)?.mood ??
      "healthy",
    losesWakes: () => wakes().length > 0,
  }
}

/** Reads, and polls that found nothing: no poll would find more after them. */
const readers: ReadonlySet<string> = new Set([
  "available",
  "between",
  "byNumber",
  "clearedOn",
  "current",
  "fetchReady",
  "find",
  "findByKey",
  "findListed",
  "get",
  "invoices",
  "nextDueAt",
  "nextDueIn",
  "page",
  "pending",
  "remindedBefore",
  // Released partitions have nothing that is ready.
  "releasePartitions",
  "receipts",
  "renewPartitions",
  "sendingQueue",
  "sessions",
  "startedSince",
  "status",
  "tally",
  "terms",
  "toExamine",
  "toWarnOf",
  "unissued",
  "waiting",
  "withIds",
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
  "expire",
  "fanOut",
  "forget",
  "forgetDetails",
  "forgetEnded",
  "forgetExpired",
  "forgetKeys",
  "makeDueReady",
  "queue",
])

/** Whether a call may have given polls something to find. */
export const isActivity = ({ port, method }: PortCall, exit: Exit<unknown, unknown>): boolean => {
  // What it shares changes by calls and announcements, which are activity.
  if (port === "OfflineRegister") return false
  if (exit._tag === "Failure") return true
  if (readers.has(method)) return false
  return !(pollers.has(method) && isEmpty(exit))
}
