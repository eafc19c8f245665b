/**
 * Queries of permissions: one's own, those in a context, those that a company received, its roles.
 *
 * Source: CIRFMF/ksef-docs, uprawnienia.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { nipOfContext } from "../state/context-identifier.ts"
import { requireAnyOf } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, jsonBody, operation, type Operation } from "../http/operation.ts"
import { offsetPage } from "../http/paging.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { Permission } from "../state/permissions.ts"
import type { SimulatorState } from "../state/state.ts"
import { callerOf, isSameSubject, permissionsIn } from "./grants.ts"

const Identifier = z.object({ type: z.string(), value: z.string().nullish() })

const Filters = z.object({
  authorIdentifier: Identifier.nullish(),
  authorizedIdentifier: Identifier.nullish(),
  contextIdentifier: Identifier.nullish(),
  permissionTypes: z.array(z.string()).nullish(),
  permissionState: z.enum(["Active", "Inactive"]).nullish(),
})
type Filters = z.output<typeof Filters>

const PersonQuery = Filters.extend({
  queryType: z.enum(["PermissionsInCurrentContext", "PermissionsGrantedInCurrentContext"]),
})

interface Named {
  readonly type: string
  readonly value?: string
}

const isNamed = (one: Named, filter: Filters["authorIdentifier"]): boolean =>
  !filter ||
  (one.type === filter.type &&
    (!filter.value || isSameSubject(one, { ...filter, value: filter.value })))

const shouldContinue = (permission: Permission, filters: Filters): boolean =>
  isNamed(permission.author, filters.authorIdentifier) &&
  isNamed(permission.authorized, filters.authorizedIdentifier) &&
  isNamed(permission.context, filters.contextIdentifier) &&
  (filters.permissionTypes?.includes(permission.scope) ?? true) &&
  // Grants take effect at once and are deleted when revoked, so none is ever inactive.
  filters.permissionState !== "Inactive"

const page = (
  request: AuthorizedRequest,
  name: "permissions" | "roles",
  items: ReadonlyArray<unknown>,
): ApiResponse => {
  const { entries, hasMore } = offsetPage(items, request, 100)
  return json(200, { [name]: entries, hasMore })
}

const received = ({ id, context, scope, description, at, canDelegate }: Permission) => ({
  id,
  contextIdentifier: context,
  permissionScope: scope,
  description,
  startDate: isoWithOffset(at),
  canDelegate,
})

const personal = (permission: Permission) => ({
  ...received(permission),
  authorizedIdentifier: permission.authorized,
  ...permission.details,
  permissionState: "Active",
})

const granted = (permission: Permission) => ({
  ...personal(permission),
  authorIdentifier: permission.author,
})

/** A request without a body has no filters. */
const filtersOf = (request: AuthorizedRequest): Filters =>
  request.body.length === 0 ? {} : jsonBody(Filters, request)

const ownPermissions = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const filters = filtersOf(request)
  const { login } = request
  const caller = callerOf(login)
  const permissions = permissionsIn(simulation.state(), login.context)
    .filter((one) => isSameSubject(one.authorized, caller) && shouldContinue(one, filters))
    .map(personal)
  return page(request, "permissions", permissions)
}

const personPermissions = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead", "SubunitManage"])
  const query = jsonBody(PersonQuery, request)
  const caller = callerOf(login)
  const isOwnGrant = ({ author }: Permission): boolean =>
    query.queryType === "PermissionsInCurrentContext" || isSameSubject(author, caller)
  const permissions = permissionsIn(simulation.state(), login.context)
    .filter((one) => isOwnGrant(one) && shouldContinue(one, query))
    .map(granted)
  return page(request, "permissions", permissions)
}

const entityPermissions = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead"])
  const filters = filtersOf(request)
  const company = { type: "Nip", value: nipOfContext(login.context) ?? "" }
  const permissions = [...simulation.state().permissions.values()]
    .filter(
      (one) =>
        one.kind === "entity" &&
        isSameSubject(one.authorized, company) &&
        shouldContinue(one, filters),
    )
    .map(received)
  return page(request, "permissions", permissions)
}

const roles = {
  EnforcementAuthority: "EnforcementAuthority",
  VatGroup: "VatGroupUnit",
  JST: "LocalGovernmentUnit",
}
const subunitRoles = {
  EnforcementAuthority: undefined,
  VatGroup: "VatGroupSubUnit",
  JST: "LocalGovernmentSubUnit",
}

const rolesOf = (state: SimulatorState, nip: string) => {
  const roleEntries = [...state.testSubjects.values()].flatMap((subject) => {
    const startDate = isoWithOffset(subject.createdAt)
    if (subject.nip === nip) {
      return [{ role: roles[subject.type], description: subject.description, startDate }]
    }
    const role = subunitRoles[subject.type]
    const subunit = subject.subunits.find((one) => one.nip === nip)
    if (role === undefined || subunit === undefined) return []
    const parentEntityIdentifier = { type: "Nip", value: subject.nip }
    return [{ parentEntityIdentifier, role, description: subunit.description, startDate }]
  })
  const person = state.testPersons.get(nip)
  if (person?.isBailiff !== true) return roleEntries
  const startDate = isoWithOffset(person.createdAt)
  return [...roleEntries, { role: "CourtBailiff", description: person.description, startDate }]
}

const entityRoles = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  requireAnyOf(request.login, ["CredentialsManage", "CredentialsRead"])
  const nip = nipOfContext(request.login.context) ?? ""
  return page(request, "roles", rolesOf(simulation.state(), nip))
}

export const permissionQueries: ReadonlyArray<Operation> = [
  operation(
    "personalPermissions",
    "POST /permissions/query/personal/grants",
    "other",
    ownPermissions,
  ),
  operation(
    "personPermissions",
    "POST /permissions/query/persons/grants",
    "other",
    personPermissions,
  ),
  operation(
    "entityPermissions",
    "POST /permissions/query/entities/grants",
    "other",
    entityPermissions,
  ),
  operation("entityRoles", "GET /permissions/query/entities/roles", "other", entityRoles),
]
