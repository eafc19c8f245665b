/**
 * The Idempotency-Key of a request (draft-ietf-httpapi-idempotency-key-header): a quoted string, as
 * the draft writes it, or the bare text, as most clients send it.
 */
import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Sha256 } from "@procurement/domain/archive"
import { type Idempotency, IdempotencyKey } from "@procurement/domain/order"
import { type Problem, problem } from "./problem.ts"

const isKey = Schema.is(IdempotencyKey)

const invalid = problem("invalid_idempotency_key")

/** As it may stand in the header: quoted, or bare and without a quote in front. */
export const idempotencyKeyPattern = '^(?:"[!-~]{1,255}"|[!#-~][!-~]{0,254})$'

/** Nothing, which is no key, when a quote is opened and not closed. */
const keyIn = (header: string): string =>
  header.startsWith('"') ? (/^"(.*)"$/.exec(header)?.[1] ?? "") : header

/** Key and fingerprint of the request; undefined when it brings no key. */
export const idempotencyOf = (
  { headers }: IncomingMessage,
  body: unknown,
): Effect.Effect<Idempotency | undefined, Problem> => {
  const header = headers["idempotency-key"]
  if (header === undefined) return Effect.succeed(undefined)
  const key = keyIn(String(header))
  if (!isKey(key)) return Effect.fail(invalid)
  const fingerprint = hash("sha256", JSON.stringify(body)) as Sha256
  return Effect.succeed({ key, fingerprint })
}
