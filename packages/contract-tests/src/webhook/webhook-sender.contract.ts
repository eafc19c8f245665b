/**
 * The contract of `WebhookSender`. The binding opens endpoints on the loopback interface, which its
 * layer must allow.
 */
import type { WebhookSender } from "@procurement/domain/webhook"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { reportClauses } from "./report-clauses.ts"
import { requestClauses } from "./request-clauses.ts"
import type { SenderBinding } from "./webhook-receiver.ts"

export const webhookSenderClauses = (
  binding: SenderBinding,
): ReadonlyArray<Clause<WebhookSender>> => [...requestClauses(binding), ...reportClauses(binding)]

export const webhookSenderContract = <E>(
  adapter: string,
  layer: Layer.Layer<WebhookSender, E>,
  binding: SenderBinding,
  can: Partial<Capabilities> = {},
): void =>
  registerSuite({ port: "WebhookSender", adapter, layer, can }, webhookSenderClauses(binding))
