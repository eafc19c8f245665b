/** Rejects an unreachable callback URL when it is registered, not at the first delivery. */
import * as Effect from "effect/Effect"
import { EndpointCheck } from "../endpoint-check.ts"
import { EndpointNotReachable } from "../webhook-rejections.ts"

export const mustBeReachable = Effect.fnUntraced(function* (url: string) {
  const objection = yield* (yield* EndpointCheck).check(url)
  if (objection !== undefined) return yield* new EndpointNotReachable({ objection })
})
