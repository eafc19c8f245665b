/**
 * Subjects, persons and their permissions in KSeF's test environment, open to all clients without a
 * login. Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { tokenPermissions } from "../http/permissions.ts"
import type { ApiResponse } from "../http/response.ts"
import {
  jsonBody,
  type Operation,
  publicOperation,
  type ReceivedRequest,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { grantedScopes, isSameSubject, permissionsIn } from "../permissions/grants.ts"
import { AuthorizedIdentifier, Description, Nip } from "../permissions/grant-bodies.ts"
import { recordGrant, recordRevocation, undelegated } from "../permissions/granting.ts"
import type { Simulation } from "../simulation.ts"
import { Time } from "../warsaw-time.ts"
import { contextChanges } from "./context-operations.ts"

const CreatedDate = Time.nullish()

const SubjectBody = z.object({
  subjectNip: Nip,
  subjectType: z.enum(["EnforcementAuthority", "VatGroup", "JST"]),
  subunits: z.array(z.object({ subjectNip: Nip, description: Description })).nullish(),
  description: Description,
  createdDate: CreatedDate,
})

const PersonBody = z.object({
  nip: Nip,
  pesel: z.string().regex(/^\d{11}$/),
  isBailiff: z.boolean(),
  isDeceased: z.boolean().nullish(),
  description: Description,
  createdDate: CreatedDate,
})

const Context = z.object({ type: z.literal("Nip"), value: Nip })

const RevokeBody = z.object({
  contextIdentifier: Context,
  authorizedIdentifier: AuthorizedIdentifier,
})

const Scope = z.enum(tokenPermissions)

/** The Ministry's Java client 3.0.24 writes `permission` for the published `permissionType`. */
const Granted = z.union([
  z.object({ description: Description, permissionType: Scope }),
  z
    .object({ description: Description, permission: Scope })
    .transform(({ description, permission }) => ({ description, permissionType: permission })),
])

const GrantBody = RevokeBody.extend({ permissions: z.array(Granted).min(1) })

const createSubject = (simulation: Simulation, request: ReceivedRequest): void => {
  const body = jsonBody(SubjectBody, request)
  if (simulation.state().testSubjects.has(body.subjectNip)) throw badRequest(30001)
  const at = simulation.now()
  simulation.record({
    fact: "TestSubjectCreated",
    at,
    nip: body.subjectNip,
    type: body.subjectType,
    description: body.description,
    subunits: (body.subunits ?? []).map(({ subjectNip, description }) => ({
      nip: subjectNip,
      description,
    })),
    createdAt: body.createdDate ?? at,
  })
}

const createPerson = (simulation: Simulation, request: ReceivedRequest): void => {
  const { createdDate, isDeceased, ...person } = jsonBody(PersonBody, request)
  if (simulation.state().testPersons.has(person.nip)) throw badRequest(30001)
  const at = simulation.now()
  simulation.record({
    fact: "TestPersonCreated",
    at,
    ...person,
    isDeceased: isDeceased ?? false,
    createdAt: createdDate ?? at,
  })
}

const removeSubject = (simulation: Simulation, request: ReceivedRequest): void => {
  const { subjectNip } = jsonBody(z.object({ subjectNip: Nip }), request)
  simulation.record({ fact: "TestSubjectRemoved", at: simulation.now(), nip: subjectNip })
}

const removePerson = (simulation: Simulation, request: ReceivedRequest): void => {
  const { nip } = jsonBody(z.object({ nip: Nip }), request)
  simulation.record({ fact: "TestPersonRemoved", at: simulation.now(), nip })
}

const grant = (simulation: Simulation, request: ReceivedRequest): void => {
  const body = jsonBody(GrantBody, request)
  const { contextIdentifier: context, authorizedIdentifier: authorized, permissions } = body
  const grantedAlready = grantedScopes(simulation.state(), context, authorized)
  const again = permissions.find(({ permissionType }) => grantedAlready.includes(permissionType))
  if (again !== undefined) {
    throw badRequest(21405, `permissions: ${again.permissionType} is granted already`)
  }
  for (const { description, permissionType: scope } of permissions) {
    recordGrant(simulation, {
      context,
      author: { type: "System" },
      kind: "person",
      authorized,
      permissions: undelegated([scope]),
      description,
    })
  }
}

const revoke = (simulation: Simulation, request: ReceivedRequest): void => {
  const { contextIdentifier, authorizedIdentifier } = jsonBody(RevokeBody, request)
  const ids = permissionsIn(simulation.state(), contextIdentifier)
    .filter(({ authorized }) => isSameSubject(authorized, authorizedIdentifier))
    .map(({ id }) => id)
  recordRevocation(simulation, contextIdentifier, ids)
}

const done: ApiResponse = { status: 200, headers: {} }

const changes = {
  "/testdata/subject": createSubject,
  "/testdata/subject/remove": removeSubject,
  "/testdata/person": createPerson,
  "/testdata/person/remove": removePerson,
  "/testdata/permissions": grant,
  "/testdata/permissions/revoke": revoke,
  ...contextChanges,
} as const

export const testdataOperations: ReadonlyArray<Operation> = Object.entries(changes).map(
  ([path, change]) =>
    publicOperation("testdata", `POST ${path as keyof typeof changes}`, "unlimited", (...args) => {
      change(...args)
      return done
    }),
)
