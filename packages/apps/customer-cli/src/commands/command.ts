/** What a command is made of: its arguments and options, and what it does with the context. */
import type { Command } from "commander"
import type { Context } from "../context.ts"

export type AddCommands = (group: Command, context: Context) => void
