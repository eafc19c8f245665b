/** Authenticates an operator by token and address. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import type { SecretHash } from "../../credential/credential.ts"
import { OperatorTokenNotAccepted } from "../operator-rejections.ts"
import { objectionToUse } from "../operator-token.ts"
import { OperatorTokenStore } from "../operator-token-store.ts"

/**
 * Returns the token and records its use. Fails with `OperatorTokenNotAccepted` or
 * `OperatorAddressRefused`; a use that can't be recorded is ignored.
 */
export const authenticateOperator = Effect.fnUntraced(function* (
  hash: SecretHash,
  isWithin: (network: string) => boolean,
) {
  const store = yield* OperatorTokenStore
  const token = Option.getOrUndefined(yield* store.find(hash))
  if (token === undefined) return yield* new OperatorTokenNotAccepted({ reason: "Unknown" })
  const now = instant(yield* Clock.currentTimeMillis)
  const objection = objectionToUse(token, now, isWithin)
  if (objection !== undefined) return yield* objection
  yield* Effect.ignore(store.noteUse(hash, now))
  return token
})
