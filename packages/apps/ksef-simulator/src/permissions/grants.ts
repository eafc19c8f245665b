/**
 * Permissions in a context: those of the company itself, of the person who owns it, and of everyone
 * with a grant.
 */
import type { Login, SimulatorState } from "../state/state.ts"
import type { Permission } from "../state/permissions.ts"
import type { ContextIdentifier, SubjectIdentifier } from "../state/values.ts"
import { isSameContext, nipOfContext } from "../state/context-identifier.ts"

export const isSameSubject = (
  a: { readonly type: string; readonly value?: string },
  b: { readonly type: string; readonly value?: string },
): boolean => a.type === b.type && a.value?.toUpperCase() === b.value?.toUpperCase()

/** All permissions in a context. */
export const permissionsIn = (
  state: SimulatorState,
  context: ContextIdentifier,
): Array<Permission> =>
  [...state.permissions.values()].filter((one) => isSameContext(one.context, context))

/** The scopes granted to a subject in a context, each once. */
export const grantedScopes = (
  state: SimulatorState,
  context: ContextIdentifier,
  subject: SubjectIdentifier,
): ReadonlyArray<string> => {
  const granted = permissionsIn(state, context).filter(({ authorized }) =>
    isSameSubject(authorized, subject),
  )
  return [...new Set(granted.map(({ scope }) => scope))]
}

/** The test person whose NIP is the context: the owner of a sole proprietorship. */
export const ownerOf = (state: SimulatorState, context: ContextIdentifier) =>
  state.testPersons.get(nipOfContext(context) ?? "")

/** The grantor of the caller's grants: the signer, or the company of a token. */
export const callerOf = ({ subject, context }: Login): SubjectIdentifier =>
  subject?.identifier ?? { type: "Nip", value: nipOfContext(context) ?? context.value }
