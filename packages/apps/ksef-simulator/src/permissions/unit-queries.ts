/**
 * Queries of what a company granted beyond its own context: administrators of its units, EU
 * entities that issue for it, and authorizations, also those that it received.
 *
 * Source: CIRFMF/ksef-docs, uprawnienia.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { isSameContext, nipOfContext } from "../state/context-identifier.ts"
import { requireAnyOf } from "../http/permissions.ts"
import type { ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, jsonBody, operation, type Operation } from "../http/operation.ts"
import type { Simulation } from "../simulation.ts"
import type { Permission } from "../state/permissions.ts"
import type { ContextIdentifier } from "../state/values.ts"
import { grantorOf, isSameSubject } from "./grants.ts"
import { optionalBody, permissionPage, shownBasics } from "./query-page.ts"

const identifier = <Type extends string>(...types: ReadonlyArray<Type>) =>
  z.object({ type: z.enum(types), value: z.string() }).nullish()

const isNamed = (
  one: { readonly type: string; readonly value: string },
  filter: { readonly type: string; readonly value: string } | null | undefined,
): boolean => !filter || isSameSubject(one, filter)

const permissionsOf = (simulation: Simulation): ReadonlyArray<Permission> => [
  ...simulation.state().permissions.values(),
]

const SubunitQuery = z.object({ subunitIdentifier: identifier("InternalId", "Nip") })

const shownUnitAdministrator = (permission: Permission) => ({
  ...shownBasics(permission),
  authorizedIdentifier: permission.authorized,
  subunitIdentifier: permission.context,
  authorIdentifier: permission.author,
  permissionScope: permission.scope,
  ...permission.details,
})

const unitAdministrators = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead", "SubunitManage"])
  const { subunitIdentifier } = optionalBody(SubunitQuery, request)
  const permissions = permissionsOf(simulation).filter(
    (one) =>
      one.kind === "subunit" &&
      isSameContext(grantorOf(one), login.context) &&
      isNamed(one.context, subunitIdentifier),
  )
  return permissionPage(request, permissions, shownUnitAdministrator)
}

const EuEntityQuery = z.object({
  vatUeIdentifier: z.string().nullish(),
  authorizedFingerprintIdentifier: z.string().nullish(),
  permissionTypes: z
    .array(z.enum(["VatUeManage", "InvoiceWrite", "InvoiceRead", "Introspection"]))
    .nullish(),
})

const vatUeOf = ({ context }: Permission): string => context.value.slice(11)

const shownEuEntity = (permission: Permission) => ({
  ...shownBasics(permission),
  authorIdentifier: permission.author,
  vatUeIdentifier: vatUeOf(permission),
  authorizedFingerprintIdentifier: permission.authorized.value,
  permissionScope: permission.scope,
  ...permission.details,
})

/** A company sees the administrators of its EU entities; an entity everyone of its own. */
const isOfEntity = ({ kind, context }: Permission, caller: ContextIdentifier): boolean => {
  if (kind !== "euAdministrator" && kind !== "euRepresentative") return false
  if (isSameContext(context, caller)) return true
  return (
    kind === "euAdministrator" && caller.type === "Nip" && nipOfContext(context) === caller.value
  )
}

const euEntityPermissions = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead", "VatUeManage"])
  const query = optionalBody(EuEntityQuery, request)
  const fingerprint = query.authorizedFingerprintIdentifier?.toUpperCase() ?? ""
  const types: ReadonlyArray<string> | undefined = query.permissionTypes ?? undefined
  const permissions = permissionsOf(simulation).filter(
    (one) =>
      isOfEntity(one, login.context) &&
      vatUeOf(one) === (query.vatUeIdentifier ?? vatUeOf(one)) &&
      one.authorized.value.toUpperCase().includes(fingerprint) &&
      (types?.includes(one.scope) ?? true),
  )
  return permissionPage(request, permissions, shownEuEntity)
}

const AuthorizationQuery = z.object({
  queryType: z.enum(["Granted", "Received"]),
  authorizingIdentifier: identifier("Nip"),
  authorizedIdentifier: identifier("Nip", "PeppolId"),
  permissionTypes: z
    .array(z.enum(["SelfInvoicing", "TaxRepresentative", "RRInvoicing", "PefInvoicing"]))
    .nullish(),
})

const shownAuthorization = (permission: Permission) => ({
  ...shownBasics(permission),
  authorIdentifier: permission.author,
  authorizedEntityIdentifier: permission.authorized,
  authorizingEntityIdentifier: permission.context,
  authorizationScope: permission.scope,
  ...permission.details,
})

const authorizations = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead", "PefInvoiceWrite"])
  const query = jsonBody(AuthorizationQuery, request)
  const types: ReadonlyArray<string> | undefined = query.permissionTypes ?? undefined
  const isOfList = ({ context, authorized }: Permission): boolean =>
    query.queryType === "Granted"
      ? isSameContext(context, login.context) && isNamed(authorized, query.authorizedIdentifier)
      : isSameSubject(authorized, login.context) && isNamed(context, query.authorizingIdentifier)
  const permissions = permissionsOf(simulation).filter(
    (one) => one.kind === "authorization" && isOfList(one) && (types?.includes(one.scope) ?? true),
  )
  return permissionPage(request, permissions, shownAuthorization, "authorizationGrants")
}

export const unitQueries: ReadonlyArray<Operation> = [
  operation(
    "subunitPermissions",
    "POST /permissions/query/subunits/grants",
    "other",
    unitAdministrators,
  ),
  operation(
    "euEntityPermissions",
    "POST /permissions/query/eu-entities/grants",
    "other",
    euEntityPermissions,
  ),
  operation(
    "authorizations",
    "POST /permissions/query/authorizations/grants",
    "other",
    authorizations,
  ),
]
