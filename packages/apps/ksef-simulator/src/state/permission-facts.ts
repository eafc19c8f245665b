/** Permissions between subjects, and the subjects and persons of the test environment. */
import type { Instant } from "@procurement/domain/calendar"
import type { ContextIdentifier, FactNamed, StatusInfo, SubjectIdentifier } from "./values.ts"

/** The author of a grant; the test environment grants as the system. */
export type PermissionAuthor = SubjectIdentifier | { readonly type: "System" }

export interface GrantedPermission {
  /** A UUID. */
  readonly id: string
  readonly scope: string
  readonly canDelegate: boolean
}

/** One request with all permissions that it grants, or none if it failed. */
export interface PermissionsGranted extends FactNamed<"PermissionsGranted"> {
  /** The reference of the operation. */
  readonly reference: string
  readonly context: ContextIdentifier
  readonly author: PermissionAuthor
  readonly kind: "person" | "entity"
  readonly authorized: SubjectIdentifier
  readonly permissions: ReadonlyArray<GrantedPermission>
  readonly description: string
  /** `subjectPersonDetails` or `subjectEntityDetails`, as in query results. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly readyAt: Instant
  readonly outcome: StatusInfo
}

export interface PermissionsRevoked extends FactNamed<"PermissionsRevoked"> {
  /** The reference of the operation. */
  readonly reference: string
  readonly context: ContextIdentifier
  readonly ids: ReadonlyArray<string>
  readonly readyAt: Instant
}

export type TestSubjectType = "EnforcementAuthority" | "VatGroup" | "JST"

export interface TestSubjectCreated extends FactNamed<"TestSubjectCreated"> {
  readonly nip: string
  readonly type: TestSubjectType
  readonly description: string
  readonly subunits: ReadonlyArray<{ readonly nip: string; readonly description: string }>
  readonly createdAt: Instant
}

export interface TestSubjectRemoved extends FactNamed<"TestSubjectRemoved"> {
  readonly nip: string
}

/** A natural person whose company has that NIP. */
export interface TestPersonCreated extends FactNamed<"TestPersonCreated"> {
  readonly nip: string
  readonly pesel: string
  readonly isBailiff: boolean
  readonly isDeceased: boolean
  readonly description: string
  readonly createdAt: Instant
}

export interface TestPersonRemoved extends FactNamed<"TestPersonRemoved"> {
  readonly nip: string
}

export type PermissionFact =
  | PermissionsGranted
  | PermissionsRevoked
  | TestSubjectCreated
  | TestSubjectRemoved
  | TestPersonCreated
  | TestPersonRemoved
