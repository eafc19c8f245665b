/**
 * Enrolment for a KSeF certificate: limits, required request data, the request, its status.
 * Requires a login with a signature.
 *
 * Source: CIRFMF/ksef-docs, certyfikaty-KSeF.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { instant } from "@procurement/domain/calendar"
import { z } from "zod"
import { json, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  jsonBody,
  operation,
  type Operation,
  parameter,
} from "../http/operation.ts"
import { badRequest, Refused, type BadRequestCode, wrongLoginMethod } from "../http/api-error.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import { identifierKey, type LoginSubject } from "../state/values.ts"
import { Time } from "../warsaw-time.ts"
import { issueCertificate, serialNumberFrom } from "./authority.ts"
import {
  certificateLimitsOf,
  enrollmentsOf,
  enrollmentStatusAt,
  enrollmentStatuses,
  isEnrollmentForgotten,
  isIssued,
  remainingOf,
} from "./certificate-status.ts"
import { verifiedKeyOf, type VerifiedKey } from "./signing-request.ts"

/** The signer. Rejects a login with a token: with 403 where no code is documented for it. */
export const signedSubject = (
  { login }: AuthorizedRequest,
  refusal?: BadRequestCode,
): LoginSubject => {
  const { proof, subject } = login
  if (proof.kind === "Document" && subject !== undefined) return subject
  throw refusal === undefined ? wrongLoginMethod() : badRequest(refusal)
}

const showLimits = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { identifier } = signedSubject(request)
  const limits = certificateLimitsOf(simulation.state(), identifier)
  const left = remainingOf(simulation.state(), identifier, simulation.now())
  return json(200, {
    canRequest: left.enrollments > 0 && left.certificates > 0,
    enrollment: { remaining: left.enrollments, limit: limits.enrollments },
    certificate: { remaining: left.certificates, limit: limits.certificates },
  })
}

const showData = (_simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { attributes } = signedSubject(request, 25001)
  return json(200, attributes)
}

const EnrollmentBody = z.object({
  certificateName: z
    .string()
    .min(5)
    .max(100)
    .regex(/^[a-zA-Z0-9_\- ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]+$/),
  certificateType: z.enum(["Authentication", "Offline"]),
  csr: z.base64().min(1),
  validFrom: Time.nullish(),
})
type EnrollmentBody = z.output<typeof EnrollmentBody>

const checkLimits = (simulation: Simulation, { identifier }: LoginSubject): void => {
  const left = remainingOf(simulation.state(), identifier, simulation.now())
  if (left.enrollments === 0) throw badRequest(25006)
  if (left.certificates === 0) throw badRequest(25007)
}

const isKeyOfOther = (simulation: Simulation, { identifier }: LoginSubject, key: VerifiedKey) =>
  [...simulation.state().enrollments.values()].some(
    ({ keyHash, subject }) =>
      keyHash === key.keyHash && identifierKey(subject) !== identifierKey(identifier),
  )

/**
 * Tolerance for clients with slow clocks, or that set the signing time back by a minute to be safe.
 */
const backdatedMillis = 5 * 60_000

const issue = async (
  simulation: Simulation,
  body: EnrollmentBody,
  subject: LoginSubject,
  key: VerifiedKey,
) => {
  const { authority } = simulation.state()
  if (authority === undefined) throw new Error("the simulator has no authority")
  const serialNumber = serialNumberFrom(simulation.random(8))
  const certificate = await issueCertificate(authority, {
    type: body.certificateType,
    serialNumber,
    attributes: subject.attributes,
    publicKey: key.publicKey,
    validFrom: body.validFrom ?? instant(simulation.now() - backdatedMillis),
  })
  return { ...certificate, serialNumber }
}

const enroll = async (simulation: Simulation, request: AuthorizedRequest): Promise<ApiResponse> => {
  const subject = signedSubject(request, 25002)
  const body = jsonBody(EnrollmentBody, request)
  const key = await verifiedKeyOf(body.csr, subject.attributes)
  const isRefused = isKeyOfOther(simulation, subject, key)
  const issued = isRefused ? undefined : await issue(simulation, body, subject, key)
  // No await from here to the record: two requests must not both use the last free place.
  checkLimits(simulation, subject)
  const at = simulation.now()
  const reference = simulation.newReference("CE")
  simulation.record({
    fact: "CertificateRequested",
    at,
    reference,
    subject: subject.identifier,
    commonName: subject.attributes.commonName ?? "",
    name: body.certificateName,
    type: body.certificateType,
    keyHash: key.keyHash,
    readyAt: instant(at + simulation.settings.delays.enrollmentMillis),
    outcome: isRefused ? enrollmentStatuses.keyOfOther : enrollmentStatuses.done,
    ...(issued === undefined ? {} : { issued }),
  })
  return json(202, { referenceNumber: reference, timestamp: isoWithOffset(at) })
}

const showEnrollment = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { identifier } = signedSubject(request)
  const reference = parameter(request, "reference")
  const now = simulation.now()
  const enrollment = enrollmentsOf(simulation.state(), identifier).find(
    (one) => one.reference === reference,
  )
  if (enrollment === undefined) throw badRequest(25005, reference)
  if (isEnrollmentForgotten(enrollment, now)) {
    throw new Refused({ kind: "Gone", detail: "Status wniosku nie jest już dostępny." })
  }
  const serial = isIssued(enrollment, now) ? enrollment.issued?.serialNumber : undefined
  return json(200, {
    requestDate: isoWithOffset(enrollment.at),
    status: enrollmentStatusAt(enrollment, now),
    ...(serial === undefined ? {} : { certificateSerialNumber: serial }),
  })
}

export const enrollmentOperations: ReadonlyArray<Operation> = [
  operation("certificateLimits", "GET /certificates/limits", "other", showLimits),
  operation("enrollmentData", "GET /certificates/enrollments/data", "other", showData),
  operation("enrollCertificate", "POST /certificates/enrollments", "other", enroll),
  operation(
    "enrollmentStatus",
    "GET /certificates/enrollments/{reference}",
    "other",
    showEnrollment,
  ),
]
