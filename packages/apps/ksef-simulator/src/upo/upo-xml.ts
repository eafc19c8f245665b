/**
 * The UPO (official confirmation of receipt), version 4-3, before it is signed.
 *
 * A session's UPO lists its accepted invoices and says so in OpisPotwierdzenia; an invoice's has
 * one Dokument. SkrotDokumentu is the SHA-256 of the very bytes that were sent.
 * Source: CIRFMF/ksef-docs, faktury/upo/schemy/upo-v4-3.xsd, consulted 2026-11-20.
 */
import { isoWithOffset } from "../identifiers.ts"
import type { ContextIdentifier, InvoiceReceived, LoginProof } from "../state/facts.ts"
import type { Session } from "../state/world.ts"

const namespace = "http://upo.schematy.mf.gov.pl/KSeF/v4-3"

const contextElements: Readonly<Record<ContextIdentifier["type"], string>> = {
  Nip: "Nip",
  InternalId: "IdWewnetrzny",
  NipVatUe: "IdZlozonyVatUE",
  PeppolId: "IdDostawcyUslugPeppol",
}

const characters: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => characters[character] ?? character)

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

// A session holds at most 10 000 invoices and a page as many, so there is always one page.
const description = (count: number): string =>
  group(
    "OpisPotwierdzenia",
    element("Strona", "1"),
    element("LiczbaStron", "1"),
    element("ZakresDokumentowOd", "1"),
    element("ZakresDokumentowDo", String(count)),
    element("CalkowitaLiczbaDokumentow", String(count)),
  )

export interface UpoContent {
  readonly session: Session
  /** Accepted ones. */
  readonly invoices: ReadonlyArray<InvoiceReceived>
  readonly isOfSession: boolean
  readonly ministry: string
}

export const upoXml = ({ session, invoices, isOfSession, ministry }: UpoContent): string => {
  const { context, proof, reference } = session
  const children = [
    element("NazwaPodmiotuPrzyjmujacego", ministry),
    element("NumerReferencyjnySesji", reference),
    group(
      "Uwierzytelnienie",
      group("IdKontekstu", element(contextElements[context.type], context.value)),
      proofElement(proof),
    ),
    ...(isOfSession ? [description(invoices.length)] : []),
    element("NazwaStrukturyLogicznej", "Schemat_FA(3)_v1-0E.xsd"),
    element("KodFormularza", "FA (3)"),
    ...invoices.map(documentElement),
  ]
  const prolog = '<?xml version="1.0" encoding="UTF-8"?>'
  return `${prolog}\n<Potwierdzenie xmlns="${namespace}">${children.join("")}</Potwierdzenie>`
}
