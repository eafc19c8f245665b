/** Creates, lists and removes operators' tokens; the seller's audit log says who did. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { entropyBytesPerSecret, SecretHashing } from "../../credential/credential.ts"
import { Entropy } from "../../identity/type-id.ts"
import { OperatorExists, OperatorNotFound } from "../operator-rejections.ts"
import {
  type OperatorName,
  type OperatorScope,
  operatorScopesInOrder,
  type OperatorToken,
  operatorTokenDays,
  operatorTokenValue,
} from "../operator-token.ts"
import { OperatorTokenStore } from "../operator-token-store.ts"
import { recordOperation } from "./record-operation.ts"

const dayMillis = 86_400_000

export interface NewOperator {
  readonly name: OperatorName
  readonly scopes: ReadonlyArray<OperatorScope>
  readonly networks?: ReadonlyArray<string>
  /** Days until it expires; 90 by default. */
  readonly days?: number
  /** Who creates it, for records. */
  readonly by: string
}

/** Creates a token and returns its value once. Fails with `OperatorExists`. */
export const createOperator = Effect.fnUntraced(function* (request: NewOperator) {
  const { name, scopes, networks = [], days = operatorTokenDays, by } = request
  const store = yield* OperatorTokenStore
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const value = operatorTokenValue(yield* entropy.bytes(entropyBytesPerSecret))
  const createdAt = instant(yield* Clock.currentTimeMillis)
  const token: OperatorToken = {
    name,
    hash: hashOf(value),
    scopes: operatorScopesInOrder(scopes),
    networks,
    createdAt,
    expiresAt: instant(createdAt + days * dayMillis),
  }
  const details = {
    name,
    scopes: token.scopes.join(" "),
    networks: networks.join(" "),
    days: String(days),
  }
  yield* recordOperation({ id: "createOperator", operator: by, details })
  if (!(yield* store.save(token))) return yield* new OperatorExists({ name })
  return { token, value }
})

/** Returns all tokens, in the order of their names. */
export const listOperators = Effect.flatMap(OperatorTokenStore, ({ list }) => list)

/** Removes the operator's token. Fails with `OperatorNotFound`. */
export const removeOperator = Effect.fnUntraced(function* (name: OperatorName, by: string) {
  const store = yield* OperatorTokenStore
  yield* recordOperation({ id: "removeOperator", operator: by, details: { name } })
  if (!(yield* store.remove(name))) return yield* new OperatorNotFound({ name })
})
