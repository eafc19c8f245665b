/** Grants in the state: which hold in a context, which were made there, and for whom. */
import type { Login, SimulatorState } from "../state/state.ts"
import type { Permission, PermissionState } from "../state/permissions.ts"
import type { ContextIdentifier, HolderIdentifier, SubjectIdentifier } from "../state/values.ts"
import { isSameContext, nipOfContext } from "../state/context-identifier.ts"

export const isSameSubject = (
  a: { readonly type: string; readonly value?: string },
  b: { readonly type: string; readonly value?: string },
): boolean => a.type === b.type && a.value?.toUpperCase() === b.value?.toUpperCase()

export const isHeldBy = (
  { authorized }: Permission,
  holders: ReadonlyArray<HolderIdentifier>,
): boolean => holders.some((holder) => isSameSubject(authorized, holder))

/** Whether the grant is for work in its own context, and not in those of others. */
export const isDirect = ({ kind }: Permission): boolean =>
  kind !== "indirect" && kind !== "authorization"

/** The context in which the grant was made. */
export const grantorOf = ({ context, grantedIn = context }: Permission): ContextIdentifier =>
  grantedIn

/** All grants for work in a context, without the indirect ones. */
export const permissionsIn = (
  state: PermissionState,
  context: ContextIdentifier,
): Array<Permission> =>
  [...state.permissions.values()].filter(
    (one) => isDirect(one) && isSameContext(one.context, context),
  )

/** The scopes granted to a subject in a context, each once. */
export const grantedScopes = (
  state: PermissionState,
  context: ContextIdentifier,
  subject: SubjectIdentifier,
): ReadonlyArray<string> => {
  const granted = permissionsIn(state, context).filter((one) => isHeldBy(one, [subject]))
  return [...new Set(granted.map(({ scope }) => scope))]
}

/** Whether an indirect grant names the context as one that it is for. */
export const isTarget = ({ target }: Permission, context: ContextIdentifier): boolean => {
  if (target === undefined) return false
  return target.type === "AllPartners" || isSameSubject(target, context)
}

/**
 * Whether the context's own company lets the grantor pass the permission on: without that an
 * indirect grant has no effect there.
 */
export const isDelegated = (
  state: PermissionState,
  indirect: Permission,
  context: ContextIdentifier,
): boolean =>
  permissionsIn(state, context).some(
    (one) =>
      one.kind === "entity" &&
      one.canDelegate &&
      one.scope === indirect.scope &&
      isSameSubject(one.authorized, indirect.context),
  )

/** An indirect grant is inactive until a client that it is for has delegated the permission. */
export const isActive = (state: PermissionState, permission: Permission): boolean =>
  permission.kind !== "indirect" ||
  [...state.permissions.values()].some(
    ({ context }) => isTarget(permission, context) && isDelegated(state, permission, context),
  )

/** The author of the caller's grants: the signer, or the company of a token. */
export const callerOf = ({ subject, context }: Login): SubjectIdentifier =>
  subject?.identifier ?? { type: "Nip", value: nipOfContext(context) ?? context.value }

/** Everyone that the caller is for a grant. */
export const holdersOf = (state: SimulatorState, login: Login): ReadonlyArray<HolderIdentifier> =>
  linkedHolders(state, login.subject?.identifiers ?? [callerOf(login)])

/** With the companies of a test person, and the person of a company. */
export const linkedHolders = (
  { testPersons }: PermissionState,
  holders: ReadonlyArray<HolderIdentifier>,
): ReadonlyArray<HolderIdentifier> => {
  const linked = [...testPersons.values()].flatMap(({ nip, pesel }) => {
    const both: ReadonlyArray<HolderIdentifier> = [
      { type: "Nip", value: nip },
      { type: "Pesel", value: pesel },
    ]
    return both.some((one) => holders.some((holder) => isSameSubject(one, holder))) ? both : []
  })
  return [...holders, ...linked]
}
