/** A callback URL that leads nowhere is refused when it is told to us, not when it is needed. */
import * as Effect from "effect/Effect"
import { EndpointCheck } from "../endpoint-check.ts"
import { EndpointNotReachable } from "../webhook-rejections.ts"

export const mustBeReachable = Effect.fnUntraced(function* (url: string) {
  const objection = yield* (yield* EndpointCheck).check(url)
  if (objection !== undefined) return yield* new EndpointNotReachable({ objection })
})
