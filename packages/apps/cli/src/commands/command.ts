/** What a command is made of: it is decoded first, and run when there is a database. */
import type { Environment } from "@procurement/domain/credential"
import type { Command } from "commander"
import type * as Effect from "effect/Effect"
import type { CliPorts } from "../composition/runtime.ts"
import type { CliFailure } from "../failure-words.ts"
import type { Outcome } from "../output.ts"

/** What is to be done in a service whose tokens are of that environment. */
export type Task = (environment: Environment) => Effect.Effect<Outcome, CliFailure, CliPorts>

/** Takes what a command has decoded; called once at most. */
export type Submit = (task: Task) => void

export type AddCommands = (program: Command, submit: Submit) => void

export const tenantArgument = ["<tenant>", "the tenant's id, ten_…"] as const
