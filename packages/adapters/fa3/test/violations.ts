/** Valid files with one broken rule each; a violation lists the rules that it also breaks. */
import { instant } from "@procurement/domain/calendar"
import { documentsOfCancelled } from "./corrections.ts"
import { aPurchase, type Purchase } from "./documents.ts"
import { bytesOf, changed, eurFile, plnFile, textOf, written } from "./files.ts"

export interface Violation {
  readonly rule: string
  readonly path: string
  readonly file: string | Uint8Array
  /** Rules that are necessarily broken with it. */
  readonly also?: ReadonlyArray<string>
}

const correctionFile = (purchase: Purchase): string => {
  const yesterday = { ...purchase, at: instant(Date.UTC(2026, 10, 19, 9)) }
  return textOf(written(documentsOfCancelled(yesterday, "dwa razy").corrections[0]!).xml)
}

const withoutDeclaration = (file: string): string => file.slice(file.indexOf("<Faktura"))

const korFile = correctionFile(aPurchase(2))

/** A correction in EUR. */
export const eurKorFile: string = correctionFile(aPurchase(2, "EUR"))

export const today = "2026-11-20"
export const thirdParty = (role: string): string =>
  "<Podmiot3><DaneIdentyfikacyjne><NIP>5260001246</NIP><Nazwa>Gmina Las</Nazwa>" +
  "</DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>Las 1</AdresL1></Adres>" +
  `<Rola>${role}</Rola></Podmiot3>`
export const kind = "<RodzajFaktury>VAT</RodzajFaktury>"
export const correction =
  "<RodzajFaktury>KOR</RodzajFaktury><TypKorekty>2</TypKorekty><DaneFaKorygowanej>" +
  "<DataWystFaKorygowanej>2026-11-19</DataWystFaKorygowanej>" +
  "<NrFaKorygowanej>FV/2026/11/000099</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>"

const fileViolations: ReadonlyArray<Violation> = [
  {
    rule: "utf-8",
    path: "/",
    file: Uint8Array.from(changed(plnFile, "PO-2026", "PO-\u00ff2026"), (c) => c.charCodeAt(0)),
  },
  { rule: "well-formed", path: "line 1", file: changed(plnFile, "</Fa>", "</Fb>") },
  { rule: "at-most-1000000-bytes", path: "/", file: plnFile + " ".repeat(1_000_000) },
  { rule: "no-byte-order-mark", path: "/", file: `\ufeff${plnFile}` },
  {
    rule: "no-other-encoding-declared",
    path: "/",
    file: changed(plnFile, 'encoding="UTF-8"', "encoding='ISO-8859-2'"),
  },
  {
    rule: "no-doctype",
    path: "/",
    file: changed(plnFile, "<Faktura ", "<!DOCTYPE Faktura><Faktura "),
  },
  {
    rule: "no-processing-instruction",
    path: "/",
    file: changed(plnFile, "<Fa>", '<?xml-stylesheet href="a.xsl"?><Fa>'),
  },
  {
    rule: "no-processing-instruction",
    path: "/",
    file: changed(plnFile, "?><Faktura", '?><?xml-stylesheet href="a.xsl"?><Faktura'),
  },
  {
    rule: "no-processing-instruction",
    path: "/",
    file: `<?xml-stylesheet href="a.xsl"?>${withoutDeclaration(plnFile)}`,
  },
  { rule: "no-processing-instruction", path: "/", file: `${plnFile}<?end?>` },
  { rule: "no-discouraged-character", path: "/", file: changed(plnFile, "PO-", "PO\u0080") },
]

const invoiceViolations: ReadonlyArray<Violation> = [
  {
    rule: "issue-date-not-in-future",
    path: "/Faktura/Fa/P_1",
    file: changed(plnFile, "<P_1>2026-11-20", "<P_1>2026-11-21"),
  },
  {
    rule: "nip-has-check-digit",
    path: "/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP",
    file: changed(plnFile, "7740001454", "7740001455"),
  },
  {
    rule: "net-plus-vat-is-gross",
    path: "/Faktura/Fa/P_15",
    file: changed(plnFile, "<P_13_1>36.58", "<P_13_1>36.57"),
  },
  {
    rule: "lines-add-up-to-gross",
    path: "/Faktura/Fa/P_15",
    file: changed(changed(plnFile, "<P_11A>14.99", "<P_11A>14.98"), "<P_9B>14.99", "<P_9B>14.98"),
  },
  {
    rule: "lines-add-up-to-gross",
    path: "/Faktura/Fa/P_15",
    file: changed(korFile, "<StanPrzed>1</StanPrzed>", ""),
    also: ["line-numbers-are-unique"],
  },
  {
    rule: "value-is-quantity-times-price",
    path: "/Faktura/Fa/FaWiersz[1]/P_11A",
    file: changed(plnFile, "<P_9B>14.99", "<P_9B>14.98"),
  },
  {
    rule: "value-is-quantity-times-price",
    path: "/Faktura/Fa/FaWiersz[2]/P_11A",
    file: changed(korFile, "<P_8B>0<", "<P_8B>1<"),
  },
  {
    rule: "net-plus-vat-is-gross",
    path: "/Faktura/Fa/P_15",
    file: changed(korFile, "<P_14_1>-8.41", "<P_14_1>8.41"),
    also: ["vat-follows-from-net"],
  },
  {
    rule: "vat-follows-from-net",
    path: "/Faktura/Fa/P_14_1",
    file: changed(
      changed(plnFile, "<P_13_1>36.58", "<P_13_1>36.56"),
      "<P_14_1>8.41",
      "<P_14_1>8.43",
    ),
  },
  {
    rule: "vat-in-pln-follows-from-rate",
    path: "/Faktura/Fa/P_14_1W",
    file: changed(eurFile, "<P_14_1W>35.59", "<P_14_1W>35.60"),
  },
  {
    rule: "vat-in-pln-follows-from-rate",
    path: "/Faktura/Fa/P_14_1W",
    file: changed(eurKorFile, "<P_14_1W>-35.59", "<P_14_1W>-35.61"),
  },
  {
    rule: "vat-in-pln-just-for-foreign-currency",
    path: "/Faktura/Fa/P_14_1W",
    file: changed(plnFile, "</P_14_1>", "</P_14_1><P_14_1W>8.41</P_14_1W>"),
  },
  {
    rule: "vat-in-pln-just-for-foreign-currency",
    path: "/Faktura/Fa/P_14_1",
    file: changed(eurFile, "<P_14_1W>35.59</P_14_1W>", ""),
  },
  {
    rule: "rate-just-for-foreign-currency",
    path: "/Faktura/Fa/FaWiersz[1]/KursWaluty",
    file: changed(plnFile, "</P_12>", "</P_12><KursWaluty>4.2318</KursWaluty>"),
  },
  {
    rule: "rate-just-for-foreign-currency",
    path: "/Faktura/Fa/FaWiersz[1]/KursWaluty",
    file: changed(eurFile, "<KursWaluty>4.2318</KursWaluty>", ""),
  },
]

