/**
 * Routes that execute a request with an `Idempotency-Key` once, and return the stored response to
 * its repeats (docs/adr/0025). Placing an order has its own implementation.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import type { Principal } from "@procurement/domain/credential"
import {
  answerOnce,
  findResponse,
  type IdempotencyStore,
  type KeyedRequest,
} from "@procurement/domain/idempotency"
import { canonicalJson, fingerprintOf, idempotencyKeyOf } from "./head.ts"
import type { Reply } from "./reply.ts"
import type { Call, GuardedRoute } from "./route.ts"

interface KeptReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const textOf = ({ status, headers, body }: Reply): string => {
  const stored: KeptReply = { status, headers, body: Buffer.from(body).toString("utf8") }
  return JSON.stringify(stored)
}

const replyOf = (text: string, replayed: boolean): Reply => {
  const { status, headers, body } = JSON.parse(text) as KeptReply
  return {
    status,
    headers: replayed ? { ...headers, "idempotent-replayed": "true" } : headers,
    body: Buffer.from(body),
    isReplay: replayed,
  }
}

/** The same JSON value at the same address is the same request, in any notation. */
const contentOf = ({ request, body }: Pick<Call, "request" | "body">): string =>
  `${request.method} ${request.path}\n${body === undefined ? "" : canonicalJson(body)}`

/** The request under its key; undefined without a key. */
const keyedRequest = Effect.fnUntraced(function* (call: Call<unknown>, caller: string) {
  const key = yield* idempotencyKeyOf(call.request)
  if (key === undefined) return undefined
  const at = instant(yield* Clock.currentTimeMillis)
  const fingerprint = fingerprintOf(call.request, () => contentOf(call))
  return { caller, idempotency: { key, fingerprint }, at } satisfies KeyedRequest
})

/** Adds idempotency keys to a route; `callerOf` identifies the caller that owns a key. */
export const keyedBy =
  <Caller>(callerOf: (principal: Caller) => string) =>
  <Ports>(route: GuardedRoute<Caller, Ports>): GuardedRoute<Caller, Ports | IdempotencyStore> => ({
    ...route,
    replay: Effect.fnUntraced(function* (call: Call<Caller>) {
      const request = yield* keyedRequest(call, callerOf(call.principal))
      if (request === undefined) return undefined
      const response = yield* findResponse(request)
      return response === undefined ? undefined : replyOf(response, true)
    }),
    handle: Effect.fnUntraced(function* (call: Call<Caller>) {
      const request = yield* keyedRequest(call, callerOf(call.principal))
      const answer = route.handle(call)
      const work = Effect.isEffect(answer) ? answer : Effect.succeed(answer)
      if (request === undefined) return yield* work
      const { response, replayed } = yield* answerOnce(request, Effect.map(work, textOf))
      return replyOf(response, replayed)
    }),
  })

/** A customer's route: keys belong to the tenant. */
export const keyed = keyedBy(({ tenantId }: Principal) => tenantId)
