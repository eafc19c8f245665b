/**
 * The permissions in the state: grants by id, operations by reference, test subjects and persons by
 * NIP, attachments by NIP, blocked contexts.
 */
import type { Instant } from "@procurement/domain/calendar"
import type {
  GrantedPermission,
  PermissionFact,
  PermissionsGranted,
  PermissionsRevoked,
  TestPersonCreated,
  TestSubjectCreated,
} from "./permission-facts.ts"
import { type ContextIdentifier, identifierKey, type StatusInfo } from "./values.ts"

export interface Permission
  extends GrantedPermission,
    Omit<PermissionsGranted, "fact" | "permissions" | "readyAt" | "outcome"> {}

export interface PermissionOperation {
  readonly context: ContextIdentifier
  readonly outcome: StatusInfo
  readonly at: Instant
  readonly readyAt: Instant
}

export interface PermissionState {
  /** Granted and not revoked, oldest first. */
  readonly permissions: Map<string, Permission>
  readonly permissionOperations: Map<string, PermissionOperation>
  readonly testSubjects: Map<string, TestSubjectCreated>
  readonly testPersons: Map<string, TestPersonCreated>
  /** Until when a company may send attachments; undefined: without an end. */
  readonly attachments: Map<string, { readonly endsAt?: Instant }>
  /** By `identifierKey`. */
  readonly blockedContexts: Set<string>
}

export const noPermissions = (): PermissionState => ({
  permissions: new Map(),
  permissionOperations: new Map(),
  testSubjects: new Map(),
  testPersons: new Map(),
  attachments: new Map(),
  blockedContexts: new Set(),
})

export const operationSucceeded: StatusInfo = {
  code: 200,
  description: "Operacja zakończona sukcesem",
}

const grant = (state: PermissionState, fact: PermissionsGranted): void => {
  const { fact: _, permissions, readyAt, outcome, ...shared } = fact
  const { at, grantedIn: context = fact.context } = fact
  state.permissionOperations.set(fact.reference, { context, outcome, at, readyAt })
  if (outcome.code !== operationSucceeded.code) return
  for (const permission of permissions) {
    state.permissions.set(permission.id, { ...shared, ...permission })
  }
}

const revoke = (state: PermissionState, fact: PermissionsRevoked): void => {
  for (const id of fact.ids) state.permissions.delete(id)
  const { context, at, readyAt } = fact
  const operation = { context, outcome: operationSucceeded, at, readyAt }
  state.permissionOperations.set(fact.reference, operation)
}

/** Applies a fact about permissions to the state. */
export const applyPermissionFact = (state: PermissionState, fact: PermissionFact): unknown => {
  switch (fact.fact) {
    case "PermissionsGranted":
      return grant(state, fact)
    case "PermissionsRevoked":
      return revoke(state, fact)
    case "TestSubjectCreated":
      return state.testSubjects.set(fact.nip, fact)
    case "TestSubjectRemoved":
      return state.testSubjects.delete(fact.nip)
    case "TestPersonCreated":
      return state.testPersons.set(fact.nip, fact)
    case "TestPersonRemoved":
      return state.testPersons.delete(fact.nip)
    case "AttachmentsAllowed":
      return state.attachments.set(fact.nip, {})
    case "AttachmentsRevoked":
      // A company that was never allowed to gets no allowance until then.
      if (!state.attachments.has(fact.nip)) return undefined
      return state.attachments.set(fact.nip, { endsAt: fact.endsAt })
    case "ContextBlocked":
      return state.blockedContexts.add(identifierKey(fact.context))
    case "ContextUnblocked":
      return state.blockedContexts.delete(identifierKey(fact.context))
  }
}
