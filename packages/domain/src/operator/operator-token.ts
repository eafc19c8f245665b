/**
 * Tokens of operators: the people and programs that run the service for all tenants. A token has a
 * holder, scopes, an expiry, and optionally the networks from which it may be used.
 *
 * Pure: instants, hashes and the check of an address are arguments; values of tokens never appear.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { checkedText, isExpired, SecretHash } from "../credential/credential.ts"
import { OperatorAddressRefused, OperatorTokenNotAccepted } from "./operator-rejections.ts"

export const operatorScopes = [
  "reader",
  "warehouse",
  "accounting",
  "support",
  "administrator",
] as const
/**
 * What a holder may do. `administrator` includes every other scope, and every scope includes
 * `reader`.
 */
export const OperatorScope = Schema.Literals(operatorScopes)
export type OperatorScope = typeof OperatorScope.Type

/** The holder, as in audit logs; names of other actors there contain a space. */
export const OperatorName = Schema.String.check(
  Schema.isPattern(/^[a-z0-9][a-z0-9._-]{0,39}$/, {
    message: "must be 1 to 40 lower-case letters, digits, dots, hyphens or underscores",
  }),
).pipe(Schema.brand("OperatorName"))
export type OperatorName = typeof OperatorName.Type

export const OperatorToken = Schema.Struct({
  name: OperatorName,
  hash: SecretHash,
  scopes: Schema.Array(OperatorScope),
  /** Addresses, or networks like `10.0.0.0/8`, from which it may be used; empty: from any. */
  networks: Schema.Array(Schema.String),
  createdAt: Instant,
  expiresAt: Instant,
  /** Precise to the minute. */
  lastUsedAt: Schema.optionalKey(Instant),
})
export type OperatorToken = typeof OperatorToken.Type

/** Lifetime in days of a token for which none is requested. */
export const operatorTokenDays = 90
export const maximumOperatorTokenDays = 365

/** Creates the value of a token from 32 random bytes. */
export const operatorTokenValue = (entropy: Uint8Array): string => checkedText("ppl_op_", entropy)

/** Returns distinct scopes in canonical order. */
export const operatorScopesInOrder = (
  scopes: ReadonlyArray<OperatorScope>,
): ReadonlyArray<OperatorScope> => operatorScopes.filter((scope) => scopes.includes(scope))

/**
 * Why the token can't be used now from an address; undefined if it can. `isWithin` decides
 * whether the address belongs to a network.
 */
export const objectionToUse = (
  token: OperatorToken,
  now: Instant,
  isWithin: (network: string) => boolean,
): OperatorTokenNotAccepted | OperatorAddressRefused | undefined => {
  if (isExpired(token, now)) return new OperatorTokenNotAccepted({ reason: "Expired" })
  return token.networks.length === 0 || token.networks.some(isWithin)
    ? undefined
    : new OperatorAddressRefused()
}

/** Whether the scopes of an operator permit what requires this scope. */
export const mayOperate = (held: ReadonlyArray<OperatorScope>, required: OperatorScope): boolean =>
  held.includes("administrator") ||
  held.includes(required) ||
  (required === "reader" && held.length > 0)
