/**
 * What a company is: its roles, the units below it, whether it may send attachments.
 *
 * Source: CIRFMF/ksef-docs, uprawnienia.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { nipOfContext } from "../state/context-identifier.ts"
import { requireAnyOf } from "../http/permissions.ts"
import { json, type ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, operation, type Operation } from "../http/operation.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { TestSubjectType } from "../state/permission-facts.ts"
import type { SimulatorState } from "../state/state.ts"
import { allowsAttachments } from "./issuing.ts"
import { listPage, optionalBody } from "./query-page.ts"

const roles = {
  EnforcementAuthority: "EnforcementAuthority",
  VatGroup: "VatGroupUnit",
  JST: "LocalGovernmentUnit",
} as const satisfies Record<TestSubjectType, string>

const subunitRoles = {
  EnforcementAuthority: undefined,
  VatGroup: "VatGroupSubUnit",
  JST: "LocalGovernmentSubUnit",
} as const satisfies Record<TestSubjectType, string | undefined>

interface Role {
  readonly role: string
  readonly description: string
  readonly startDate: string
  readonly parentEntityIdentifier?: { readonly type: string; readonly value: string }
}

const rolesOf = (state: SimulatorState, nip: string): ReadonlyArray<Role> => {
  const roleEntries = [...state.testSubjects.values()].flatMap((subject): ReadonlyArray<Role> => {
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
  return listPage(request, "roles", rolesOf(simulation.state(), nip))
}

const SubordinateQuery = z.object({
  subordinateEntityIdentifier: z
    .object({ type: z.literal("Nip"), value: z.string().length(10) })
    .nullish(),
})

const subordinateRoles = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead", "SubunitManage"])
  const { subordinateEntityIdentifier: unit } = optionalBody(SubordinateQuery, request)
  const { context } = login
  const parent =
    context.type === "Nip" ? simulation.state().testSubjects.get(context.value) : undefined
  const role = parent && subunitRoles[parent.type]
  if (role === undefined) return listPage(request, "roles", [])
  const units = parent?.subunits.filter(({ nip }) => nip === (unit?.value ?? nip)) ?? []
  const shown = units.map(({ nip, description }) => ({
    subordinateEntityIdentifier: { type: "Nip", value: nip },
    role,
    description,
    startDate: isoWithOffset(parent?.createdAt ?? simulation.now()),
  }))
  return listPage(request, "roles", shown)
}

const attachmentStatus = (simulation: Simulation, { login }: AuthorizedRequest): ApiResponse => {
  requireAnyOf(login, ["CredentialsManage", "CredentialsRead"])
  const state = simulation.state()
  const nip = nipOfContext(login.context) ?? ""
  const endsAt = state.attachments.get(nip)?.endsAt
  return json(200, {
    isAttachmentAllowed: allowsAttachments(state, nip, simulation.now()),
    revokedDate: endsAt === undefined ? null : isoWithOffset(endsAt),
  })
}

export const roleQueries: ReadonlyArray<Operation> = [
  operation("entityRoles", "GET /permissions/query/entities/roles", "other", entityRoles),
  operation(
    "subordinateRoles",
    "POST /permissions/query/subordinate-entities/roles",
    "other",
    subordinateRoles,
  ),
  operation("attachmentStatus", "GET /permissions/attachments/status", "other", attachmentStatus),
]
