/** The seller's people and what was done in the console, as operators see them. */
import type { AuditEvent } from "@procurement/domain/audit"
import { operatorScopes } from "@procurement/domain/operator"
import { optional } from "@procurement/domain/optional"
import { languages } from "@procurement/domain/text"
import type { SellerPerson, User } from "@procurement/domain/user"
import { z } from "zod"
import { email } from "./person.ts"
import { encodeInstant, identifier, mapped, next, timestamp } from "./primitives.ts"

const address = z.string().meta({ format: "email", example: "anna@example.com" })
const userId = identifier("usr", "the person")
const scopes = z.array(z.enum(operatorScopes))
const chosenScopes = scopes.min(1).meta({
  description: "`administrator` includes all others, and every scope includes `reader`.",
})

export const personRequest = z
  .strictObject({
    email,
    scopes: chosenScopes,
    locale: z.enum(languages).exactOptional().meta({ description: "Of e-mails; `pl` by default." }),
  })
  .meta({ id: "PersonRequest", example: { email: "anna@example.com", scopes: ["warehouse"] } })

export const personChange = z
  .strictObject({ scopes: chosenScopes })
  .meta({ id: "PersonChange", example: { scopes: ["warehouse", "support"] } })

export const personBody = z
  .object({
    id: userId,
    email: address,
    scopes,
    locale: z.enum(languages),
    passkeys: z.int().meta({ description: "How many passkeys the person has." }),
    createdAt: timestamp,
    lastSignInAt: timestamp.exactOptional(),
  })
  .meta({ id: "Person" })

export const personList = z.object({ items: z.array(personBody) }).meta({ id: "PersonList" })

export const encodePerson = (user: User): z.output<typeof personBody> =>
  optional({
    id: user.id,
    email: user.email,
    scopes: [...(user.operatorScopes ?? [])],
    locale: user.language,
    passkeys: user.passkeys?.length ?? 0,
    createdAt: encodeInstant(user.createdAt),
    lastSignInAt: mapped(user.lastSignInAt, encodeInstant),
  })

export const consoleSession = z
  .object({
    id: identifier("ses", "the session"),
    user: z.object({ id: userId, email: address }).meta({ id: "ConsoleUser" }),
    scopes,
    environment: z.enum(["sandbox", "live"]),
    createdAt: timestamp,
    expiresAt: timestamp.meta({
      description: "When the session expires if no further request is sent.",
    }),
  })
  .meta({ id: "ConsoleSession" })

export const encodeConsoleSession = (
  { user, scopes: held }: SellerPerson,
  environment: "test" | "live",
): z.output<typeof consoleSession> => ({
  id: user.sessionId,
  user: { id: user.userId, email: user.email },
  scopes: [...held],
  environment: environment === "test" ? "sandbox" : "live",
  createdAt: encodeInstant(user.createdAt),
  expiresAt: encodeInstant(user.expiresAt),
})

const recordBody = z
  .object({
    id: identifier("aud", "the record"),
    at: timestamp,
    by: z.string().meta({ description: "The person, the token's name, or a program." }),
    action: z.string().meta({
      description: "`operation.requested`, or what a person did with access.",
    }),
    subject: z
      .object({ type: z.string(), id: z.string(), name: z.string().exactOptional() })
      .meta({ id: "RecordSubject" }),
    details: z.record(z.string(), z.string()).exactOptional(),
  })
  .meta({ id: "Record" })

export const recordPage = z.object({ items: z.array(recordBody), next }).meta({ id: "RecordPage" })

export const encodeRecord = (event: AuditEvent): z.output<typeof recordBody> =>
  optional({
    id: event.id,
    at: encodeInstant(event.at),
    by: event.actor.type === "user" ? event.actor.email : event.actor.operator,
    action: event.action,
    subject: event.subject,
    details: event.details,
  })
