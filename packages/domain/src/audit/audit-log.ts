/** The audit log: its events, and where they are stored. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import type { SignedInUser } from "../credential/credential.ts"
import { AuditEventId, TenantId, UserId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"

// What happened to a tenant's access: sign-ins, users, credentials. Who did it, when, and to what.
//
// An event is never changed. It contains no secret: credentials are named by their public ids.

export const auditActions = [
  "user.signed_in",
  "user.signed_out",
  "user.invited",
  "user.role_changed",
  "user.removed",
  "session.revoked",
  "client.created",
  "client.secret_rotated",
  "client.certificate_changed",
  "client.deleted",
  "token.issued",
  "token.rotated",
  "token.revoked",
] as const
export const AuditAction = Schema.Literals(auditActions)
export type AuditAction = typeof AuditAction.Type

/** Who did it; the address is the one that the user had at that time. */
export const AuditActor = Schema.Union([
  Schema.Struct({ type: Schema.Literal("user"), userId: UserId, email: Schema.String }),
  /** `operator` is the beginning of the SHA-256 of the operator's token. */
  Schema.Struct({ type: Schema.Literal("operator"), operator: Schema.String }),
])
export type AuditActor = typeof AuditActor.Type

/** What it was done to. */
export const AuditSubject = Schema.Struct({
  type: Schema.Literals(["user", "session", "client", "token"]),
  id: Schema.String,
  name: Schema.optionalKey(Schema.String),
})
export type AuditSubject = typeof AuditSubject.Type

export const AuditEvent = Schema.Struct({
  id: AuditEventId,
  tenantId: TenantId,
  at: Instant,
  action: AuditAction,
  actor: AuditActor,
  subject: AuditSubject,
  details: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
})
export type AuditEvent = typeof AuditEvent.Type

/** The parts of an event that the caller knows before it has an id and a time. */
export type AuditEntry = Omit<AuditEvent, "id" | "at">

/** The person of a request as the actor. */
export const actorOfPerson = ({
  user: { userId, email },
}: {
  readonly user: Pick<SignedInUser, "userId" | "email">
}): AuditActor => ({ type: "user", userId, email })

// Stores audit events.

export interface AuditPageQuery {
  readonly tenantId: TenantId
  /** The last event of the page before; the page starts after it. */
  readonly after?: AuditEventId | undefined
  readonly limit: number
}

export interface AuditPage {
  readonly events: ReadonlyArray<AuditEvent>
  readonly hasMore: boolean
}

export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Stores the event; storing it again changes nothing. */
    readonly record: (event: AuditEvent) => Effect.Effect<void, Unavailable>
    /** The tenant's events exactly as recorded, newest first by id, at most `limit`. */
    readonly page: (query: AuditPageQuery) => Effect.Effect<AuditPage, Unavailable>
    /** Deletes up to `limit` events from before the instant; returns how many. */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/audit/AuditLog") {}
