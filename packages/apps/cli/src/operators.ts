/** Commands that call the operations of the operator API within this process. */
import type { OperatorCalls, PreparedCall } from "@procurement/adapter-http-express/operator-calls"
import { lineText } from "@procurement/domain/text"
import type { Unavailable } from "@procurement/domain/unavailable"
import { type Field, UsageError } from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { CommandFailed } from "./command-failed.ts"
import type { CliPorts } from "./composition/ports.ts"
import { messageOfProblem } from "./fields.ts"
import type { Target } from "./target.ts"

/** The user has the database's password, but no operator name. */
export const operator = { name: "command line" }

/** Loads the operations on demand, because that takes longer than parsing a command line. */
export const operatorsOf = async ({
  environment,
  publicUrl = "",
  consoleUrl = "",
}: Target): Promise<OperatorCalls> => {
  const { makeOperatorCalls } = await import("@procurement/adapter-http-express/operator-calls")
  const console = { url: () => consoleUrl, name: lineText("Procurement") }
  return makeOperatorCalls(operator, { environment, publicUrl: () => publicUrl, console })
}

type PortsOf<Name extends keyof OperatorCalls> = OperatorCalls[Name] extends (
  ...given: never
) => PreparedCall<unknown, infer Ports>
  ? Ports
  : never

/** The operations that need no port but those of the commands. */
export type Callable = {
  [Name in keyof OperatorCalls]: [PortsOf<Name>] extends [CliPorts] ? Name : never
}[keyof OperatorCalls]

/** The effect of a valid call; an invalid one is a UsageError. The fields name its options. */
export const accepted = <Json, Ports>(
  call: PreparedCall<Json, Ports>,
  fields?: ReadonlyArray<Field>,
): Effect.Effect<Json, CommandFailed | Unavailable, Ports> => {
  if (Result.isFailure(call)) throw new UsageError(messageOfProblem(call.failure, fields))
  return Effect.mapError(call.success, (failure) =>
    failure._tag === "Problem" ? new CommandFailed(messageOfProblem(failure, fields)) : failure,
  )
}
