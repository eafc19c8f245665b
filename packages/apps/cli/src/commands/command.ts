/** What a command is made of: it is decoded first, and run when there is a database. */
import { type AuditActor, type AuditEntry, recordAudit } from "@procurement/domain/audit"
import type { Environment } from "@procurement/domain/credential"
import type { TenantId } from "@procurement/domain/identity"
import type { Command } from "commander"
import type * as Effect from "effect/Effect"
import type { CliPorts } from "../composition/ports.ts"
import type { CliFailure } from "../failure-messages.ts"
import type { Outcome } from "../output.ts"
import type { Variables } from "../target.ts"

/**
 * What is to be done in a service whose tokens are of that environment, and whose customers use
 * that address, if it is known.
 */
export type Task = (
  environment: Environment,
  publicUrl: string | undefined,
) => Effect.Effect<Outcome, CliFailure, CliPorts>

/** Takes what a command has decoded; called once at most. */
export type Submit = (task: Task) => void

/** For commands that need no database: they print the outcome in their action. */
export interface Direct {
  readonly environment: Variables
  readonly answer: (outcome: Outcome) => void
}

/** Adds the commands of a group, `procurement <group> …`, to it. */
export type AddCommands = (group: Command, submit: Submit, direct: Direct) => void

/** In audit logs: the person at the command line has the database's password, and no name. */
export const commandLine: AuditActor = { type: "operator", operator: "command line" }

/** Records what a command has just changed for a tenant, which sees it in its audit log. */
export const noteForTenant = (
  tenantId: TenantId,
  action: AuditEntry["action"],
  subject: AuditEntry["subject"],
) => recordAudit({ tenantId, action, actor: commandLine, subject })

export const tenantArgument = ["<tenant>", "the tenant's id, ten_…"] as const
