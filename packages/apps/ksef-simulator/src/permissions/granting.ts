/** Records grants and revocations, with the outcome of their operations. */
import { instant } from "@procurement/domain/calendar"
import type { z } from "zod"
import { json, type ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, jsonBody } from "../http/operation.ts"
import { requireAnyOf } from "../http/permissions.ts"
import type { Simulation } from "../simulation.ts"
import { nipOfContext } from "../state/context-identifier.ts"
import type { GrantKind, PermissionsGranted } from "../state/permission-facts.ts"
import { operationSucceeded, type PermissionState } from "../state/permissions.ts"
import type { Login } from "../state/state.ts"
import type { ContextIdentifier, HolderIdentifier, StatusInfo } from "../state/values.ts"
import { callerOf } from "./grants.ts"
import { mayEnforce } from "./rights.ts"

const failures = {
  wrongRelation: {
    code: 410,
    description: "Podane identyfikatory są niezgodne lub pozostają w niewłaściwej relacji",
  },
  wrongRole: {
    code: 430,
    description: "Kontekst identyfikatora nie odpowiada wymaganej roli lub uprawnieniom",
  },
  wrongType: {
    code: 450,
    description: "Operacja niedozwolona dla wskazanego identyfikatora lub jego typu",
  },
} as const satisfies Record<string, StatusInfo>

export interface NewGrant
  extends Pick<
    PermissionsGranted,
    | "context"
    | "grantedIn"
    | "author"
    | "kind"
    | "authorized"
    | "target"
    | "description"
    | "details"
  > {
  readonly permissions: ReadonlyArray<{ readonly scope: string; readonly canDelegate: boolean }>
}

type Check = (state: PermissionState, grant: NewGrant) => StatusInfo | undefined

/** A unit or an EU entity belongs to the company in whose context its administrator is named. */
const isOfGrantor = (grantor: ContextIdentifier, context: ContextIdentifier): boolean =>
  grantor.type === "Nip" && nipOfContext(context) === grantor.value

const checkSubunit: Check = ({ testSubjects }, { context, grantedIn = context }) => {
  if (grantedIn.type !== "Nip") return failures.wrongType
  if (context.type !== "Nip") {
    return isOfGrantor(grantedIn, context) ? undefined : failures.wrongRelation
  }
  const parent = testSubjects.get(grantedIn.value)
  if (parent === undefined || parent.type === "EnforcementAuthority") return failures.wrongRole
  const isUnit = parent.subunits.some(({ nip }) => nip === context.value)
  return isUnit ? undefined : failures.wrongRelation
}

/** A Peppol provider may issue PEF for others, and a company anything else. */
const checkAuthorization: Check = (_state, { context, authorized, permissions }) => {
  const isPef = permissions.some(({ scope }) => scope === "PefInvoicing")
  const isRight = context.type === "Nip" && isPef === (authorized.type === "PeppolId")
  return isRight ? undefined : failures.wrongType
}

const checkEuAdministrator: Check = (_state, { context, grantedIn = context }) => {
  if (grantedIn.type !== "Nip") return failures.wrongType
  return isOfGrantor(grantedIn, context) ? undefined : failures.wrongRelation
}

const checkPerson: Check = (state, { context, permissions }) => {
  const enforces = permissions.some(({ scope }) => scope === "EnforcementOperations")
  return enforces && !mayEnforce(state, context) ? failures.wrongRole : undefined
}

const checks: Readonly<Partial<Record<GrantKind, Check>>> = {
  person: checkPerson,
  subunit: checkSubunit,
  authorization: checkAuthorization,
  euAdministrator: checkEuAdministrator,
}

/** How the operation ends. Pure. */
export const outcomeOf: (state: PermissionState, grant: NewGrant) => StatusInfo = (state, grant) =>
  checks[grant.kind]?.(state, grant) ?? operationSucceeded

const newId = (simulation: Simulation): string => {
  const hex = Buffer.from(simulation.random(16)).toString("hex")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** Records a grant and returns the reference of its operation. */
export const recordGrant = (simulation: Simulation, grant: NewGrant): string => {
  const at = simulation.now()
  const reference = simulation.newReference("EG")
  simulation.record({
    fact: "PermissionsGranted",
    at,
    reference,
    ...grant,
    permissions: grant.permissions.map((one) => ({ ...one, id: newId(simulation) })),
    readyAt: instant(at + simulation.settings.delays.permissionMillis),
    outcome: outcomeOf(simulation.state(), grant),
  })
  return reference
}

export const recordRevocation = (
  simulation: Simulation,
  context: ContextIdentifier,
  ids: ReadonlyArray<string>,
): string => {
  const at = simulation.now()
  const reference = simulation.newReference("EG")
  const readyAt = instant(at + simulation.settings.delays.permissionMillis)
  simulation.record({ fact: "PermissionsRevoked", at, reference, context, ids, readyAt })
  return reference
}

export const accepted = (referenceNumber: string): ApiResponse => json(202, { referenceNumber })

/** Permissions that can't be passed on. */
export const undelegated = (scopes: ReadonlyArray<string>): NewGrant["permissions"] =>
  scopes.map((scope) => ({ scope, canDelegate: false }))

interface GrantBody {
  readonly subjectIdentifier: HolderIdentifier
  readonly description: string
}

/** What a grant of one kind has besides; it is for the caller's context unless it names another. */
type KindOfGrant = Pick<NewGrant, "kind" | "permissions" | "details"> &
  Partial<Pick<NewGrant, "context" | "grantedIn" | "target">>

/** The handler of one kind of grant: the permission that it requires, its body, what that says. */
export const granting =
  <Body extends GrantBody>(
    required: string,
    schema: z.ZodType<Body>,
    read: (body: Body, caller: { login: Login; state: PermissionState }) => KindOfGrant,
  ) =>
  (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
    const { login } = request
    requireAnyOf(login, [required])
    const body = jsonBody(schema, request)
    const reference = recordGrant(simulation, {
      context: login.context,
      author: callerOf(login),
      authorized: body.subjectIdentifier,
      description: body.description,
      ...read(body, { login, state: simulation.state() }),
    })
    return accepted(reference)
  }
