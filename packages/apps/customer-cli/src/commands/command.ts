/** The parts of a command: its arguments and options, and its work with the context. */
import type { Command } from "commander"
import type { Context } from "../context.ts"

export type AddCommands = (group: Command, context: Context) => void
