/** Permissions between subjects, and the subjects and persons of the test environment. */
import type { Instant } from "@procurement/domain/calendar"
import type {
  ContextIdentifier,
  FactNamed,
  HolderIdentifier,
  StatusInfo,
  SubjectIdentifier,
} from "./values.ts"

/** The author of a grant; the test environment grants as the system. */
export type PermissionAuthor = SubjectIdentifier | { readonly type: "System" }

/**
 * How it was granted: to a person or an entity for the grantor's own context; to the administrator
 * of a subunit or an EU entity for that context; to a representative of an EU entity; indirectly,
 * for contexts of the grantor's clients; or as an authorization, which lets an entity issue in its
 * own context for the grantor.
 */
export type GrantKind =
  | "person"
  | "entity"
  | "subunit"
  | "indirect"
  | "authorization"
  | "euAdministrator"
  | "euRepresentative"

/** The clients that an indirect grant is for. */
export type GrantTarget =
  | { readonly type: "Nip" | "InternalId"; readonly value: string }
  | { readonly type: "AllPartners" }

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
  /** Where they hold; of an indirect grant or an authorization the grantor's context. */
  readonly context: ContextIdentifier
  /** The grantor's context, if they hold in another one. */
  readonly grantedIn?: ContextIdentifier
  readonly author: PermissionAuthor
  readonly kind: GrantKind
  readonly authorized: HolderIdentifier
  /** Only of an indirect grant. */
  readonly target?: GrantTarget
  readonly permissions: ReadonlyArray<GrantedPermission>
  readonly description: string
  /** What query results repeat: `subjectPersonDetails`, `subunitName` … */
  readonly details?: Readonly<Record<string, unknown>>
  readonly readyAt: Instant
  readonly outcome: StatusInfo
}

export interface PermissionsRevoked extends FactNamed<"PermissionsRevoked"> {
  /** The reference of the operation. */
  readonly reference: string
  /** The context of the caller. */
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

/** The company of that NIP may send invoices with attachments. */
export interface AttachmentsAllowed extends FactNamed<"AttachmentsAllowed"> {
  readonly nip: string
}

export interface AttachmentsRevoked extends FactNamed<"AttachmentsRevoked"> {
  readonly nip: string
  readonly endsAt: Instant
}

/** Nobody can log in to the context. */
export interface ContextBlocked extends FactNamed<"ContextBlocked"> {
  readonly context: ContextIdentifier
}

export interface ContextUnblocked extends FactNamed<"ContextUnblocked"> {
  readonly context: ContextIdentifier
}

export type PermissionFact =
  | PermissionsGranted
  | PermissionsRevoked
  | TestSubjectCreated
  | TestSubjectRemoved
  | TestPersonCreated
  | TestPersonRemoved
  | AttachmentsAllowed
  | AttachmentsRevoked
  | ContextBlocked
  | ContextUnblocked
