/**
 * Grants in contexts that belong to a company: administrators of its units, of EU entities that
 * issue for it, and their representatives.
 *
 * Source: CIRFMF/ksef-docs, uprawnienia.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { hasCheckDigit, isContextIdentifier } from "../state/context-identifier.ts"
import { operation, type Operation } from "../http/operation.ts"
import type { PermissionState } from "../state/permissions.ts"
import type { ContextIdentifier } from "../state/values.ts"
import {
  AuthorizedIdentifier,
  Description,
  each,
  EuSubjectDetails,
  FingerprintIdentifier,
  PersonDetails,
  shownEuSubject,
  shownPerson,
} from "./grant-bodies.ts"
import { granting, undelegated } from "./granting.ts"
import { permissionsIn } from "./grants.ts"

const contextOf = <Type extends ContextIdentifier["type"]>(...types: ReadonlyArray<Type>) =>
  z
    .object({ type: z.enum(types), value: z.string() })
    .refine(isContextIdentifier, { path: ["value"], error: "is not a valid identifier" })

const Unit = contextOf("InternalId", "Nip").refine(
  ({ type, value }) => type !== "InternalId" || hasCheckDigit(value),
  { path: ["value"], error: "has a wrong check digit" },
)

const SubunitGrantBody = z
  .object({
    subjectIdentifier: AuthorizedIdentifier,
    contextIdentifier: Unit,
    description: Description,
    subunitName: z.string().min(5).max(256).nullish(),
    subjectDetails: PersonDetails,
  })
  .refine(
    ({ contextIdentifier, subunitName }) =>
      contextIdentifier.type !== "InternalId" || typeof subunitName === "string",
    { path: ["subunitName"], error: "is required for an internal identifier" },
  )

const AdministratorGrantBody = z.object({
  subjectIdentifier: FingerprintIdentifier,
  contextIdentifier: contextOf("NipVatUe"),
  description: Description,
  euEntityName: z.string().min(5).max(256),
  subjectDetails: EuSubjectDetails,
  euEntityDetails: z.object({ fullName: z.string().max(100), address: z.string().max(512) }),
})

const RepresentativeGrantBody = z.object({
  subjectIdentifier: FingerprintIdentifier,
  permissions: each(z.enum(["InvoiceWrite", "InvoiceRead"])),
  description: Description,
  subjectDetails: EuSubjectDetails,
})

const grantToUnitAdministrator = granting("SubunitManage", SubunitGrantBody, (body, { login }) => ({
  context: body.contextIdentifier,
  grantedIn: login.context,
  kind: "subunit",
  permissions: undelegated(["CredentialsManage"]),
  details: {
    ...shownPerson(body.subjectDetails),
    ...(body.subunitName ? { subunitName: body.subunitName } : {}),
  },
}))

const administratorScopes = ["VatUeManage", "InvoiceWrite", "InvoiceRead", "Introspection"]

const grantToEuAdministrator = granting(
  "CredentialsManage",
  AdministratorGrantBody,
  ({ contextIdentifier, euEntityName, euEntityDetails, subjectDetails }, { login }) => ({
    context: contextIdentifier,
    grantedIn: login.context,
    kind: "euAdministrator",
    permissions: undelegated(administratorScopes),
    details: { ...shownEuSubject(subjectDetails), euEntityName, euEntityDetails },
  }),
)

/** The entity as the grant to its administrator described it. */
const entityOf = (state: PermissionState, context: ContextIdentifier) => {
  const named = permissionsIn(state, context).find(({ kind }) => kind === "euAdministrator")
  const { euEntityName = context.value, euEntityDetails } = named?.details ?? {}
  return { euEntityName, ...(euEntityDetails ? { euEntityDetails } : {}) }
}

const grantToEuRepresentative = granting(
  "VatUeManage",
  RepresentativeGrantBody,
  ({ permissions, subjectDetails }, { login, state }) => ({
    kind: "euRepresentative",
    permissions: undelegated(permissions),
    details: { ...shownEuSubject(subjectDetails), ...entityOf(state, login.context) },
  }),
)

export const unitOperations: ReadonlyArray<Operation> = [
  operation(
    "grantSubunitPermissions",
    "POST /permissions/subunits/grants",
    "other",
    grantToUnitAdministrator,
  ),
  operation(
    "grantEuEntityAdministration",
    "POST /permissions/eu-entities/administration/grants",
    "other",
    grantToEuAdministrator,
  ),
  operation(
    "grantEuEntityPermissions",
    "POST /permissions/eu-entities/grants",
    "other",
    grantToEuRepresentative,
  ),
]
