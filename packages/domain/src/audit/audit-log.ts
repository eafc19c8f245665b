/** The audit log: events and storage. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import type { SignedInUser } from "../credential/credential.ts"
import { AuditEventId, TenantId, UserId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"

/** What people and operators do with the access of a tenant. */
export const accessActions = [
  "user.signed_in",
  "user.signed_out",
  "user.invited",
  "user.role_changed",
  "user.removed",
  "session.revoked",
  "passkey.added",
  "passkey.removed",
  "client.created",
  "client.secret_rotated",
  "client.certificate_changed",
  "client.deleted",
  "token.issued",
  "token.rotated",
  "token.revoked",
] as const
/** An operation of the operator API that is not a read. */
export const operatorAction = "operation.requested"
export const AuditAction = Schema.Literals([...accessActions, operatorAction])
export type AuditAction = typeof AuditAction.Type

/** The actor; `email` is the user's address at that time. */
export const AuditActor = Schema.Union([
  Schema.Struct({ type: Schema.Literal("user"), userId: UserId, email: Schema.String }),
  /** `operator`: the name of the operator, or of a program such as the command line. */
  Schema.Struct({ type: Schema.Literal("operator"), operator: Schema.String }),
])
export type AuditActor = typeof AuditActor.Type

/** The changed object. */
export const AuditSubject = Schema.Struct({
  type: Schema.Literals(["user", "session", "passkey", "client", "token", "operation"]),
  id: Schema.String,
  name: Schema.optionalKey(Schema.String),
})
export type AuditSubject = typeof AuditSubject.Type

/**
 * A change of a tenant's access (sign-in, user, credential), or an operation that an operator has
 * requested (in the log of `sellerTenantId`), with its actor, time and subject.
 * Immutable, without secrets: credentials appear by their public ids.
 */
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

const accessSubjects = ["user", "session", "passkey", "client", "token"] as const

/** An event of a tenant's access, which its people may read. */
export interface AccessEvent extends Omit<AuditEvent, "action" | "subject"> {
  readonly action: (typeof accessActions)[number]
  readonly subject: AuditSubject & { readonly type: (typeof accessSubjects)[number] }
}

export const isAccessEvent = (event: AuditEvent): event is AuditEvent & AccessEvent =>
  event.action !== operatorAction && event.subject.type !== "operation"

/** Event data before an id and a time are assigned. */
export type AuditEntry = Omit<AuditEvent, "id" | "at">

/** Returns the signed-in user as actor. */
export const actorOfPerson = ({
  user: { userId, email },
}: {
  readonly user: Pick<SignedInUser, "userId" | "email">
}): AuditActor => ({ type: "user", userId, email })

export interface AuditPageQuery {
  readonly tenantId: TenantId
  /** Last event of the previous page, excluded from this page. */
  readonly after?: AuditEventId | undefined
  readonly limit: number
}

export interface AuditPage {
  readonly events: ReadonlyArray<AuditEvent>
  readonly hasMore: boolean
}

/** Stores audit events. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Stores the event. Storing it again changes nothing. */
    readonly record: (event: AuditEvent) => Effect.Effect<void, Unavailable>
    /** Returns the tenant's events as recorded, newest first by id, at most `limit`. */
    readonly page: (query: AuditPageQuery) => Effect.Effect<AuditPage, Unavailable>
    /**
     * Deletes up to `limit` events before the instant; returns how many. Keeps an event that is
     * less than 395 days older than the newest one, so that nobody can delete what was just done.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/audit/AuditLog") {}
