/**
 * The parts of a command: its arguments are decoded first, and it runs once there is a database.
 */
import { Problems, type Program } from "@procurement/lib-cli"
import type { Command } from "commander"
import type * as Effect from "effect/Effect"
import type { CliPorts } from "../composition/ports.ts"
import type { CliFailure } from "../failure-messages.ts"
import type { Outcome } from "../output.ts"
import type { Target, Variables } from "../target.ts"

export type Work = Effect.Effect<Outcome, CliFailure, CliPorts>

/** The work of a command on a service; throws a UsageError for invalid arguments. */
export type Task = (target: Target) => Work | Promise<Work>

/** Receives the decoded command; called at most once. */
export type Submit = (task: Task) => void

/** For commands without a database: they print the outcome in their action. */
export interface Direct {
  readonly environment: Variables
  readonly answer: (outcome: Outcome) => void
}

/** Adds the commands of a group, `procurement <group> …`, to it. */
export type AddCommands = (group: Command, submit: Submit, direct: Direct) => void

export const program: Program = {
  name: "procurement",
  directory: process.cwd(),
  problems: (example) => new Problems([], example),
}
