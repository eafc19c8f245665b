/** Which elements of an FA(3) file a PDF can show. */
import { child, childrenNamed, type XmlElement } from "@procurement/lib-xml"
import { valueAt } from "../reading/xml-tree.ts"
import { otherRole, registers } from "./printed-parties.ts"

const words = (...lines: ReadonlyArray<string>): ReadonlyArray<string> => lines.join(" ").split(" ")

const party = {
  DaneIdentyfikacyjne: ["NIP", "IDWew", "Nazwa"],
  Adres: ["KodKraju", "AdresL1", "AdresL2"],
}

/** Supported elements by the name of their parent; those below Adnotacje are checked by value. */
const basic: Readonly<Record<string, ReadonlyArray<string>>> = {
  ...party,
  Faktura: ["Naglowek", "Podmiot1", "Podmiot2", "Podmiot3", "Fa", "Stopka"],
  Podmiot1: Object.keys(party),
  Podmiot2: [...Object.keys(party), "JST", "GV"],
  Podmiot3: [...Object.keys(party), "Rola"],
  Fa: words(
    "KodWaluty P_1 P_2 P_6 P_13_1 P_14_1 P_14_1W P_13_2 P_14_2 P_14_2W P_13_3 P_14_3 P_14_3W P_15",
    "Adnotacje RodzajFaktury TP DodatkowyOpis FaWiersz Platnosc WarunkiTransakcji",
  ),
  DodatkowyOpis: ["Klucz", "Wartosc"],
  FaWiersz: words("NrWierszaFa P_6A P_7 Indeks GTIN P_8A P_8B P_9B P_11A P_12 KursWaluty"),
  Platnosc: ["Zaplacono", "DataZaplaty", "TerminPlatnosci", "FormaPlatnosci", "RachunekBankowy"],
  TerminPlatnosci: ["Termin"],
  RachunekBankowy: ["NrRB", "SWIFT", "NazwaBanku"],
  WarunkiTransakcji: ["Zamowienia"],
  Zamowienia: ["DataZamowienia", "NrZamowienia"],
  Stopka: ["Rejestry"],
  Rejestry: registers,
}

/** Further elements of a correction. */
const knownInCorrection: Readonly<Record<string, ReadonlyArray<string>>> = {
  ...basic,
  Fa: [...(basic["Fa"] ?? []), ...words("PrzyczynaKorekty TypKorekty DaneFaKorygowanej Podmiot2K")],
  Podmiot2K: Object.keys(party),
  FaWiersz: [...(basic["FaWiersz"] ?? []), "StanPrzed"],
  DaneFaKorygowanej: words(
    "DataWystFaKorygowanej NrFaKorygowanej NrKSeF NrKSeFFaKorygowanej NrKSeFN",
  ),
}

/** By RodzajFaktury. */
const knownBy: Readonly<Record<string, typeof basic>> = { VAT: basic, KOR: knownInCorrection }

const unknownBelow = (element: XmlElement, places: typeof basic): string | undefined => {
  const names = places[element.name]
  if (names === undefined) return undefined
  for (const each of element.children) {
    if (!names.includes(each.name)) return `${element.name}/${each.name}`
    const below = unknownBelow(each, places)
    if (below !== undefined) return below
  }
  return undefined
}

/** The first annotation (exemption, new vehicles, simplified procedure, margin) that applies. */
const unmarked = (adnotacje: XmlElement | undefined): string | undefined => {
  if (valueAt(adnotacje, "Zwolnienie", "P_19N") !== "1") return "Adnotacje/Zwolnienie"
  if (valueAt(adnotacje, "NoweSrodkiTransportu", "P_22N") !== "1") {
    return "Adnotacje/NoweSrodkiTransportu"
  }
  if (valueAt(adnotacje, "P_23") !== "2") return "Adnotacje/P_23"
  return valueAt(adnotacje, "PMarzy", "P_PMarzyN") === "1" ? undefined : "Adnotacje/PMarzy"
}

/** The path of the first element that a PDF can't show, if any. */
export const firstUnsupported = (root: XmlElement): string | undefined => {
  if (root.name !== "Faktura") return root.name
  const fa = child(root, "Fa")
  const kind = valueAt(fa, "RodzajFaktury") ?? ""
  const places = knownBy[kind]
  if (places === undefined) return `Fa/RodzajFaktury ${kind}`
  if (childrenNamed(fa, "DaneFaKorygowanej").length !== (kind === "KOR" ? 1 : 0)) {
    return `Fa/RodzajFaktury ${kind} of no or several invoices`
  }
  if (childrenNamed(fa, "Podmiot2K").length > 1) return "Fa/Podmiot2K of several buyers"
  return unknownBelow(root, places) ?? otherRole(root) ?? unmarked(child(fa, "Adnotacje"))
}
