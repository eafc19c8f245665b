/** Storage of operators' tokens. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { SecretHash } from "../credential/credential.ts"
import type { Unavailable } from "../unavailable.ts"
import type { OperatorName, OperatorToken } from "./operator-token.ts"

/** Stores operators' tokens, one for each name. */
export class OperatorTokenStore extends Context.Service<
  OperatorTokenStore,
  {
    /** Returns the token with that hash, exactly as saved; none for an unknown hash. */
    readonly find: (hash: SecretHash) => Effect.Effect<Option.Option<OperatorToken>, Unavailable>
    /** Returns all tokens, in the order of their names. */
    readonly list: Effect.Effect<ReadonlyArray<OperatorToken>, Unavailable>
    /** Stores the token. Returns false and stores nothing if the name already has one. */
    readonly save: (token: OperatorToken) => Effect.Effect<boolean, Unavailable>
    /** Removes the token of that name and no other. Returns false if there is none. */
    readonly remove: (name: OperatorName) => Effect.Effect<boolean, Unavailable>
    /**
     * Records a use, at most once a minute and never an earlier one. Ignores an unknown token.
     */
    readonly noteUse: (hash: SecretHash, at: Instant) => Effect.Effect<void, Unavailable>
  }
>()("@procurement/domain/operator/OperatorTokenStore") {}
