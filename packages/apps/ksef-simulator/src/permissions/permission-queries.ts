/**
 * Queries of permissions: one's own, those in a context, those that a company received.
 *
 * Source: CIRFMF/ksef-docs, uprawnienia.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { isSameContext } from "../state/context-identifier.ts"
import { requireAnyOf } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, jsonBody, operation, type Operation } from "../http/operation.ts"
import { offsetPage } from "../http/paging.ts"
import type { Simulation } from "../simulation.ts"
import type { Permission } from "../state/permissions.ts"
import type { Login, SimulatorState } from "../state/state.ts"
import type { SubjectIdentifier } from "../state/values.ts"
import {
  callerOf,
  grantorOf,
  holdersOf,
  isActive,
  isDirect,
  isHeldBy,
  isSameSubject,
  isTarget,
} from "./grants.ts"
import { newestFirst, optionalBody, permissionPage, shownBasics } from "./query-page.ts"
import { ownerScopesIn } from "./rights.ts"

const Identifier = z.object({ type: z.string(), value: z.string().nullish() }).nullish()

const Filters = z.object({
  authorIdentifier: Identifier,
  authorizedIdentifier: Identifier,
  contextIdentifier: Identifier,
  targetIdentifier: Identifier,
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

const isNamed = (one: Named | undefined, filter: Filters["authorIdentifier"]): boolean =>
  !filter ||
  (one?.type === filter.type &&
    (!filter.value || isSameSubject(one, { ...filter, value: filter.value })))

const stateOf = (state: SimulatorState, permission: Permission) =>
  isActive(state, permission) ? "Active" : "Inactive"

const isWanted = (state: SimulatorState, permission: Permission, filters: Filters): boolean => {
  const current = stateOf(state, permission)
  return (
    isNamed(permission.author, filters.authorIdentifier) &&
    isNamed(permission.authorized, filters.authorizedIdentifier) &&
    isNamed(permission.context, filters.contextIdentifier) &&
    // A grant that is not indirect is for its own context.
    isNamed(permission.target ?? permission.context, filters.targetIdentifier) &&
    (filters.permissionTypes?.includes(permission.scope) ?? true) &&
    current === (filters.permissionState ?? current)
  )
}

/** The context, which is shown only of these types. */
const shownContext = ({ context, kind }: Permission) =>
  kind === "indirect" || !["Nip", "InternalId"].includes(context.type)
    ? {}
    : { contextIdentifier: context }

const received = (permission: Permission) => ({
  ...shownBasics(permission),
  ...shownContext(permission),
  permissionScope: permission.scope,
  canDelegate: permission.canDelegate,
})

const shownDetails = ({ details = {} }: Permission) => {
  const { subjectPersonDetails, subjectEntityDetails } = details
  return { subjectPersonDetails, subjectEntityDetails }
}

const effective = (state: SimulatorState, permission: Permission) => ({
  ...received(permission),
  targetIdentifier: permission.target,
  ...shownDetails(permission),
  permissionState: stateOf(state, permission),
})

/** Names the holder only if it is another one than the caller: a company of the caller. */
const personal = (state: SimulatorState, caller: SubjectIdentifier) => (permission: Permission) => {
  const { authorized } = permission
  return {
    ...effective(state, permission),
    ...(isSameSubject(authorized, caller) ? {} : { authorizedIdentifier: authorized }),
  }
}

const granted = (state: SimulatorState) => (permission: Permission) => ({
  ...effective(state, permission),
  authorizedIdentifier: permission.authorized,
  authorIdentifier: permission.author,
})

/** The caller's own permissions that matter in the context of the login. */
const isOwn = (state: SimulatorState, login: Login, permission: Permission): boolean => {
  const { context } = login
  if (permission.kind === "authorization") return false
  if (permission.kind === "entity" && login.permissions.includes("Owner")) {
    if (isSameSubject(permission.authorized, context)) return true
  }
  if (!isHeldBy(permission, holdersOf(state, login))) return false
  if (isDirect(permission)) return isSameContext(permission.context, context)
  return isSameContext(grantorOf(permission), context) || isTarget(permission, context)
}

const ownPermissions = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const filters = optionalBody(Filters, request)
  const { login } = request
  const state = simulation.state()
  const ofCaller = [...state.permissions.values()].filter(
    (one) => isOwn(state, login, one) && isWanted(state, one, filters),
  )
  const { entries, hasMore } = offsetPage(newestFirst(ofCaller), request, 100)
  const ownerPermissions = login.permissions.includes("Owner")
    ? ownerScopesIn(state, login.context)
    : []
  const permissions = entries.map(personal(state, callerOf(login)))
  return json(200, { permissions, ownerPermissions, hasMore })
}

/** Grants that a person or an entity can be given, and those of an EU entity not. */
const isListed = ({ kind }: Permission): boolean =>
  ["person", "entity", "subunit", "indirect"].includes(kind)

const personPermissions = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead", "SubunitManage"])
  const query = jsonBody(PersonQuery, request)
  const { context } = login
  const state = simulation.state()
  const isOfList = (one: Permission): boolean => {
    const isMadeHere = isSameContext(grantorOf(one), context)
    // By any author of the context, as the Ministry's own tests expect.
    if (query.queryType === "PermissionsGrantedInCurrentContext") return isMadeHere
    return isDirect(one) ? isSameContext(one.context, context) : isMadeHere
  }
  const permissions = [...state.permissions.values()].filter(
    (one) => isListed(one) && isOfList(one) && isWanted(state, one, query),
  )
  return permissionPage(request, permissions, granted(state))
}

const entityPermissions = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead"])
  const filters = optionalBody(Filters, request)
  const state = simulation.state()
  const permissions = [...state.permissions.values()].filter(
    (one) =>
      one.kind === "entity" &&
      isSameSubject(one.authorized, login.context) &&
      isWanted(state, one, filters),
  )
  return permissionPage(request, permissions, received)
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
]
