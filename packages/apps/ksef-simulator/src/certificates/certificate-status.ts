/** The status of a KSeF certificate and its request at a given time. Pure. */
import type { Instant } from "@procurement/domain/calendar"
import type { StatusInfo, SubjectIdentifier } from "../state/values.ts"
import type { Enrollment, SimulatorState } from "../state/state.ts"
import { identifierKey } from "../state/values.ts"

export const enrollmentStatuses = {
  taken: { code: 100, description: "Wniosek przyjęty do realizacji" },
  done: { code: 200, description: "Wniosek obsłużony (certyfikat wygenerowany)" },
  keyOfOther: {
    code: 400,
    description: "Wniosek odrzucony",
    details: ["Klucz publiczny został już certyfikowany przez inny podmiot."],
  },
} as const satisfies Record<string, StatusInfo>

const retentionMillis = 30 * 86_400_000

export const isEnrollmentForgotten = ({ at }: Enrollment, now: Instant): boolean =>
  now > at + retentionMillis

export const enrollmentStatusAt = (enrollment: Enrollment, now: Instant): StatusInfo =>
  now < enrollment.readyAt ? enrollmentStatuses.taken : enrollment.outcome

/** True once the certificate is available. */
export const isIssued = (enrollment: Enrollment, now: Instant): boolean =>
  enrollmentStatusAt(enrollment, now).code === 200

export type CertificateState = "Active" | "Revoked" | "Expired"

export const certificateStateAt = (
  { revokedAt, issued }: Enrollment,
  now: Instant,
): CertificateState => {
  if (revokedAt !== undefined) return "Revoked"
  return issued !== undefined && now > issued.validTo ? "Expired" : "Active"
}

export interface CertificateLimits {
  readonly enrollments: number
  readonly certificates: number
}

/** Source: CIRFMF/ksef-docs, limity/limity.md, consulted 2026-11-21. */
const defaultLimits: Readonly<Record<SubjectIdentifier["type"], CertificateLimits>> = {
  Nip: { enrollments: 300, certificates: 100 },
  Pesel: { enrollments: 12, certificates: 6 },
  Fingerprint: { enrollments: 12, certificates: 6 },
}

export const certificateLimitsOf = (
  state: SimulatorState,
  identifier: SubjectIdentifier,
): CertificateLimits => ({
  ...defaultLimits[identifier.type],
  ...state.certificateLimits.get(identifierKey(identifier)),
})

export const enrollmentsOf = (
  state: SimulatorState,
  identifier: SubjectIdentifier,
): ReadonlyArray<Enrollment> =>
  [...state.enrollments.values()].filter(
    ({ subject }) => identifierKey(subject) === identifierKey(identifier),
  )

/** How many more requests and certificates the subject may have. */
export const remainingOf = (
  state: SimulatorState,
  identifier: SubjectIdentifier,
  now: Instant,
): CertificateLimits => {
  const limits = certificateLimitsOf(state, identifier)
  const enrollments = enrollmentsOf(state, identifier)
  const active = enrollments.filter(
    (one) => one.issued !== undefined && certificateStateAt(one, now) === "Active",
  )
  return {
    enrollments: Math.max(0, limits.enrollments - enrollments.length),
    certificates: Math.max(0, limits.certificates - active.length),
  }
}
