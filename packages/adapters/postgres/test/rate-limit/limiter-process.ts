/**
 * A process with a limiter over the shared store, like an API process. Its parent sends the time
 * and the number of requests; it returns how many were admitted.
 */
import { instant } from "@procurement/domain/calendar"
import type { SecretHash } from "@procurement/domain/credential"
import { type Decision, makeRateLimiter, type RateLimiter } from "@procurement/domain/rate-limit"
import * as Effect from "effect/Effect"
import { openDatabase } from "../../src/database.ts"
import { makeRateLimitStore } from "../../src/rate-limit/rate-limit-store.ts"
import type { Asked, Task } from "./limiter-task.ts"

const url = process.env["DATABASE_URL"] ?? ""
const database = await openDatabase({ url, poolSize: 4, applicationName: "limiter" })
const store = makeRateLimitStore(database)

let virtualNow: number | undefined
const limiter = makeRateLimiter({
  now: () => instant(virtualNow ?? Date.now()),
  sharing: { store, timeoutMillis: 30_000 },
})

const ask = (from: RateLimiter, task: Task): Promise<Decision> => {
  const decision = from.decide({
    caller: {
      tokenHash: "f".repeat(64) as SecretHash,
      clientId: "shared-key",
      tenant: task.tenant,
    },
    route: "listOrders",
    kind: "read",
    cost: 1,
  })
  return Effect.isEffect(decision) ? Effect.runPromise(decision) : Promise.resolve(decision)
}

const isAdmitted = ({ refusal }: Decision): boolean => refusal === undefined

/** Makes `count` requests at the same time. */
const askTogether = async (task: Task, count: number): Promise<Asked> => {
  const decisions = await Promise.all(Array.from({ length: count }, () => ask(limiter, task)))
  const admitted = decisions.filter(isAdmitted).length
  return { admitted, refused: count - admitted }
}

const longestFloodMillis = 30_000

/**
 * Sends requests as fast as possible until that instant of the system clock, and longer, up to
 * `longestFloodMillis`, while fewer requests were refused than admitted.
 */
const flood = async (task: Task, until: number): Promise<Asked> => {
  const asked = { admitted: 0, refused: 0 }
  const isOver = (): boolean =>
    Date.now() >= until + (asked.refused > asked.admitted ? 0 : longestFloodMillis)
  while (!isOver()) {
    const { admitted, refused } = await askTogether(task, 8)
    asked.admitted += admitted
    asked.refused += refused
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return asked
}

process.on("message", (task: Task) => {
  virtualNow = task.now
  const asking =
    task.floodUntil === undefined
      ? askTogether(task, task.count ?? 0)
      : flood(task, task.floodUntil)
  void asking.then((asked) => process.send?.(asked))
})
process.once("disconnect", () => void database.close())
process.send?.("ready")
