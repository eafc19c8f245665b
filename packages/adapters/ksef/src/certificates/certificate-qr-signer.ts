/**
 * Signs the link of KOD II with a KSeF certificate of type Offline.
 *
 * The signed text is the link from its host up to the signature, without a trailing slash. RSA
 * signs with RSASSA-PSS (SHA-256, salt of 32 bytes), EC with ECDSA on P-256, written r||s. Source:
 * CIRFMF/ksef-docs, kody-qr.md, consulted 2026-11-21.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { IssuedFile, CertificateQrSigner } from "@procurement/domain/offline"
import type { Nip } from "@procurement/domain/party"
import { SigningError } from "@procurement/domain/signature"
import { constants, createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto"
import { AsnConvert } from "@peculiar/asn1-schema"
import { Certificate, id_ce_keyUsage, KeyUsage, KeyUsageFlags } from "@peculiar/asn1-x509"

/** Why a certificate can't sign links; an operator has to act. */
export class OfflineCertificateError extends Error {
  override readonly name = "OfflineCertificateError"
}

export interface OfflineCertificate {
  readonly privateKey: KeyObject
  /** 16 hexadecimal digits. */
  readonly serialNumber: string
  readonly validFrom: Instant
  /** The first instant at which it is no longer valid. */
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

/** KeyUsage of type Offline: nonRepudiation without digitalSignature. */
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
 * Reads certificate and key. Throws `OfflineCertificateError` when they do not match, KSeF does not
 * accept the key, or the certificate is of another type.
 */
export const loadOfflineCertificate = (pem: {
  readonly keyPem: string
  readonly certificatePem: string
}): OfflineCertificate => {
  const privateKey = read("the key", () => createPrivateKey(pem.keyPem))
  const x509 = read("the certificate", () => new X509Certificate(pem.certificatePem))
  if (!x509.checkPrivateKey(privateKey)) refuse("the certificate does not belong to the key")
  if (!isForKsef(privateKey)) refuse("RSA of 2048 bits or more, or EC P-256, is required")
  if (!isOffline(x509.raw)) refuse("it is not a KSeF certificate of type Offline")
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

export interface CertificateQrSignerOptions {
  /**
   * The QR address of the environment with the invoices: `https://qr.ksef.mf.gov.pl` in
   * production.
   */
  readonly qrBaseUrl: string
  /** The taxpayer in whose name invoices are sent. */
  readonly contextNip: Nip
  /** Undefined: no invoice can be issued offline. */
  readonly certificate?: OfflineCertificate | undefined
  /** Whether KSeF has blocked or revoked it since; by default it has not. */
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

/** Signs with that certificate while it is valid; returns undefined otherwise. */
export const makeCertificateQrSigner = (
  options: CertificateQrSignerOptions,
): CertificateQrSigner["Service"] => {
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
