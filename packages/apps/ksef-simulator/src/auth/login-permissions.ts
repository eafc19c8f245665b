/** The permissions of a signer in a context, at the login and again at each refresh. */
import { ownerPermissions } from "../http/permissions.ts"
import { rightsIn } from "../permissions/rights.ts"
import type { Simulation } from "../simulation.ts"
import type { ContextIdentifier, LoginSubject } from "../state/values.ts"

/** Whether an option of the simulator lets the certificate act for the company. */
const isGrantedByOption = (
  { settings }: Simulation,
  context: ContextIdentifier,
  identifiers: NonNullable<LoginSubject["identifiers"]>,
): boolean =>
  settings.grants.some(
    ({ nip, certificateSha256 }) =>
      context.type === "Nip" &&
      context.value === nip &&
      identifiers.some(
        ({ type, value }) => type === "Fingerprint" && value === certificateSha256.toUpperCase(),
      ),
  )

export const permissionsOf = (
  simulation: Simulation,
  context: ContextIdentifier,
  { identifier, identifiers = [identifier] }: LoginSubject,
): ReadonlyArray<string> =>
  isGrantedByOption(simulation, context, identifiers)
    ? ownerPermissions
    : rightsIn(simulation.state(), context, identifiers)
