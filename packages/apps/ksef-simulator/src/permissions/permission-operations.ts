/**
 * Permissions of persons and entities: grant, revoke, query the operation.
 *
 * A grant is effective at once; its operation shows 100 for a while. Source: CIRFMF/ksef-docs,
 * uprawnienia.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { isSameContext, nipOfContext } from "../state/context-identifier.ts"
import { requireAnyOf, tokenPermissions } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  jsonBody,
  operation,
  type Operation,
  parameter,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import type { Simulation } from "../simulation.ts"
import type { PermissionsGranted } from "../state/permission-facts.ts"
import { operationSucceeded } from "../state/permissions.ts"
import type { ContextIdentifier, StatusInfo, SubjectIdentifier } from "../state/values.ts"
import type { SimulatorState } from "../state/state.ts"
import { callerOf } from "./grants.ts"

export const Nip = z.string().regex(/^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/)

/** The identifiers that can name the subject of a grant. */
export const AuthorizedIdentifier = z.union([
  z.object({ type: z.literal("Nip"), value: Nip }),
  z.object({ type: z.literal("Pesel"), value: z.string().regex(/^\d{11}$/) }),
  z.object({ type: z.literal("Fingerprint"), value: z.string().regex(/^[0-9A-F]{64}$/i) }),
])

export const Description = z.string().min(5).max(256)
const personName = { firstName: z.string().min(2).max(30), lastName: z.string().min(2).max(81) }

const PersonDetails = z.object({
  subjectDetailsType: z.enum([
    "PersonByIdentifier",
    "PersonByFingerprintWithIdentifier",
    "PersonByFingerprintWithoutIdentifier",
  ]),
  personById: z.object(personName).nullish(),
  personByFpWithId: z
    .object({
      ...personName,
      identifier: z.object({ type: z.enum(["Pesel", "Nip"]), value: z.string() }),
    })
    .nullish(),
  personByFpNoId: z
    .object({
      ...personName,
      birthDate: z.iso.date(),
      idDocument: z.record(z.string(), z.string()),
    })
    .nullish(),
})

const PersonGrantBody = z.object({
  subjectIdentifier: AuthorizedIdentifier,
  permissions: z.array(z.enum(tokenPermissions)).min(1),
  description: Description,
  subjectDetails: PersonDetails,
})

const EntityGrantBody = z.object({
  subjectIdentifier: z.object({ type: z.literal("Nip"), value: Nip }),
  permissions: z
    .array(
      z.object({
        type: z.enum(["InvoiceRead", "InvoiceWrite"]),
        canDelegate: z.boolean().nullish(),
      }),
    )
    .min(1),
  description: Description,
  subjectDetails: z.object({ fullName: z.string().min(5).max(90) }),
})

const wrongRole: StatusInfo = {
  code: 430,
  description: "Kontekst identyfikatora nie odpowiada wymaganej roli lub uprawnieniom",
}
const inProgress: StatusInfo = { code: 100, description: "Operacja przyjęta do realizacji" }

const mayEnforce = (state: SimulatorState, context: ContextIdentifier): boolean => {
  const nip = nipOfContext(context) ?? ""
  return (
    state.testPersons.get(nip)?.isBailiff === true ||
    state.testSubjects.get(nip)?.type === "EnforcementAuthority"
  )
}

export interface NewGrant
  extends Pick<
    PermissionsGranted,
    "context" | "author" | "kind" | "authorized" | "description" | "details"
  > {
  readonly permissions: ReadonlyArray<{ readonly scope: string; readonly canDelegate: boolean }>
}

const newId = (simulation: Simulation): string => {
  const hex = Buffer.from(simulation.random(16)).toString("hex")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** Records a grant and returns the reference of its operation. */
export const recordGrant = (simulation: Simulation, grant: NewGrant): string => {
  const at = simulation.now()
  const reference = simulation.newReference("EG")
  const enforces = grant.permissions.some(({ scope }) => scope === "EnforcementOperations")
  const isLawful = !enforces || mayEnforce(simulation.state(), grant.context)
  simulation.record({
    fact: "PermissionsGranted",
    at,
    reference,
    ...grant,
    permissions: grant.permissions.map((one) => ({ ...one, id: newId(simulation) })),
    readyAt: instant(at + simulation.settings.delays.permissionMillis),
    outcome: isLawful ? operationSucceeded : wrongRole,
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

const accepted = (referenceNumber: string): ApiResponse => json(202, { referenceNumber })

const shownPerson = ({ subjectDetailsType, ...details }: z.output<typeof PersonDetails>) => {
  const { personById, personByFpWithId, personByFpNoId } = details
  const { identifier, ...withId } = personByFpWithId ?? {}
  return {
    subjectPersonDetails: {
      subjectDetailsType,
      ...personById,
      ...withId,
      ...(identifier && { personIdentifier: identifier }),
      ...personByFpNoId,
    },
  }
}

const grantToPerson = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage"])
  const body = jsonBody(PersonGrantBody, request)
  return accepted(
    recordGrant(simulation, {
      context: login.context,
      author: callerOf(login),
      kind: "person",
      authorized: body.subjectIdentifier,
      permissions: body.permissions.map((scope) => ({ scope, canDelegate: false })),
      description: body.description,
      details: shownPerson(body.subjectDetails),
    }),
  )
}

const grantToEntity = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage"])
  const body = jsonBody(EntityGrantBody, request)
  const authorized: SubjectIdentifier = body.subjectIdentifier
  const { fullName } = body.subjectDetails
  return accepted(
    recordGrant(simulation, {
      context: login.context,
      author: callerOf(login),
      kind: "entity",
      authorized,
      permissions: body.permissions.map(({ type, canDelegate }) => ({
        scope: type,
        canDelegate: canDelegate ?? false,
      })),
      description: body.description,
      details: { subjectEntityDetails: { subjectDetailsType: "EntityByIdentifier", fullName } },
    }),
  )
}

const revoke = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "SubunitManage"])
  const id = parameter(request, "permission")
  const permission = simulation.state().permissions.get(id)
  if (permission === undefined || !isSameContext(permission.context, login.context)) {
    throw badRequest(21405, `permissionId: ${id}`)
  }
  return accepted(recordRevocation(simulation, login.context, [id]))
}

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
  operation("revokePermission", "DELETE /permissions/common/grants/{permission}", "other", revoke),
  operation(
    "permissionOperation",
    "GET /permissions/operations/{reference}",
    "other",
    showOperation,
  ),
]
