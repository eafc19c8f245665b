/**
 * The permissions in the state: grants by id, operations by reference, test subjects and persons by
 * NIP.
 */
import type { Instant } from "@procurement/domain/calendar"
import type {
  GrantedPermission,
  PermissionFact,
  PermissionsGranted,
  TestPersonCreated,
  TestSubjectCreated,
} from "./permission-facts.ts"
import type { ContextIdentifier, StatusInfo } from "./values.ts"

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
}

export const noPermissions = (): PermissionState => ({
  permissions: new Map(),
  permissionOperations: new Map(),
  testSubjects: new Map(),
  testPersons: new Map(),
})

export const operationSucceeded: StatusInfo = {
  code: 200,
  description: "Operacja zakończona sukcesem",
}

const grant = (state: PermissionState, fact: PermissionsGranted): void => {
  const { fact: _, permissions, readyAt, outcome, ...shared } = fact
  const { at, context } = fact
  state.permissionOperations.set(fact.reference, { context, outcome, at, readyAt })
  if (outcome.code !== operationSucceeded.code) return
  for (const permission of permissions) {
    state.permissions.set(permission.id, { ...shared, ...permission })
  }
}

/** Applies a fact about permissions to the state. */
export const applyPermissionFact = (state: PermissionState, fact: PermissionFact): unknown => {
  switch (fact.fact) {
    case "PermissionsGranted":
      return grant(state, fact)
    case "PermissionsRevoked": {
      for (const id of fact.ids) state.permissions.delete(id)
      const { context, at, readyAt } = fact
      const operation = { context, outcome: operationSucceeded, at, readyAt }
      return state.permissionOperations.set(fact.reference, operation)
    }
    case "TestSubjectCreated":
      return state.testSubjects.set(fact.nip, fact)
    case "TestSubjectRemoved":
      return state.testSubjects.delete(fact.nip)
    case "TestPersonCreated":
      return state.testPersons.set(fact.nip, fact)
    case "TestPersonRemoved":
      return state.testPersons.delete(fact.nip)
  }
}
