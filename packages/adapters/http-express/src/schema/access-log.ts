/** Audit events and requests as pages show them. */
import { accessActions, type AccessEvent, type AuditEvent } from "@procurement/domain/audit"
import { optional } from "@procurement/domain/optional"
import type { RequestRecord } from "@procurement/domain/request-log"
import { z } from "zod"
import { encodeInstant, exampleId, identifier, next, timestamp } from "./primitives.ts"

const actor = z.discriminatedUnion("type", [
  z
    .object({
      type: z.literal("user"),
      userId: identifier("usr", "the user"),
      email: z
        .string()
        .meta({ description: "The user's address at that time.", example: "anna@example.com" }),
    })
    .meta({ id: "AuditUser" }),
  z.object({ type: z.literal("operator") }).meta({ id: "AuditOperator" }),
])

const subject = z
  .object({
    type: z.enum(["user", "session", "passkey", "client", "token"]),
    id: z.string(),
    name: z.string().exactOptional(),
  })
  .meta({
    id: "AuditSubject",
    example: { type: "user", id: exampleId("usr"), name: "anna@example.com" },
  })

const auditBody = z
  .object({
    id: identifier("aud", "the audit event"),
    at: timestamp,
    action: z.enum(accessActions).meta({ example: "user.signed_in" }),
    actor: actor.meta({
      description: "Who performed the action; `operator` is any operator of the service.",
    }),
    subject,
    details: z
      .record(z.string(), z.string())
      .exactOptional()
      .meta({ example: { role: "accountant" } }),
  })
  .meta({ id: "AuditEvent" })

export const auditPage = z.object({ items: z.array(auditBody), next }).meta({ id: "AuditPage" })

/** Hides which operator it was from customers. */
const encodeActor = (by: AuditEvent["actor"]): z.output<typeof actor> =>
  by.type === "user" ? by : { type: "operator" }

export const encodeAuditEvent = (event: AccessEvent): z.output<typeof auditBody> =>
  optional({
    id: event.id,
    at: encodeInstant(event.at),
    action: event.action,
    actor: encodeActor(event.actor),
    subject: event.subject,
    details: event.details,
  })

const requestBody = z
  .object({
    id: identifier("rql", "the record"),
    requestId: z.string().meta({
      description: "The X-Request-Id of the response.",
      example: "req_8e03978e-40d5-43e8-bc93-6894a57f9324",
    }),
    at: timestamp,
    method: z.string().meta({ example: "GET" }),
    route: z
      .string()
      .meta({ description: "The path as written in this document.", example: "/v1/orders/{id}" }),
    status: z
      .int()
      .exactOptional()
      .meta({ description: "Absent when the caller closed the connection first.", example: 200 }),
    durationMillis: z.int().meta({ example: 12 }),
    problemCode: z
      .string()
      .exactOptional()
      .meta({ description: "The `code` of the problem document." }),
    clientId: z.string().exactOptional().meta({ description: "The API client that sent it." }),
    userId: z.string().exactOptional().meta({ description: "The user who sent it." }),
  })
  .meta({ id: "RequestRecord" })

export const requestPage = z
  .object({ items: z.array(requestBody), next })
  .meta({ id: "RequestPage" })

export const encodeRequest = (record: RequestRecord): z.output<typeof requestBody> =>
  optional({
    id: record.id,
    requestId: record.requestId,
    at: encodeInstant(record.at),
    method: record.method,
    route: record.route,
    status: record.status,
    durationMillis: record.durationMillis,
    problemCode: record.problemCode,
    clientId: record.clientId,
    userId: record.userId,
  })
