/** What a command prints when a port does not respond. */
import { Unavailable } from "@procurement/domain/unavailable"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { messageOf } from "../src/failure-messages.ts"
import { accepted } from "../src/operators.ts"

const cause = new Error("connect ECONNREFUSED 127.0.0.1:9092\n  of 3 brokers")

it.each([
  ["DeadLetters", "Kafka does not respond: connect ECONNREFUSED 127.0.0.1:9092"],
  ["OrderRepository", "the database does not respond: connect ECONNREFUSED 127.0.0.1:9092"],
])("a call names the port %s that does not respond, and the cause on one line", (port, line) => {
  const call = Result.succeed(Effect.fail(new Unavailable({ port, cause })))
  expect(messageOf(Effect.runSync(Effect.flip(accepted(call))))).toBe(line)
})
