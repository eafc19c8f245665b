/**
 * The contract of `WebhookSender`. The binding opens endpoints on the loopback interface, which its
 * layer must allow.
 */
import type { WebhookSender } from "@procurement/domain/webhook"
import type { Clause } from "../suite/clause.ts"
import { suiteWith } from "../suite/register.ts"
import { reportClauses } from "./report-clauses.ts"
import { requestClauses } from "./request-clauses.ts"
import type { SenderBinding } from "./webhook-receiver.ts"

export const webhookSenderClauses = (
  binding: SenderBinding,
): ReadonlyArray<Clause<WebhookSender>> => [...requestClauses(binding), ...reportClauses(binding)]

export const webhookSenderContract = suiteWith({
  port: "WebhookSender",
  clauses: webhookSenderClauses,
})
