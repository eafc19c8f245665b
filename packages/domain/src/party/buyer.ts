/**
 * A company as the buyer on invoices, with what an operator has registered about it: whether it is
 * related to the seller, and the third party that an invoice must name beside it.
 *
 * A subordinate unit of local government (JST) and a member of a VAT group (GV) buy under the NIP
 * of their community or group. FA(3) requires both answers, and a "yes" requires the unit or the
 * member as a third party (Podmiot3, roles 8 and 10).
 */
import * as Schema from "effect/Schema"
import { LineText } from "../text/line-text.ts"
import { Address, Nip, nipIssue, Party } from "./party.ts"

const internalIdForm = /^(\d{10})-\d{5}$/

/** Returns why a text is not an internal identifier; undefined when it is. */
export const internalIdIssue = (text: string): string | undefined => {
  const [, nip] = internalIdForm.exec(text) ?? []
  if (nip === undefined) return "must be a NIP, a hyphen and five digits"
  return nipIssue(nip)
}

/** A unit or member, identified by its own NIP or by an internal identifier of KSeF (IDWew). */
export const ThirdParty = Schema.Struct({
  nip: Schema.optionalKey(Nip),
  internalId: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((text) => internalIdIssue(text) ?? true)),
  ),
  name: LineText,
  address: Address,
}).check(
  Schema.makeFilter(
    ({ nip, internalId }) =>
      (nip === undefined) !== (internalId === undefined) || "must have either nip or internalId",
  ),
)
export type ThirdParty = typeof ThirdParty.Type

/** Kinds of third parties, each with its role in FA(3). */
export const thirdPartyRoles = { localGovernmentUnit: "8", vatGroupMember: "10" } as const
export type ThirdPartyKind = keyof typeof thirdPartyRoles
export const thirdPartyKinds = ["localGovernmentUnit", "vatGroupMember"] as const

export const Buyer = Schema.Struct({
  ...Party.fields,
  /** Related to the seller (TP, § 10(4)(3) of the JPK regulation); absent when not. */
  related: Schema.optionalKey(Schema.Literal(true)),
  /** The unit that receives the goods (JST); absent when the buyer is none. */
  localGovernmentUnit: Schema.optionalKey(ThirdParty),
  /** The member that receives the goods (GV); absent when the buyer is none. */
  vatGroupMember: Schema.optionalKey(ThirdParty),
})
export type Buyer = typeof Buyer.Type

/** The buyer that an order states. A kind of third party that it does not state is not compared. */
export interface StatedBuyer extends Party {
  readonly declares?: Readonly<Partial<Record<ThirdPartyKind, boolean>>>
}

export type BuyerField = "name" | "address" | ThirdPartyKind

/** Returns the fields in which a stated buyer differs from the registered one. */
export const differingFields = (
  stated: StatedBuyer,
  registered: Buyer,
): ReadonlyArray<BuyerField> => [
  ...(stated.name === registered.name ? [] : (["name"] as const)),
  ...(stated.address.line1 === registered.address.line1 &&
  stated.address.line2 === registered.address.line2
    ? []
    : (["address"] as const)),
  ...thirdPartyKinds.filter((kind) => {
    const isDeclared = stated.declares?.[kind]
    return isDeclared !== undefined && isDeclared !== (registered[kind] !== undefined)
  }),
]
