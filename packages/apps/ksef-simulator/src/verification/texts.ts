/** The texts of the verification pages. */
import { type Text, text } from "../pages/page.ts"
import type { CertificateFinding } from "./qr-link.ts"

export const texts = {
  invoice: text("Weryfikacja faktury", "Verification of an invoice"),
  certificate: text("Weryfikacja certyfikatu wystawcy", "Verification of the issuer's certificate"),
  found: text("Faktura znajduje się w KSeF.", "KSeF has this invoice."),
  notFound: text(
    "Faktura nie została znaleziona w KSeF. Faktura wystawiona offline może jeszcze nie być przesłana do KSeF.",
    "The invoice was not found. One that was issued offline may not have been sent to KSeF yet.",
  ),
  ksefNumber: text("Numer KSeF", "KSeF number"),
  number: text("Numer faktury", "Invoice number"),
  sellerNip: text("NIP sprzedawcy", "Seller's NIP"),
  issueDate: text("Data wystawienia", "Date of issue"),
  acceptedAt: text("Data przyjęcia", "Accepted at"),
  serial: text("Numer seryjny certyfikatu", "Serial number of the certificate"),
  context: text("Kontekst", "Context"),
  digest: text("Skrót SHA-256 pliku", "SHA-256 of the file"),
} as const satisfies Readonly<Record<string, Text>>

export const findings: Readonly<Record<CertificateFinding, Text>> = {
  valid: text(
    "Certyfikat istnieje. Certyfikat jest aktywny. Podpis wystawcy jest prawidłowy. " +
      "Wystawca posiada uprawnienia do wystawienia faktury.",
    "The certificate is valid and has signed this link. Its owner may issue the invoice.",
  ),
  expired: text("Certyfikat wygasł.", "The certificate has expired."),
  revoked: text("Certyfikat został unieważniony.", "The certificate was revoked."),
  unauthorized: text(
    "Wystawca nie posiada uprawnień do wystawienia faktury.",
    "The owner of the certificate may not issue invoices in this context.",
  ),
  unknown: text(
    "KSeF nie zna certyfikatu o tym numerze seryjnym.",
    "KSeF knows no certificate with this serial number.",
  ),
  wrong_type: text(
    "Certyfikat nie jest typu Offline.",
    "The certificate is not of the type Offline.",
  ),
  wrong_signature: text(
    "Podpis linku nie zgadza się z certyfikatem.",
    "The signature of the link does not match the certificate.",
  ),
}
