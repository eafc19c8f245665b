/** Forgets access tokens that have expired; answers how many. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { CredentialStore } from "../credential-store.ts"

export const forgetExpiredTokens = Effect.fnUntraced(function* () {
  const store = yield* CredentialStore
  return yield* store.forgetExpired(instant(yield* Clock.currentTimeMillis))
})
