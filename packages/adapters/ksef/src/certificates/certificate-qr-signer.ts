/**
 * `IssuerProof` by a KSeF certificate of type Offline: the link of KOD II and its signature.
 *
 * The text that is signed is the link from the host on, up to and without the signature, without a
 * slash at its end. RSA signs by RSASSA-PSS (SHA-256, salt of 32 bytes), EC by ECDSA on P-256
 * written r||s. Source: CIRFMF/ksef-docs, kody-qr.md, consulted 2026-11-21.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { IssuedFile, IssuerProof } from "@procurement/domain/offline"
import type { Nip } from "@procurement/domain/party"
import { SigningError } from "@procurement/domain/signature"
import { constants, createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto"
import { AsnConvert } from "@peculiar/asn1-schema"
import { Certificate, id_ce_keyUsage, KeyUsage, KeyUsageFlags } from "@peculiar/asn1-x509"

/** Why a certificate can't prove issuers. Always a matter for a human. */
export class OfflineCertificateError extends Error {
  override readonly name = "OfflineCertificateError"
}

export interface OfflineCertificate {
  readonly privateKey: KeyObject
  /** 16 hexadecimal digits. */
  readonly serialNumber: string
  readonly validFrom: Instant
  /** The first instant at which it is not valid any more. */
  readonly validTo: Instant
}

const refuse = (detail: string, cause?: unknown): never => {
  throw new OfflineCertificateError(detail, { cause })
}

const read = <A>(what: string, how: () => A): A => {
  try {
    return how()
  } catch (cause) {
    return refuse(`${what} is not readable PEM`, cause)
  }
}

/** KeyUsage of type Offline: nonRepudiation, and not digitalSignature. */
const isOffline = (certificate: Buffer): boolean => {
  const { extensions = [] } = AsnConvert.parse(certificate, Certificate).tbsCertificate
  const usage = extensions.find(({ extnID }) => extnID === id_ce_keyUsage)
  if (usage === undefined) return false
  const flags = AsnConvert.parse(usage.extnValue, KeyUsage).toNumber()
  const { digitalSignature, nonRepudiation } = KeyUsageFlags
  return (flags & (nonRepudiation | digitalSignature)) === nonRepudiation
}

const isForKsef = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === "rsa"
    ? (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
    : asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1"

/**
 * Reads certificate and key. Throws `OfflineCertificateError` when they do not fit together, are
 * not what KSeF accepts, or when the certificate is of another type.
 */
export const loadOfflineCertificate = (pem: {
  readonly keyPem: string
  readonly certificatePem: string
}): OfflineCertificate => {
  const privateKey = read("the key", () => createPrivateKey(pem.keyPem))
  const x509 = read("the certificate", () => new X509Certificate(pem.certificatePem))
  if (!x509.checkPrivateKey(privateKey)) refuse("the certificate does not belong to the key")
  if (!isForKsef(privateKey)) refuse("RSA of 2048 bits or more, or EC P-256, is required")
  if (!isOffline(x509.raw)) refuse("it is no KSeF certificate of type Offline")
  return {
    privateKey,
    serialNumber: x509.serialNumber.toUpperCase().padStart(16, "0"),
    validFrom: instant(x509.validFromDate.getTime()),
    validTo: instant(x509.validToDate.getTime()),
  }
}

const pssSaltBytes = 32

const signatureOf = (key: KeyObject, text: string): Buffer =>
  key.asymmetricKeyType === "rsa"
    ? sign("sha256", Buffer.from(text), {
        key,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: pssSaltBytes,
      })
    : sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" })

export interface IssuerProofOptions {
  /**
   * The QR address of the environment with the invoices: `https://qr.ksef.mf.gov.pl` in
   * production.
   */
  readonly qrBaseUrl: string
  /** The context in which invoices are sent. */
  readonly contextNip: Nip
  /** Undefined: nothing can be issued offline. */
  readonly certificate?: OfflineCertificate | undefined
  /** Whether KSeF has blocked or revoked it since; default: it has not. */
  readonly isWithdrawn?: (() => boolean) | undefined
}

const pathOf = ({ sellerNip, digest }: IssuedFile, contextNip: Nip, serialNumber: string): string =>
  [
    "certificate",
    "Nip",
    contextNip,
    sellerNip,
    serialNumber,
    Buffer.from(digest, "hex").toString("base64url"),
  ].join("/")

/** Proves with that certificate while it is valid; undefined otherwise. */
export const makeIssuerProof = (options: IssuerProofOptions): IssuerProof["Service"] => {
  const { qrBaseUrl, contextNip, certificate, isWithdrawn = () => false } = options
  const base = qrBaseUrl.replace(/\/+$/, "")
  const signed = (file: IssuedFile, { privateKey, serialNumber }: OfflineCertificate) =>
    Effect.try({
      try: () => {
        const link = `${base}/${pathOf(file, contextNip, serialNumber)}`
        const signature = signatureOf(privateKey, link.replace(/^https?:\/\//, ""))
        return Option.some(`${link}/${signature.toString("base64url")}`)
      },
      catch: (cause) =>
        new SigningError({ reason: "KeyUnavailable", detail: "the key did not sign", cause }),
    })
  return {
    link: (file, now) =>
      certificate === undefined ||
      now < certificate.validFrom ||
      now >= certificate.validTo ||
      isWithdrawn()
        ? Effect.succeed(Option.none())
        : signed(file, certificate),
  }
}
