/** Seals for tests, made once for each file of tests, and documents to sign with them. */
import * as Effect from "effect/Effect"
import { instant, type Instant } from "@procurement/domain/calendar"
import type { DocumentSigner, SignableDocument } from "@procurement/domain/signature"
import {
  loadSigningKeyPem,
  openXadesSigner,
  type KeyAlgorithm,
  type SigningCertificateProperty,
  type SigningKey,
} from "../src/index.ts"
import { makeTestSeal, type TestSeal } from "../src/testing/index.ts"

export const sealedAt: Instant = instant(Date.UTC(2026, 10, 20, 13, 14, 15, 678))
export const nip = "5265877635"
export const organization = 'Firma "Żółw, Syn & Córka" sp. z o.o.'

export interface OpenSeal {
  readonly seal: TestSeal
  readonly key: SigningKey
  readonly trustAnchors: ReadonlyArray<string>
  readonly signer: DocumentSigner["Service"]
}

const openSeal = async (
  algorithm: KeyAlgorithm,
  envelopedSigningCertificate: SigningCertificateProperty,
): Promise<OpenSeal> => {
  const seal = await makeTestSeal({ nip, organization, now: sealedAt, algorithm })
  const key = loadSigningKeyPem(seal)
  const signer = await openXadesSigner(key, { envelopedSigningCertificate })
  return { seal, key, trustAnchors: [seal.authorityPem], signer }
}

const opened = new Map<string, Promise<OpenSeal>>()

export const aSeal = (
  algorithm: KeyAlgorithm = "EC",
  property: SigningCertificateProperty = "V2",
): Promise<OpenSeal> => {
  const name = `${algorithm} ${property}`
  const open = opened.get(name) ?? openSeal(algorithm, property)
  opened.set(name, open)
  return open
}

export const invoiceXml = `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <P_2>FV/2026/11/000123</P_2>
  <P_7>Kabel &lt;USB-C&gt; &amp; zasilacz "Żuraw"</P_7>
  <P_15>959.99</P_15>
</Faktura>
`

export const anInvoice = (changes: Partial<SignableDocument> = {}): SignableDocument => ({
  fileName: "invoice.xml",
  mediaType: "text/xml",
  bytes: Buffer.from(invoiceXml),
  ...changes,
})

export const aLoginXml = `<?xml version="1.0" encoding="utf-8"?>\r
<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.1">\r
  <Challenge>20261120-CR-0123456789-ABCDEF0123-4F</Challenge>\r
  <ContextIdentifier><Nip>${nip}</Nip></ContextIdentifier>\r
  <SubjectIdentifierType>certificateSubject</SubjectIdentifierType>\r
</AuthTokenRequest>\r
`

export const sealWith = (
  { signer }: OpenSeal,
  document: SignableDocument = anInvoice(),
  at: Instant = sealedAt,
): Promise<Uint8Array> => Effect.runPromise(signer.seal(document, at))

export const envelopeWith = (
  { signer }: OpenSeal,
  xml: string = aLoginXml,
  at: Instant = sealedAt,
): Promise<string> => Effect.runPromise(signer.signEnveloped(xml, at))
