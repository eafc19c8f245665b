/** What a command is made of: its words are read first, and it runs when there is a database. */
import type { Command } from "commander"
import type * as Effect from "effect/Effect"
import type { CliPorts } from "../composition/ports.ts"
import type { CliFailure } from "../failure-messages.ts"
import type { Outcome } from "../output.ts"
import type { Target, Variables } from "../target.ts"

export type Work = Effect.Effect<Outcome, CliFailure, CliPorts>

/** The work of a command in that service; a UsageError says what makes no sense there. */
export type Task = (target: Target) => Work | Promise<Work>

/** Takes what a command has decoded; called once at most. */
export type Submit = (task: Task) => void

/** For commands that need no database: they print the outcome in their action. */
export interface Direct {
  readonly environment: Variables
  readonly answer: (outcome: Outcome) => void
}

/** Adds the commands of a group, `procurement <group> …`, to it. */
export type AddCommands = (group: Command, submit: Submit, direct: Direct) => void

export const tenantArgument = ["<tenant>", "the tenant's id, ten_…"] as const
