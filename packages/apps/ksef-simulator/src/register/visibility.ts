/**
 * Which invoices a context sees, and as which party. Pure.
 *
 * A company sees those that name its NIP; an internal unit those that name its identifier, and
 * those sent in its own context; an EU entity those that its Polish seller and it share.
 */
import { isSameContext, nipOfContext } from "../state/context-identifier.ts"
import type { ContextIdentifier, InvoiceIdentity } from "../state/values.ts"

export const subjectTypes = ["Subject1", "Subject2", "Subject3", "SubjectAuthorized"] as const
export type SubjectType = (typeof subjectTypes)[number]

interface Identifier {
  readonly type: string
  readonly value?: string
}

/** The parties that only the document names. */
export interface NamedParties {
  readonly buyer: Identifier
  readonly thirdParties: ReadonlyArray<{ readonly identifier: Identifier }>
  readonly authorized?: { readonly nip: string }
}

export interface RegisteredInvoice {
  readonly identity: InvoiceIdentity
  /** The context in which it was sent. */
  readonly sentIn: ContextIdentifier
  readonly parties: NamedParties
}

const isOfEuEntity = (
  { value }: ContextIdentifier,
  { identity, parties }: RegisteredInvoice,
): boolean => {
  const [nip, vatUe] = [value.slice(0, 10), value.slice(11)]
  if (identity.sellerNip !== nip) return false
  const { buyer } = parties
  return buyer.type === "VatUe" && buyer.value === vatUe
}

const isThird = ({ type, value }: ContextIdentifier, { parties }: RegisteredInvoice): boolean =>
  parties.thirdParties.some(
    ({ identifier }) => identifier.type === type && identifier.value === value,
  )

/** Whether only the document says it, and not what the register holds of every invoice. */
export const needsDocument = ({ type }: ContextIdentifier, subjectType: SubjectType): boolean =>
  subjectType === "Subject3" || subjectType === "SubjectAuthorized" || type === "NipVatUe"

/** For what needs no document. */
export const unreadParties: NamedParties = { buyer: { type: "None" }, thirdParties: [] }

/** Whether the context is that party of the invoice. */
export const isPartyAs = (
  context: ContextIdentifier,
  subjectType: SubjectType,
  invoice: RegisteredInvoice,
): boolean => {
  const { identity, sentIn, parties } = invoice
  const nip = nipOfContext(context)
  if (nip === undefined) return false
  if (subjectType === "Subject3") return isThird(context, invoice)
  if (context.type === "NipVatUe") {
    return subjectType !== "SubjectAuthorized" && isOfEuEntity(context, invoice)
  }
  if (context.type === "InternalId") {
    const isOwn = isSameContext(sentIn, context)
    return subjectType === "Subject1" && isOwn
  }
  if (subjectType === "Subject1") return identity.sellerNip === nip
  if (subjectType === "Subject2") return identity.buyerNip === nip
  return parties.authorized?.nip === nip
}

/** Whether the context is any party of the invoice. */
export const isParty = (context: ContextIdentifier, invoice: RegisteredInvoice): boolean =>
  subjectTypes.some((subjectType) => isPartyAs(context, subjectType, invoice))
