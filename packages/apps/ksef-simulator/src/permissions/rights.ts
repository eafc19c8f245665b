/**
 * What a signer may do in a context. Pure.
 *
 * The owner of a company, known by its NIP or by the PESEL of a test person, may do everything in
 * the company's own context, and nothing by that in contexts of its subunits and EU entities.
 * Others have what was granted to them there, or indirectly by a company that may delegate it.
 * Source: CIRFMF/ksef-docs, uprawnienia.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { ownerPermissions, tokenPermissions } from "../http/permissions.ts"
import { nipOfContext } from "../state/context-identifier.ts"
import type { PermissionState } from "../state/permissions.ts"
import type { ContextIdentifier, HolderIdentifier } from "../state/values.ts"
import {
  isDelegated,
  isHeldBy,
  isSameSubject,
  isTarget,
  linkedHolders,
  permissionsIn,
} from "./grants.ts"

/** Bailiffs and enforcement authorities. */
export const mayEnforce = (state: PermissionState, context: ContextIdentifier): boolean => {
  const nip = nipOfContext(context) ?? ""
  return (
    state.testPersons.get(nip)?.isBailiff === true ||
    state.testSubjects.get(nip)?.type === "EnforcementAuthority"
  )
}

const everythingIn = (state: PermissionState, context: ContextIdentifier): ReadonlyArray<string> =>
  mayEnforce(state, context)
    ? ownerPermissions
    : ownerPermissions.filter((scope) => scope !== "EnforcementOperations")

/** The permissions in a context, each once; without any nobody logs in there. */
export const rightsIn = (
  state: PermissionState,
  context: ContextIdentifier,
  signer: ReadonlyArray<HolderIdentifier>,
): ReadonlyArray<string> => {
  const holders = linkedHolders(state, signer)
  const isOwner = holders.some((holder) => isSameSubject(holder, context))
  if (isOwner && context.type === "PeppolId") return ["PefInvoiceWrite"]
  if (isOwner) return everythingIn(state, context)
  const direct = permissionsIn(state, context).filter((one) => isHeldBy(one, holders))
  const indirect = [...state.permissions.values()].filter(
    (one) =>
      one.kind === "indirect" &&
      isHeldBy(one, holders) &&
      isTarget(one, context) &&
      isDelegated(state, one, context),
  )
  return [...new Set([...direct, ...indirect].map(({ scope }) => scope))]
}

/** The scopes that an owner is shown as such; the role itself is none. */
export const ownerScopesIn = (
  state: PermissionState,
  context: ContextIdentifier,
): ReadonlyArray<string> => {
  const all = everythingIn(state, context)
  return tokenPermissions.filter((scope) => all.includes(scope))
}
