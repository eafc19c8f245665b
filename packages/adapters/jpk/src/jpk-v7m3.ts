/**
 * The register as JPK_V7M(3): the part of sales, without a declaration and without purchases. It is
 * for the accountant, and not a filing, which must contain all three.
 *
 * Source: http://crd.gov.pl/wzor/2025/12/19/14090/ (regulation of 12 December 2025, Dz.U. 2025 poz.
 * 1800), consulted 2026-11-27.
 */
import { type Instant, toIso } from "@procurement/domain/calendar"
import type { LedgerMarker, LedgerPeriod, LedgerRow } from "@procurement/domain/ledger"
import { toDecimal } from "@procurement/domain/money"
import type { Party } from "@procurement/domain/party"
import type { LedgerFile } from "./ledger-file.ts"

/** The first month for which the file has this form. */
export const firstJpkPeriod = "2026-02"

export interface JpkTaxpayer extends Pick<Party, "nip" | "name"> {
  /** Obligatory in the file. */
  readonly email: string
  /** KodUrzedu; see `isTaxOffice`. */
  readonly taxOffice: string
}

export interface JpkFile {
  readonly period: LedgerPeriod
  readonly madeAt: Instant
  /** `2` for a file that replaces one that was filed (CelZlozenia). */
  readonly purpose: "1" | "2"
  readonly taxpayer: JpkTaxpayer
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** At most so many characters: a pair of surrogates is one. */
const shortened = (text: string, most: number): string => [...text].slice(0, most).join("")

const element = (name: string, text: string, most = 256): string => {
  const content = shortened(text, most).replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
  return `<${name}>${content}</${name}>`
}

const flag = (name: string): string => `<${name}>1</${name}>`

const markerOf = (marker: LedgerMarker): string =>
  marker._tag === "KSeF" ? element("NrKSeF", marker.ksefNumber) : flag(marker._tag)

/** KorektaPodstawyOpodt is left to the accountant (art. 89a). */
const rowOf = (row: LedgerRow, position: number): string => {
  const { buyer, inPln } = row
  if (inPln === undefined) throw new TypeError(`${row.number} has no amounts in PLN`)
  return [
    "<SprzedazWiersz>",
    element("LpSprzedazy", String(position)),
    element("KodKrajuNadaniaTIN", "PL"),
    element("NrKontrahenta", buyer.nip),
    element("NazwaKontrahenta", buyer.name, 512),
    element("DowodSprzedazy", row.number),
    element("DataWystawienia", row.issueDate),
    row.soldOn === undefined ? "" : element("DataSprzedazy", row.soldOn),
    markerOf(row.marker),
    ...row.goodsGroups.toSorted().map(flag),
    row.isRelated ? flag("TP") : "",
    element("K_19", toDecimal(inPln.net)),
    element("K_20", toDecimal(inPln.vat)),
    "</SprzedazWiersz>\n",
  ].join("")
}

const headOf = ({ period, madeAt, purpose, taxpayer }: JpkFile): string => {
  const [year = "", month = ""] = period.split("-")
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<JPK xmlns="http://crd.gov.pl/wzor/2025/12/19/14090/">\n<Naglowek>',
    '<KodFormularza kodSystemowy="JPK_V7M (3)" wersjaSchemy="1-0E">JPK_VAT</KodFormularza>',
    element("WariantFormularza", "3"),
    element("DataWytworzeniaJPK", toIso(madeAt)),
    element("NazwaSystemu", "procurement"),
    `<CelZlozenia poz="P_7">${purpose}</CelZlozenia>`,
    element("KodUrzedu", taxpayer.taxOffice),
    element("Rok", year),
    element("Miesiac", String(Number(month))),
    '</Naglowek>\n<Podmiot1 rola="Podatnik"><OsobaNiefizyczna>',
    element("NIP", taxpayer.nip),
    element("PelnaNazwa", taxpayer.name, 240),
    element("Email", taxpayer.email),
    "</OsobaNiefizyczna></Podmiot1>\n<Ewidencja>\n",
  ].join("")
}

/** `row` throws a TypeError for a row without amounts in PLN: ask `filingObjection` before. */
export const jpkV7m3 = (file: JpkFile): LedgerFile => ({
  head: headOf(file),
  row: rowOf,
  tail: ({ rows, vat }) =>
    [
      `<SprzedazCtrl>${element("LiczbaWierszySprzedazy", String(rows))}`,
      `${element("PodatekNalezny", toDecimal(vat))}</SprzedazCtrl>\n`,
      `<ZakupCtrl>${element("LiczbaWierszyZakupow", "0")}`,
      `${element("PodatekNaliczony", "0.00")}</ZakupCtrl>\n`,
      "</Ewidencja>\n</JPK>\n",
    ].join(""),
})
