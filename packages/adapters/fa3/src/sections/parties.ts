/**
 * Podmiot1 (seller) and Podmiot2 (buyer).
 *
 * Both are Polish companies, known by NIP. JST and GV are 2 ("no"): the buyer is neither a
 * subordinate unit of local government nor a member of a VAT group who would have to be named as a
 * third party (Podmiot3, roles 8 and 10).
 */
import type { Party } from "@procurement/domain/party"
import { element } from "./xml-text.ts"

const identity = ({ nip, name }: Party): string =>
  `<DaneIdentyfikacyjne>${element("NIP", nip)}${element("Nazwa", name)}</DaneIdentyfikacyjne>`

const address = ({ address: { countryCode, line1, line2 } }: Party): string => {
  const second = line2 === undefined ? "" : element("AdresL2", line2)
  return `<Adres>${element("KodKraju", countryCode)}${element("AdresL1", line1)}${second}</Adres>`
}

export const sellerSection = (seller: Party): string =>
  `<Podmiot1>${identity(seller)}${address(seller)}</Podmiot1>`

export const buyerSection = (buyer: Party): string =>
  `<Podmiot2>${identity(buyer)}${address(buyer)}<JST>2</JST><GV>2</GV></Podmiot2>`
