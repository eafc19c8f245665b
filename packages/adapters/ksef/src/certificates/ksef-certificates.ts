/**
 * KSeF certificates: requests them, lists them and revokes them.
 *
 * KSeF issues them only after a login with a signature, never with a token, and only for the name
 * in the certificate of that login. The private key is generated here and never leaves the process.
 * Source: CIRFMF/ksef-docs, certyfikaty-KSeF.md, consulted 2026-11-21.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant, toIso } from "@procurement/domain/calendar"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { readJson } from "../http/ksef-http.ts"
import { makeKsefConnection } from "../ksef-connection.ts"
import type { KsefConnectionOptions } from "../ksef-options.ts"
import type { AuthorisedHttp } from "../login/access-token.ts"
import {
  certificateLimits,
  certificatePage,
  enrolmentData,
  enrolmentState,
  enrolmentTaken,
  type KsefCertificateType,
  retrievedCertificates,
} from "./certificate-wire.ts"
import { type CertificateKey, newSigningRequest } from "./signing-request.ts"

export interface EnrolmentRequest {
  /** 5 to 100 letters, digits, spaces, `-` and `_`. */
  readonly name: string
  readonly type: KsefCertificateType
  /** Default EC. */
  readonly key?: CertificateKey | undefined
  /** By default from the time of issue. */
  readonly validFrom?: Instant | undefined
}

export interface EnrolledCertificate {
  /** 16 hexadecimal digits. */
  readonly serialNumber: string
  readonly certificatePem: string
  /** PKCS#8, not encrypted. */
  readonly privateKeyPem: string
}

export interface ListedCertificate {
  readonly serialNumber: string
  readonly name: string
  readonly type: KsefCertificateType
  /** `Active`, `Blocked`, `Revoked`, `Expired`. */
  readonly status: string
  readonly validFrom: Instant
  readonly validTo: Instant
}

export type RevocationReason = "Unspecified" | "Superseded" | "KeyCompromise"

export interface KsefCertificates {
  /**
   * Generates a key, requests its certificate and waits for it, up to two minutes. `beforeRequest`
   * receives the key first: if it fails, nothing is requested, so no certificate exists without its
   * key. Fails with `Refused` when a limit is reached or the login used no signature.
   */
  readonly enrol: <E>(
    request: EnrolmentRequest,
    beforeRequest: (privateKeyPem: string) => Effect.Effect<void, E>,
  ) => Effect.Effect<EnrolledCertificate, InvoiceClearanceError | E>
  /** All certificates of the logged-in subject, the latest request first. */
  readonly list: Effect.Effect<ReadonlyArray<ListedCertificate>, InvoiceClearanceError>
  /** Revokes a certificate for good. */
  readonly revoke: (
    serialNumber: string,
    reason: RevocationReason,
  ) => Effect.Effect<void, InvoiceClearanceError>
}

const timeoutMillis = 120_000
const firstPauseMillis = 500
const longestPauseMillis = 5_000
const pageSize = 50

const refused = (detail: string, code?: number): InvoiceClearanceError =>
  new InvoiceClearanceError({ reason: "Refused", detail, code })

const get = (call: AuthorisedHttp, path: string) => call({ method: "GET", path })

const post = (call: AuthorisedHttp, path: string, json: unknown) =>
  call({ method: "POST", path, body: { json } })

const checkLimits = Effect.fnUntraced(function* (call: AuthorisedHttp) {
  const answer = yield* get(call, "/certificates/limits")
  const { canRequest, enrollment, certificate } = yield* readJson(certificateLimits)(answer)
  if (canRequest) return
  const left = `${enrollment.remaining} of ${enrollment.limit} requests`
  const held = `${certificate.remaining} of ${certificate.limit} certificates`
  return yield* refused(`no certificate is available: ${left} and ${held} are left`)
})

