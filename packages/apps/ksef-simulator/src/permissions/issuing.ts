/**
 * Who may send an invoice for which seller, and who may add attachments. Pure.
 *
 * A company sends its own. For another seller it needs an authorization of that seller and the
 * place in the document that goes with it. Source: CIRFMF/ksef-docs, uprawnienia.md,
 * faktury/weryfikacja-faktury.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import type { Instant } from "@procurement/domain/calendar"
import { nipOfContext } from "../state/context-identifier.ts"
import type { PermissionState } from "../state/permissions.ts"
import type { ContextIdentifier, InvoiceIdentity } from "../state/values.ts"
import { isSameSubject } from "./grants.ts"
import { mayEnforce } from "./rights.ts"

/** What authorizations are checked against: the parties of a document. */
export interface IssuedDocument {
  readonly identity: Pick<InvoiceIdentity, "sellerNip" | "buyerNip" | "kind">
  /** Issued by the buyer. */
  readonly isSelfInvoicing: boolean
  readonly thirdParties: ReadonlyArray<{
    readonly identifier: { readonly type: string; readonly value?: string }
    readonly role: number
  }>
  /** Issued for the seller by an authority, a bailiff or a tax representative. */
  readonly authorized?: { readonly nip: string; readonly role: number }
}

const taxRepresentative = 3

/** The role of a unit that issues for its local government or its VAT group. */
const issuingRoles = { JST: 7, VatGroup: 9, EnforcementAuthority: undefined } as const

/** Whether the document names the context's company as the issuing unit of the seller. */
const isIssuingUnit = (
  { testSubjects }: PermissionState,
  context: ContextIdentifier,
  { identity, thirdParties }: IssuedDocument,
): boolean => {
  const parent = testSubjects.get(identity.sellerNip)
  if (parent?.subunits.some(({ nip }) => nip === context.value) !== true) return false
  return thirdParties.some(
    ({ identifier, role }) =>
      isSameSubject(identifier, context) && role === issuingRoles[parent.type],
  )
}

const isAuthorized = (
  state: PermissionState,
  seller: string,
  context: ContextIdentifier,
  scope: string,
): boolean =>
  [...state.permissions.values()].some(
    (one) =>
      one.kind === "authorization" &&
      one.scope === scope &&
      isSameSubject(one.context, { type: "Nip", value: seller }) &&
      isSameSubject(one.authorized, context),
  )

/** The authorization with which a buyer issues: RR invoices of farmers, or any other. */
const buyersScope = ({ identity, isSelfInvoicing }: IssuedDocument): string | undefined => {
  if (identity.kind.endsWith("_RR")) return "RRInvoicing"
  return isSelfInvoicing ? "SelfInvoicing" : undefined
}

/** Whether a session of the context may contain the document. */
export const mayIssue = (
  state: PermissionState,
  context: ContextIdentifier,
  document: IssuedDocument,
): boolean => {
  const { identity, authorized } = document
  const { sellerNip, buyerNip } = identity
  const nip = nipOfContext(context)
  if (nip === sellerNip) return true
  const isAuthorizedTo = (scope: string) => isAuthorized(state, sellerNip, context, scope)
  if (context.type === "PeppolId") return isAuthorizedTo("PefInvoicing")
  if (context.type !== "Nip") return false
  if (authorized !== undefined && authorized.nip === nip) {
    return authorized.role === taxRepresentative
      ? isAuthorizedTo("TaxRepresentative")
      : mayEnforce(state, context)
  }
  if (isIssuingUnit(state, context, document)) return true
  const scope = buyersScope(document)
  return buyerNip === nip && scope !== undefined && isAuthorizedTo(scope)
}

/** Whether that company may send attachments at that time. */
export const allowsAttachments = (
  { attachments }: PermissionState,
  nip: string,
  now: Instant,
): boolean => {
  const allowed = attachments.get(nip)
  return allowed !== undefined && now < (allowed.endsAt ?? now + 1)
}

export interface SentAttachment {
  readonly context: ContextIdentifier
  readonly sellerNip: string
  readonly isInteractive: boolean
  readonly isTechnicalCorrection: boolean
  readonly at: Instant
}

/**
 * Whether a document with an attachment may be sent: in a batch, or as a technical correction; a
 * Peppol provider also in an interactive session, as in the Ministry's own tests.
 */
export const maySendAttachment = (state: PermissionState, sent: SentAttachment): boolean => {
  const isProvider = sent.context.type === "PeppolId"
  if (sent.isInteractive && !sent.isTechnicalCorrection && !isProvider) return false
  const nip = isProvider ? sent.sellerNip : (nipOfContext(sent.context) ?? "")
  return allowsAttachments(state, nip, sent.at)
}
