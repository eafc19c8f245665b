/**
 * Grants to persons and entities, indirect grants, authorizations; revocations; their operations.
 *
 * A grant is effective at once; its operation shows 100 for a while. Source: CIRFMF/ksef-docs,
 * uprawnienia.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { isSameContext } from "../state/context-identifier.ts"
import { requireAnyOf, tokenPermissions } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, operation, type Operation, parameter } from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import type { Simulation } from "../simulation.ts"
import type { Permission } from "../state/permissions.ts"
import type { GrantTarget } from "../state/permission-facts.ts"
import type { Login } from "../state/state.ts"
import type { StatusInfo } from "../state/values.ts"
import {
  AuthorizedIdentifier,
  Description,
  each,
  EntityDetails,
  Nip,
  PersonDetails,
  shownEntity,
  shownPerson,
} from "./grant-bodies.ts"
import { accepted, granting, recordRevocation, undelegated } from "./granting.ts"
import { grantorOf } from "./grants.ts"

const delegable = z.enum(["InvoiceRead", "InvoiceWrite", "CollectiveIdentifierManage"])

const PersonGrantBody = z.object({
  subjectIdentifier: AuthorizedIdentifier,
  permissions: each(z.enum(tokenPermissions)),
  description: Description,
  subjectDetails: PersonDetails,
})

const EntityGrantBody = z.object({
  subjectIdentifier: z.object({ type: z.literal("Nip"), value: Nip }),
  permissions: z.array(z.object({ type: delegable, canDelegate: z.boolean().nullish() })).min(1),
  description: Description,
  subjectDetails: EntityDetails,
})

const AuthorizationGrantBody = z.object({
  subjectIdentifier: z.union([
    z.object({ type: z.literal("Nip"), value: Nip }),
    z.object({ type: z.literal("PeppolId"), value: z.string().regex(/^P[A-Z]{2}\d{6}$/) }),
  ]),
  permission: z.enum(["SelfInvoicing", "RRInvoicing", "TaxRepresentative", "PefInvoicing"]),
  description: Description,
  subjectDetails: EntityDetails,
})

const Target = z.union([
  z.object({ type: z.literal("Nip"), value: Nip }),
  z.object({ type: z.literal("InternalId"), value: z.string().regex(/^\d{10}-\d{5}$/) }),
  z.object({ type: z.literal("AllPartners") }),
])

const IndirectGrantBody = z.object({
  subjectIdentifier: AuthorizedIdentifier,
  // Without a target the grant is for all partners.
  targetIdentifier: Target.nullish().transform(
    (target): GrantTarget => target ?? { type: "AllPartners" },
  ),
  permissions: each(delegable),
  description: Description,
  subjectDetails: PersonDetails,
})

const grantToPerson = granting("CredentialsManage", PersonGrantBody, (body) => ({
  kind: "person",
  permissions: undelegated(body.permissions),
  details: shownPerson(body.subjectDetails),
}))

const grantToEntity = granting("CredentialsManage", EntityGrantBody, (body) => ({
  kind: "entity",
  permissions: body.permissions.map(({ type, canDelegate }) => ({
    scope: type,
    canDelegate: canDelegate ?? false,
  })),
  details: shownEntity(body.subjectDetails),
}))

const authorize = granting("CredentialsManage", AuthorizationGrantBody, (body) => ({
  kind: "authorization",
  permissions: undelegated([body.permission]),
  details: shownEntity(body.subjectDetails),
}))

const grantIndirectly = granting("CredentialsManage", IndirectGrantBody, (body) => ({
  kind: "indirect",
  target: body.targetIdentifier,
  permissions: undelegated(body.permissions),
  details: shownPerson(body.subjectDetails),
}))

/** A caller that manages only units, or only an EU entity, revokes only such grants. */
const mayRevoke = ({ permissions }: Login, { kind }: Permission): boolean => {
  if (permissions.includes("CredentialsManage")) return true
  return permissions.includes(kind === "subunit" ? "SubunitManage" : "VatUeManage")
}

const revoke = (
  simulation: Simulation,
  request: AuthorizedRequest,
  isRevocable: (permission: Permission) => boolean,
): ApiResponse => {
  const { context } = request.login
  const id = parameter(request, "permission")
  const permission = simulation.state().permissions.get(id)
  const isOwn = permission !== undefined && isSameContext(grantorOf(permission), context)
  if (!isOwn || !isRevocable(permission)) throw badRequest(21405, `permissionId: ${id}`)
  return accepted(recordRevocation(simulation, context, [id]))
}

const revokeCommon = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "VatUeManage", "SubunitManage"])
  return revoke(
    simulation,
    request,
    (permission) => permission.kind !== "authorization" && mayRevoke(login, permission),
  )
}

const revokeAuthorization = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  requireAnyOf(request.login, ["CredentialsManage"])
  return revoke(simulation, request, ({ kind }) => kind === "authorization")
}

const inProgress: StatusInfo = { code: 100, description: "Operacja przyjęta do realizacji" }

const showOperation = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const reference = parameter(request, "reference")
  const performed = simulation.state().permissionOperations.get(reference)
  if (performed === undefined || !isSameContext(performed.context, request.login.context)) {
    throw badRequest(21405, `referenceNumber: ${reference}`)
  }
  const isDone = simulation.now() >= performed.readyAt
  return json(200, { status: isDone ? performed.outcome : inProgress })
}

export const permissionOperations: ReadonlyArray<Operation> = [
  operation("grantPersonPermissions", "POST /permissions/persons/grants", "other", grantToPerson),
  operation("grantEntityPermissions", "POST /permissions/entities/grants", "other", grantToEntity),
  operation("grantAuthorization", "POST /permissions/authorizations/grants", "other", authorize),
  operation(
    "grantIndirectPermissions",
    "POST /permissions/indirect/grants",
    "other",
    grantIndirectly,
  ),
  operation(
    "revokePermission",
    "DELETE /permissions/common/grants/{permission}",
    "other",
    revokeCommon,
  ),
  operation(
    "revokeAuthorization",
    "DELETE /permissions/authorizations/grants/{permission}",
    "other",
    revokeAuthorization,
  ),
  operation(
    "permissionOperation",
    "GET /permissions/operations/{reference}",
    "other",
    showOperation,
  ),
]
