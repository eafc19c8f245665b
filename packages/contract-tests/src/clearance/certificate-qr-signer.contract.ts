/**
 * The contract of `CertificateQrSigner`. The binding states from when its certificate is valid, and
 * how to verify signatures of its key.
 */
import { expect } from "@effect/vitest"
import type { Sha256 } from "@procurement/domain/archive"
import { type Instant, instant } from "@procurement/domain/calendar"
import { CertificateQrSigner } from "@procurement/domain/offline"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Hex from "effect/encoding/Hex"
import * as Result from "effect/Result"
import { aDigest } from "../builders/invoices.ts"
import { randomFrom } from "../builders/random.ts"
import { aNip } from "../builders/parties.ts"
import { clausesWith } from "../suite/clause.ts"
import { expectNone, expectSome } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

export interface ProofBinding {
  /** When the certificate becomes valid. */
  readonly validFrom: Instant
  /** Whether the certificate's key made that signature over that text. */
  readonly isSignedBy: (text: string, signature: Uint8Array) => boolean
}

const random = randomFrom(3)
const aFile = () => ({ sellerNip: aNip(random), digest: aDigest(random) })

const base64Url = (digest: Sha256): string =>
  Base64Url.encode(Result.getOrThrow(Hex.decode(digest)))

export const certificateQrSignerClauses = clausesWith<CertificateQrSigner, ProofBinding>({
  *"returns a link that names the context, the seller, the certificate and the file"({
    validFrom,
  }) {
    const proof = yield* CertificateQrSigner
    for (const file of [aFile(), aFile()]) {
      const link = expectSome(yield* proof.link(file, validFrom))
      const [type, context, seller, serial, digest] = link.split("/").slice(4)
      expect(link).toMatch(/^https:\/\/[^/]+\/certificate\//)
      expect([type, seller, digest]).toEqual(["Nip", file.sellerNip, base64Url(file.digest)])
      expect(context).toMatch(/^\d{10}$/)
      expect(serial).toMatch(/^[\dA-F]{16}$/)
    }
  },

  *"signs the part of the link before the signature, without https:// and the last slash"({
    validFrom,
    isSignedBy,
  }) {
    const proof = yield* CertificateQrSigner
    const link = expectSome(yield* proof.link(aFile(), validFrom))
    const end = link.lastIndexOf("/")
    const signature = Result.getOrThrow(Base64Url.decode(link.slice(end + 1)))
    expect(isSignedBy(link.slice("https://".length, end), signature)).toBe(true)
  },

  *"returns no link while there is no valid certificate"({ validFrom }) {
    const proof = yield* CertificateQrSigner
    expectNone(yield* proof.link(aFile(), instant(validFrom - 1)))
  },
})

export const certificateQrSignerContract = suiteWith({
  port: "CertificateQrSigner",
  clauses: certificateQrSignerClauses,
})
