/** A commit that creates work notifies the workers; a notice may be lost. */
import {
  type InvoiceChange,
  type InvoiceRepository,
  wakesFollowers,
} from "@procurement/domain/invoice"
import type { Exit } from "effect/Exit"
import type { PortCall } from "../kernel/port-calls.ts"
import type { Random } from "../kernel/random.ts"
import type { World } from "../kernel/world.ts"
import type { FaultSwitch } from "./faults.ts"
import type { Stores } from "./stores.ts"
import type { WakeTopic, Worker } from "./worker.ts"

const longestNotice = 20

const changesIn = (
  method: string,
  args: ReadonlyArray<unknown>,
): ReadonlyArray<Pick<InvoiceChange, "invoice">> => {
  if (method === "save") return args as Parameters<InvoiceRepository["Service"]["save"]>
  if (method !== "saveMany") return []
  const [changes] = args as Parameters<InvoiceRepository["Service"]["saveMany"]>
  return changes
}

/** The queues that have new work after a call. */
const topicsOf = (
  { port, method, args }: PortCall,
  hasPublished: boolean,
): ReadonlyArray<WakeTopic> => {
  const outbox = hasPublished ? (["outbox"] as const) : []
  switch (port) {
    case "OrderRepository":
      return ["invoices", ...outbox]
    case "InvoiceRepository": {
      const hasWoken = changesIn(method, args).some(({ invoice }) => wakesFollowers(invoice))
      return hasWoken ? ["invoices", ...outbox] : outbox
    }
    case "ReplayRepository":
      return method === "add" ? ["outbox"] : []
    case "SubscriptionRepository":
      return method === "modify" ? ["deliveries"] : []
    default:
      return outbox
  }
}

interface WakeParts {
  readonly world: World
  readonly stores: Stores
  readonly faults: FaultSwitch
}

/** Returns a function that wakes the workers after a call that has taken effect. */
export const makeWakes = (
  { world, stores: { ledger }, faults }: WakeParts,
  random: Random,
  workers: () => ReadonlyArray<Worker>,
) => {
  let published = 0
  const wakeAll = (topic: WakeTopic): void => {
    for (const worker of workers()) {
      if (faults.losesWakes()) continue
      world.after(random.whole(1, longestNotice), () => {
        if (worker.process.isAlive()) worker.wake(topic)
      })
    }
  }
  return (call: PortCall, exit: Exit<unknown, unknown>): void => {
    const hasPublished = ledger.outbox.length > published
    published = ledger.outbox.length
    if (exit._tag === "Failure") return
    for (const topic of topicsOf(call, hasPublished)) wakeAll(topic)
  }
}