/** Waits until the certificate is issued; returns its serial number. */
const waitUntilIssued = Effect.fnUntraced(function* (call: AuthorisedHttp, reference: string) {
  const path = `/certificates/enrollments/${encodeURIComponent(reference)}`
  const giveUpAt = (yield* Clock.currentTimeMillis) + timeoutMillis
  let pause = firstPauseMillis
  while (true) {
    const state = yield* Effect.flatMap(get(call, path), readJson(enrolmentState))
    const { code, description, details } = state.status
    if (code === 200 && state.certificateSerialNumber) return state.certificateSerialNumber
    const text = [description, ...(details ?? [])].join(": ")
    if (code !== 100) return yield* refused(`the request ${reference} ended: ${text}`, code)
    if ((yield* Clock.currentTimeMillis) + pause > giveUpAt) {
      return yield* refused(`the request ${reference} is still in progress: ${text}`, code)
    }
    yield* Effect.sleep(pause)
    pause = Math.min(pause * 2, longestPauseMillis)
  }
})

const toPem = (base64: string): string => {
  const lines = base64.match(/.{1,64}/g) ?? []
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n")
}

const retrieve = Effect.fnUntraced(function* (call: AuthorisedHttp, serialNumber: string) {
  const body = { certificateSerialNumbers: [serialNumber] }
  const answer = yield* post(call, "/certificates/retrieve", body)
  const { certificates } = yield* readJson(retrievedCertificates)(answer)
  const certificate = certificates.find((each) => each.certificateSerialNumber === serialNumber)
  if (certificate === undefined) return yield* refused(`KSeF does not return ${serialNumber}`)
  return toPem(certificate.certificate)
})

const enrolWith = (call: AuthorisedHttp): KsefCertificates["enrol"] =>
  Effect.fnUntraced(function* (request, beforeRequest) {
    const asking = Effect.gen(function* () {
      yield* checkLimits(call)
      const answer = yield* get(call, "/certificates/enrollments/data")
      return newSigningRequest(yield* readJson(enrolmentData)(answer), request.key)
    })
    const { csr, privateKeyPem } = yield* asking.pipe(Effect.mapError(clearanceError("ask")))
    yield* beforeRequest(privateKeyPem)
    const body = {
      certificateName: request.name,
      certificateType: request.type,
      csr: csr.toString("base64"),
      ...(request.validFrom === undefined ? {} : { validFrom: toIso(request.validFrom) }),
    }
    const issued = Effect.gen(function* () {
      const taken = yield* post(call, "/certificates/enrollments", body)
      const { referenceNumber } = yield* readJson(enrolmentTaken)(taken)
      const serialNumber = yield* waitUntilIssued(call, referenceNumber)
      const certificatePem = yield* retrieve(call, serialNumber)
      return { serialNumber, certificatePem, privateKeyPem }
    })
    return yield* issued.pipe(Effect.mapError(clearanceError("ask")))
  })

const listWith = (call: AuthorisedHttp): KsefCertificates["list"] =>
  Effect.gen(function* () {
    const listed: Array<ListedCertificate> = []
    for (let page = 0; ; page += 1) {
      const path = `/certificates/query?pageSize=${pageSize}&pageOffset=${page}`
      const answer = yield* post(call, path, {})
      const { certificates, hasMore } = yield* readJson(certificatePage)(answer)
      for (const { certificateSerialNumber, validFrom, validTo, ...rest } of certificates) {
        const validity = { validFrom: instant(validFrom), validTo: instant(validTo) }
        listed.push({ serialNumber: certificateSerialNumber, ...rest, ...validity })
      }
      if (!hasMore || certificates.length === 0) return listed
    }
  }).pipe(Effect.mapError(clearanceError("ask")))

/** A client for certificates only, with a separate login. Makes no call before its first use. */
export const makeKsefCertificates = (options: KsefConnectionOptions): KsefCertificates => {
  const { call } = makeKsefConnection(options)
  return {
    enrol: enrolWith(call),
    list: listWith(call),
    revoke: (serialNumber, revocationReason) =>
      post(call, `/certificates/${encodeURIComponent(serialNumber)}/revoke`, {
        revocationReason,
      }).pipe(Effect.asVoid, Effect.mapError(clearanceError("ask"))),
  }
}
