/** The companies of an FA(3) file, and the seller's registers and accounts, for a PDF. */
import { thirdPartyRoles } from "@procurement/domain/party"
import { childrenNamed, type XmlElement } from "@procurement/lib-xml"
import { valueAt } from "../reading/xml-tree.ts"

export interface PrintedParty {
  readonly nip: string
  readonly name: string
  readonly address: ReadonlyArray<string>
}

/** A unit of local government or a member of a VAT group, which receives the goods. */
export interface PrintedThirdParty extends Omit<PrintedParty, "nip"> {
  /** Rola. */
  readonly role: string
  /** NIP, or IDWew. */
  readonly id: string
}

/** The names are printed as they stand, in every language. */
export const registers = ["KRS", "REGON", "BDO"]

/** The value of a required element; throws a TypeError when it is missing. */
export const required = (
  parent: XmlElement | undefined,
  ...names: ReadonlyArray<string>
): string => {
  const value = valueAt(parent, ...names)
  if (value === undefined) throw new TypeError(`${parent?.name ?? ""} has no ${names.join("/")}`)
  return value
}

const placeOf = (element: XmlElement | undefined): Omit<PrintedParty, "nip"> => {
  const country = valueAt(element, "Adres", "KodKraju")
  const lines = ["AdresL1", "AdresL2"].map((name) => valueAt(element, "Adres", name))
  return {
    name: required(element, "DaneIdentyfikacyjne", "Nazwa"),
    address: [...lines, country === "PL" ? undefined : country].filter(
      (line) => line !== undefined,
    ),
  }
}

export const partyOf = (element: XmlElement | undefined): PrintedParty => ({
  nip: required(element, "DaneIdentyfikacyjne", "NIP"),
  ...placeOf(element),
})

export const thirdPartyOf = (element: XmlElement): PrintedThirdParty => ({
  role: required(element, "Rola"),
  id:
    valueAt(element, "DaneIdentyfikacyjne", "NIP") ??
    required(element, "DaneIdentyfikacyjne", "IDWew"),
  ...placeOf(element),
})

export const registersOf = (element: XmlElement): ReadonlyArray<string> =>
  registers.flatMap((name) => {
    const number = valueAt(element, name)
    return number === undefined ? [] : [`${name} ${number}`]
  })

/** A third party in a role that has no place. */
export const otherRole = (root: XmlElement): string | undefined => {
  const roles = childrenNamed(root, "Podmiot3").map((each) => valueAt(each, "Rola") ?? "")
  const other = roles.find((role) => !Object.values<string>(thirdPartyRoles).includes(role))
  return other === undefined ? undefined : `Podmiot3/Rola ${other}`
}

export interface PrintedAccount {
  readonly number: string
  readonly swift: string | undefined
  readonly bankName: string | undefined
}

export const accountOf = (account: XmlElement): PrintedAccount => ({
  number: required(account, "NrRB"),
  swift: valueAt(account, "SWIFT"),
  bankName: valueAt(account, "NazwaBanku"),
})
