/**
 * The desks of a test authority behind one door: time stamps, OCSP, revocation list, certificate.
 *
 * Bytes in, bytes out: who carries them, and by which protocol, is not known here.
 */
import { parseCertificate } from "../certificate.ts"
import { replyMediaType } from "../time-stamp/time-stamp-exchange.ts"
import { answerStatusQuery, type Revocation, revocationList } from "./status-desk.ts"
import { publishedPath } from "./test-authority.ts"
import { answerTimeStampQuery, type TimeStampOffice } from "./time-stamp-office.ts"

export interface TestAuthorityDesksOptions {
  readonly authorityKeyPem: string
  readonly authorityPem: string
  readonly timeStamps: TimeStampOffice
  /** Epoch milliseconds. */
  readonly now: () => number
}

export interface DeskAnswer {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface TestAuthorityDesks {
  /**
   * What is answered at a path, to a body that may be empty; undefined: there is no such path.
   * Throws a `RangeError` for what is no question.
   */
  readonly answer: (path: string, body: Uint8Array) => DeskAnswer | undefined
  /** A certificate by its serial number in lower-case hex; the reason is a CRLReason. */
  readonly revoke: (serialNumber: string, at: number, reason?: number) => void
}

/** Where time stamps are asked for, below the address of whoever carries the questions. */
export const timeStampPath = publishedPath.timeStamps

export const openTestAuthorityDesks = (options: TestAuthorityDesksOptions): TestAuthorityDesks => {
  const { authorityPem, authorityKeyPem, timeStamps, now } = options
  const revoked = new Map<string, Revocation>()
  const revocationOf = (serialNumber: string) => revoked.get(serialNumber)
  const desk = { authorityKeyPem, authorityPem, revocationOf }
  const authority = parseCertificate(authorityPem).x509.raw
  const answer: TestAuthorityDesks["answer"] = (path, body) => {
    switch (path) {
      case publishedPath.timeStamps:
        return { mediaType: replyMediaType, bytes: answerTimeStampQuery(body, timeStamps, now()) }
      case publishedPath.status: {
        const bytes = answerStatusQuery(body, desk, now())
        return { mediaType: "application/ocsp-response", bytes }
      }
      case publishedPath.revoked: {
        const bytes = revocationList([...revoked.keys()], desk, now())
        return { mediaType: "application/pkix-crl", bytes }
      }
      case publishedPath.certificate:
        return { mediaType: "application/pkix-cert", bytes: authority }
      default:
        return undefined
    }
  }
  return {
    answer,
    revoke: (serialNumber, at, reason) => revoked.set(serialNumber, { at, reason }),
  }
}