const structureViolations: ReadonlyArray<Violation> = [
  {
    rule: "supply-date-in-one-place",
    path: "/Faktura/Fa/FaWiersz[1]/P_6A",
    file: changed(
      changed(plnFile, "</P_2>", "</P_2><P_6>2026-11-18</P_6>"),
      "</NrWierszaFa>",
      "</NrWierszaFa><P_6A>2026-11-18</P_6A>",
    ),
  },
  {
    rule: "supply-date-is-another",
    path: "/Faktura/Fa/P_6",
    file: changed(plnFile, "</P_2>", "</P_2><P_6>2026-11-20</P_6>"),
  },
  {
    rule: "supply-date-of-line-is-earlier",
    path: "/Faktura/Fa/FaWiersz[1]/P_6A",
    file: changed(plnFile, "</NrWierszaFa>", "</NrWierszaFa><P_6A>2026-11-20</P_6A>"),
  },
  {
    rule: "jst-names-third-party",
    path: "/Faktura/Podmiot2/JST",
    file: changed(plnFile, "<JST>2", "<JST>1"),
  },
  {
    rule: "gv-names-third-party",
    path: "/Faktura/Podmiot2/GV",
    file: changed(
      changed(plnFile, "<GV>2", "<GV>1"),
      "</Podmiot2>",
      `</Podmiot2>${thirdParty("8")}`,
    ),
  },
  {
    rule: "correction-names-original",
    path: "/Faktura/Fa/RodzajFaktury",
    file: changed(plnFile, kind, "<RodzajFaktury>KOR</RodzajFaktury>"),
  },
  {
    rule: "correction-names-original",
    path: "/Faktura/Fa/RodzajFaktury",
    file: korFile.replace(/<DaneFaKorygowanej>.*<\/DaneFaKorygowanej>/, ""),
    also: ["XSD"],
  },
  {
    rule: "just-corrections-have-a-before",
    path: "/Faktura/Fa/FaWiersz[1]/StanPrzed",
    file: changed(plnFile, "</P_12></FaWiersz>", "</P_12><StanPrzed>1</StanPrzed></FaWiersz>"),
    also: ["lines-add-up-to-gross"],
  },
  {
    rule: "original-is-not-later",
    path: "/Faktura/Fa/DaneFaKorygowanej/DataWystFaKorygowanej",
    file: changed(
      korFile,
      "<DataWystFaKorygowanej>2026-11-19",
      "<DataWystFaKorygowanej>2026-11-21",
    ),
  },
  {
    rule: "original-has-ksef-number",
    path: "/Faktura/Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej",
    file: changed(korFile, "-0A1B2C3D4E5F-", "-0A1B2C3D4E50-"),
  },
  {
    rule: "paid-has-date",
    path: "/Faktura/Fa/Platnosc/Zaplacono",
    file: changed(plnFile, "<Platnosc>", "<Platnosc><Zaplacono>1</Zaplacono>"),
    also: ["XSD"],
  },
  {
    rule: "bank-account-has-26-digits",
    path: "/Faktura/Fa/Platnosc/RachunekBankowy/NrRB",
    file: changed(plnFile, "PL61109010140000071219812874", "PL6110901014000007121981287"),
  },
  {
    rule: "line-numbers-are-unique",
    path: "/Faktura/Fa/FaWiersz[2]/NrWierszaFa",
    file: changed(plnFile, "<NrWierszaFa>2", "<NrWierszaFa>1"),
  },
]

export const violations = [...fileViolations, ...invoiceViolations, ...structureViolations]

export const fileOf = ({ file }: Violation): Uint8Array =>
  typeof file === "string" ? bytesOf(file) : file
