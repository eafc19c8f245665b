/**
 * The UPO (official confirmation of receipt), version 4-3, before it is signed.
 *
 * A page of a session's UPO lists its accepted invoices and says so in OpisPotwierdzenia; the UPO
 * of an invoice has one Dokument. SkrotDokumentu is the SHA-256 of the exact bytes that were sent.
 * Written in canonical form (Canonical XML 1.0), so that it can be signed without parsing. Source:
 * CIRFMF/ksef-docs, faktury/upo/schemy/upo-v4-3.xsd, consulted 2026-11-20.
 */
import { formCodes, schemaNames } from "../forms/form-codes.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { ContextIdentifier, LoginProof } from "../state/values.ts"
import type { Session } from "../state/state.ts"
import type { UpoPage } from "../sessions/upo-pages.ts"

const namespace = "http://upo.schematy.mf.gov.pl/KSeF/v4-3"

const contextElements: Readonly<Record<ContextIdentifier["type"], string>> = {
  Nip: "Nip",
  InternalId: "IdWewnetrzny",
  NipVatUe: "IdZlozonyVatUE",
  PeppolId: "IdDostawcyUslugPeppol",
}

/** Exactly the characters that the canonical form escapes in text. */
const characters: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\r": "&#xD;",
}

const escapeText = (text: string): string =>
  text.replace(/[&<>\r]/g, (character) => characters[character] ?? character)

const element = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`

const group = (name: string, ...children: ReadonlyArray<string>): string =>
  `<${name}>${children.join("")}</${name}>`

const proofElement = (proof: LoginProof): string =>
  proof.kind === "Token"
    ? element("NumerReferencyjnyTokenaKSeF", proof.reference)
    : element("SkrotDokumentuUwierzytelniajacego", proof.hash)

const documentElement = ({ at, verdictAt, invoiceHash, mode, verdict }: InvoiceReceived): string =>
  group(
    "Dokument",
    element("NipSprzedawcy", verdict.identity?.sellerNip ?? ""),
    element("NumerKSeFDokumentu", verdict.ksefNumber ?? ""),
    element("NumerFaktury", verdict.identity?.number ?? ""),
    element("DataWystawieniaFaktury", verdict.identity?.issueDate ?? ""),
    element("DataPrzeslaniaDokumentu", isoWithOffset(at)),
    element("DataNadaniaNumeruKSeF", isoWithOffset(verdictAt)),
    element("SkrotDokumentu", invoiceHash),
    element("TrybWysylki", mode),
  )

const description = ({ number, pages, from, invoices, total }: UpoPage): string =>
  group(
    "OpisPotwierdzenia",
    element("Strona", String(number)),
    element("LiczbaStron", String(pages)),
    element("ZakresDokumentowOd", String(from)),
    element("ZakresDokumentowDo", String(from + invoices.length - 1)),
    element("CalkowitaLiczbaDokumentow", String(total)),
  )

export interface UpoContent {
  readonly session: Session
  /** An accepted invoice, or a page of the session's UPO. */
  readonly of: InvoiceReceived | UpoPage
  readonly ministry: string
}

const isPage = (of: UpoContent["of"]): of is UpoPage => "invoices" in of

/** The root element, without a prolog. */
export const upoXml = ({ session, of, ministry }: UpoContent): string => {
  const { context, proof, reference, form = "FA(3)" } = session
  const children = [
    element("NazwaPodmiotuPrzyjmujacego", ministry),
    element("NumerReferencyjnySesji", reference),
    group(
      "Uwierzytelnienie",
      group("IdKontekstu", element(contextElements[context.type], context.value)),
      proofElement(proof),
    ),
    ...(isPage(of) ? [description(of)] : []),
    element("NazwaStrukturyLogicznej", schemaNames[form]),
    element("KodFormularza", formCodes[form].systemCode),
    ...(isPage(of) ? of.invoices : [of]).map(documentElement),
  ]
  return `<Potwierdzenie xmlns="${namespace}">${children.join("")}</Potwierdzenie>`
}
