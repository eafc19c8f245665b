/** The message of each failure: one line, without a stack. */
import type { OperatorExists, OperatorNotFound } from "@procurement/domain/operator"
import type { DetailsStillNeeded, OrderNotFound } from "@procurement/domain/order"
import type { DayNotReconcilable } from "@procurement/domain/reconciliation"
import type { RenewalNotPlanned } from "@procurement/domain/renewal"
import type { TenantNotFound } from "@procurement/domain/tenant"
import type { Unavailable } from "@procurement/domain/unavailable"
import { CommandFailed } from "./command-failed.ts"

export type CliFailure =
  | CommandFailed
  | DayNotReconcilable
  | DetailsStillNeeded
  | OperatorExists
  | OperatorNotFound
  | OrderNotFound
  | Unavailable
  | RenewalNotPlanned
  | TenantNotFound

const causeOf = ({ cause }: { readonly cause?: unknown }): string =>
  cause instanceof Error ? `: ${cause.message.split("\n", 1)[0]}` : ""

const systemOf = ({ port }: Unavailable): string =>
  port === "DeadLetters" ? "Kafka" : "the database"

export const messageOf = (failure: CliFailure): string => {
  if (failure instanceof CommandFailed) return failure.message
  switch (failure._tag) {
    case "DayNotReconcilable":
      return failure.reason === "InFuture"
        ? `${failure.day} is in the future`
        : "too many days are waiting: try again when some of them are compared"
    case "DetailsStillNeeded":
      return `${failure.id} is ${failure.status}: the address is needed until all goods have left`
    case "OrderNotFound":
      return `the order ${failure.id} does not exist`
    case "OperatorExists":
      return `${failure.name} already has a token: remove it first, or choose another name`
    case "OperatorNotFound":
      return `no operator is named ${failure.name}`
    case "RenewalNotPlanned":
      return `${failure.invoiceId}: no renewal is planned, or a worker is renewing it now`
    case "TenantNotFound":
      return `the tenant ${failure.tenantId} does not exist`
    case "Unavailable":
      return `${systemOf(failure)} does not respond${causeOf(failure)}`
  }
}
