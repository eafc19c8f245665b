/** States made of facts, for rules that need no server. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type {
  GrantKind,
  PermissionFact,
  PermissionsGranted,
} from "../../src/state/permission-facts.ts"
import { operationSucceeded } from "../../src/state/permissions.ts"
import { emptyState, evolve, type SimulatorState } from "../../src/state/state.ts"
import type { ContextIdentifier } from "../../src/state/values.ts"

export const at: Instant = instant(1_000)

export const nip = (value: string) => ({ type: "Nip", value }) as const
export const pesel = (value: string) => ({ type: "Pesel", value }) as const

export const stateOf = (...facts: ReadonlyArray<PermissionFact>): SimulatorState => {
  const state = emptyState()
  for (const fact of facts) evolve(state, fact)
  return state
}

let made = 0

export interface GrantInput {
  readonly kind?: GrantKind
  readonly context: ContextIdentifier
  readonly to: PermissionsGranted["authorized"]
  readonly scopes: ReadonlyArray<string>
  readonly canDelegate?: boolean
  readonly target?: PermissionsGranted["target"]
  readonly grantedIn?: ContextIdentifier
}

/** A successful grant; its ids are `<reference>/<scope>`. */
export const granted = (input: GrantInput): PermissionsGranted => {
  made += 1
  const reference = `grant-${made}`
  const { kind = "person", context, to, scopes, canDelegate = false, target, grantedIn } = input
  return {
    fact: "PermissionsGranted",
    at,
    reference,
    kind,
    context,
    author: { type: "System" },
    authorized: to,
    permissions: scopes.map((scope) => ({ id: `${reference}/${scope}`, scope, canDelegate })),
    description: "do próby",
    readyAt: at,
    outcome: operationSucceeded,
    ...(target === undefined ? {} : { target }),
    ...(grantedIn === undefined ? {} : { grantedIn }),
  }
}

export const revoked = ({ context, permissions }: PermissionsGranted): PermissionFact => ({
  fact: "PermissionsRevoked",
  at,
  reference: "revocation",
  context,
  ids: permissions.map(({ id }) => id),
  readyAt: at,
})

export const group = (
  type: "VatGroup" | "JST" | "EnforcementAuthority",
  parent: string,
  ...units: ReadonlyArray<string>
): PermissionFact => ({
  fact: "TestSubjectCreated",
  at,
  nip: parent,
  type,
  description: "do próby",
  subunits: units.map((unit) => ({ nip: unit, description: "jednostka" })),
  createdAt: at,
})

export const owner = (company: string, person: string, isBailiff = false): PermissionFact => ({
  fact: "TestPersonCreated",
  at,
  nip: company,
  pesel: person,
  isBailiff,
  isDeceased: false,
  description: "do próby",
  createdAt: at,
})
