/**
 * Existing KSeF certificates: return them, list them, revoke them. A subject sees its own.
 *
 * Source: CIRFMF/ksef-docs, certyfikaty-KSeF.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import type { Instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { json, noContent, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  jsonBody,
  operation,
  type Operation,
  parameter,
  validated,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { offsetPage } from "../http/paging.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { Enrollment } from "../state/state.ts"
import { Time } from "../warsaw-time.ts"
import { certificateStateAt, enrollmentsOf, isIssued } from "./certificate-status.ts"
import { signedSubject } from "./enrollment-operations.ts"

const SerialNumber = z.string().regex(/^[0-9A-F]{16}$/)

const RetrieveBody = z.object({ certificateSerialNumbers: z.array(SerialNumber).min(1).max(10) })

const RevokeBody = z.object({
  revocationReason: z.enum(["Unspecified", "Superseded", "KeyCompromise"]).nullish(),
})

const QueryBody = z.object({
  certificateSerialNumber: SerialNumber.nullish(),
  name: z.string().nullish(),
  type: z.enum(["Authentication", "Offline"]).nullish(),
  status: z.enum(["Active", "Blocked", "Revoked", "Expired"]).nullish(),
  expiresAfter: Time.nullish(),
})
type QueryBody = z.output<typeof QueryBody>

type Issued = Enrollment & Required<Pick<Enrollment, "issued">>

const hasCertificate = (enrollment: Enrollment): enrollment is Issued =>
  enrollment.issued !== undefined

const ownCertificates = (
  simulation: Simulation,
  request: AuthorizedRequest,
): ReadonlyArray<Issued> => {
  const { identifier } = signedSubject(request)
  const now = simulation.now()
  return enrollmentsOf(simulation.state(), identifier)
    .filter((one) => isIssued(one, now))
    .filter(hasCertificate)
}

/** Rejects with 25008 unless it is one of the caller's. */
const namedCertificate = (
  simulation: Simulation,
  request: AuthorizedRequest,
  serialNumber: string,
): Issued => {
  const certificates = ownCertificates(simulation, request)
  const certificate = certificates.find(({ issued }) => issued.serialNumber === serialNumber)
  if (certificate === undefined) throw badRequest(25008, serialNumber)
  return certificate
}

const retrieve = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { certificateSerialNumbers: serialNumbers } = jsonBody(RetrieveBody, request)
  const certificates = ownCertificates(simulation, request).filter(({ issued }) =>
    serialNumbers.includes(issued.serialNumber),
  )
  return json(200, {
    certificates: certificates.map(({ issued, name, type }) => ({
      certificate: issued.certificate,
      certificateName: name,
      certificateSerialNumber: issued.serialNumber,
      certificateType: type,
    })),
  })
}

const revoke = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const serialNumber = parameter(request, "serial")
  const body = request.body.length === 0 ? {} : jsonBody(RevokeBody, request)
  const certificate = namedCertificate(simulation, request, serialNumber)
  const at = simulation.now()
  if (certificateStateAt(certificate, at) !== "Active") throw badRequest(25009, serialNumber)
  const reason = body.revocationReason ?? "Unspecified"
  const { reference } = certificate
  simulation.record({ fact: "CertificateRevoked", at, reference, reason })
  return noContent
}

const shouldContinue = (one: Issued, query: QueryBody, now: Instant): boolean =>
  one.issued.serialNumber === (query.certificateSerialNumber ?? one.issued.serialNumber) &&
  one.name.includes(query.name ?? "") &&
  one.type === (query.type ?? one.type) &&
  certificateStateAt(one, now) === (query.status ?? certificateStateAt(one, now)) &&
  one.issued.validTo > (query.expiresAfter ?? 0)

const listed = (one: Issued, now: Instant) => ({
  certificateSerialNumber: one.issued.serialNumber,
  name: one.name,
  type: one.type,
  commonName: one.commonName,
  status: certificateStateAt(one, now),
  subjectIdentifier: one.subject,
  validFrom: isoWithOffset(one.issued.validFrom),
  validTo: isoWithOffset(one.issued.validTo),
  ...(one.lastUsedAt === undefined ? {} : { lastUseDate: isoWithOffset(one.lastUsedAt) }),
  requestDate: isoWithOffset(one.at),
})

const EndBody = z.object({ validTo: Time })

/** A call of the test environment: brings a certificate's end forward, so that it can expire. */
const moveEnd = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const serialNumber = validated(SerialNumber, parameter(request, "serial"))
  const { validTo } = jsonBody(EndBody, request)
  const certificate = ownCertificates(simulation, request).find(
    ({ issued }) => issued.serialNumber === serialNumber,
  )
  if (certificate === undefined) throw badRequest(25008)
  if (validTo > certificate.issued.validTo) {
    throw badRequest(21405, "validTo: must not be later than the certificate's")
  }
  const { reference } = certificate
  simulation.record({ fact: "CertificateEndMoved", at: simulation.now(), reference, validTo })
  return { status: 200, headers: {} }
}

const query = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const filters = jsonBody(QueryBody, request)
  const now = simulation.now()
  const certificates = ownCertificates(simulation, request)
    .filter((one) => shouldContinue(one, filters, now))
    .toReversed()
  const { entries, hasMore } = offsetPage(certificates, request, 50)
  return json(200, { certificates: entries.map((one) => listed(one, now)), hasMore })
}

export const certificateOperations: ReadonlyArray<Operation> = [
  operation("retrieveCertificates", "POST /certificates/retrieve", "other", retrieve),
  operation("revokeCertificate", "POST /certificates/{serial}/revoke", "other", revoke),
  operation("queryCertificates", "POST /certificates/query", "other", query),
  operation("testdata", "PUT /testdata/certificates/{serial}", "other", moveEnd),
]
