/**
 * The limits of a caller, and the operations of KSeF's test environment to change them.
 *
 * Source: CIRFMF/ksef-docs, limity/limity.md, limity/limity-api.md and open-api.json 2.9.0,
 * consulted 2026-11-26.
 */
import { z } from "zod"
import { certificateLimitsOf } from "../certificates/certificate-status.ts"
import { json, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  intBetween,
  jsonBody,
  operation,
  type Operation,
} from "../http/operation.ts"
import { contextRateLimits, reportedRateLimits, type SettableGroup } from "../rate-limit/limits.ts"
import type { Simulation } from "../simulation.ts"
import type { CertificateLimitsSet, ContextLimitsSet, RateLimitsSet } from "../state/facts.ts"
import { type ContextIdentifier, identifierKey, type SubjectIdentifier } from "../state/values.ts"
import { defaultContextLimits } from "../state/context-limits.ts"
import { contextLimitsOf } from "./session-limits.ts"

/** A multiple of the production limits: KSeF's test environment had this until API 2.5.0. */
const maximumScale = 10

const most = contextRateLimits(maximumScale)

const rateLimitOf = (group: SettableGroup) =>
  z.object({
    perSecond: intBetween(1, most[group].perSecond),
    perMinute: intBetween(1, most[group].perMinute),
    perHour: intBetween(1, most[group].perHour),
  })

/** Required by the schema, but omitted by clients for an earlier version. */
const addedLater = (group: "collectiveIdentifier" | "invoiceExportStatus") =>
  rateLimitOf(group)
    .nullish()
    .transform((limit) => limit ?? contextRateLimits(1)[group])

const RateLimitsBody = z.object({
  rateLimits: z.object({
    onlineSession: rateLimitOf("onlineSession"),
    batchSession: rateLimitOf("batchSession"),
    invoiceSend: rateLimitOf("invoiceSend"),
    invoiceStatus: rateLimitOf("invoiceStatus"),
    sessionList: rateLimitOf("sessionList"),
    sessionInvoiceList: rateLimitOf("sessionInvoiceList"),
    sessionMisc: rateLimitOf("sessionMisc"),
    invoiceMetadata: rateLimitOf("invoiceMetadata"),
    invoiceExport: rateLimitOf("invoiceExport"),
    invoiceExportStatus: addedLater("invoiceExportStatus"),
    invoiceDownload: rateLimitOf("invoiceDownload"),
    collectiveIdentifier: addedLater("collectiveIdentifier"),
    other: rateLimitOf("other"),
  }),
})

const SessionLimitsBody = z.object({
  maxInvoiceSizeInMB: z.int().min(0).max(5),
  maxInvoiceWithAttachmentSizeInMB: z.int().min(0).max(10),
  maxInvoices: z.int().min(0).max(100_000),
})

const ContextLimitsBody = z.object({
  onlineSession: SessionLimitsBody,
  batchSession: SessionLimitsBody,
  collectiveIdentifier: z
    .object({ maxInvoices: z.int().min(2).max(5_000) })
    // Required since API 2.8.
    .nullish()
    .transform((limits) => limits ?? defaultContextLimits.collectiveIdentifier),
})

const SubjectLimitsBody = z.object({
  subjectIdentifierType: z.enum(["Nip", "Pesel", "Fingerprint"]).nullish(),
  enrollment: z.object({ maxEnrollments: z.int().min(0).nullish() }).nullish(),
  certificate: z.object({ maxCertificates: z.int().min(0).nullish() }).nullish(),
})

const done: ApiResponse = { status: 200, headers: {} }

/** The owner of the certificate limit: the signer, or the context of a token. */
const subjectOf = ({ login }: AuthorizedRequest): SubjectIdentifier =>
  login.subject?.identifier ?? { type: "Nip", value: login.context.value }

const showRateLimits = (simulation: Simulation, { login }: AuthorizedRequest): ApiResponse =>
  json(
    200,
    reportedRateLimits(
      simulation.settings.rateLimitScale,
      simulation.state().rateLimits.get(identifierKey(login.context)),
    ),
  )

const showSubjectLimits = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const limits = certificateLimitsOf(simulation.state(), subjectOf(request))
  return json(200, {
    enrollment: { maxEnrollments: limits.enrollments },
    certificate: { maxCertificates: limits.certificates },
  })
}

const subjectLimitsIn = (request: AuthorizedRequest) => {
  const { enrollment, certificate } = jsonBody(SubjectLimitsBody, request)
  const enrollments = enrollment?.maxEnrollments ?? undefined
  const certificates = certificate?.maxCertificates ?? undefined
  return {
    ...(enrollments === undefined ? {} : { enrollments }),
    ...(certificates === undefined ? {} : { certificates }),
  }
}

const shown: ReadonlyArray<Operation> = [
  operation("rateLimits", "GET /rate-limits", "other", showRateLimits),
  operation("contextLimits", "GET /limits/context", "other", (simulation, { login }) =>
    json(200, contextLimitsOf(simulation.state(), login.context)),
  ),
  operation("subjectLimits", "GET /limits/subject", "other", showSubjectLimits),
]

/** The change that a call requests; without limits, KSeF's own apply again. */
type Change = (
  request: AuthorizedRequest,
) => WithoutTime<RateLimitsSet> | WithoutTime<ContextLimitsSet> | WithoutTime<CertificateLimitsSet>
type WithoutTime<F> = Omit<F, "at">

const contextOf = ({ login }: AuthorizedRequest): ContextIdentifier => login.context

const changes = {
  "POST /testdata/rate-limits": (request) => ({
    fact: "RateLimitsSet",
    context: contextOf(request),
    limits: jsonBody(RateLimitsBody, request).rateLimits,
  }),
  "POST /testdata/rate-limits/production": (request) => ({
    fact: "RateLimitsSet",
    context: contextOf(request),
    limits: contextRateLimits(1),
  }),
  "DELETE /testdata/rate-limits": (request) => ({
    fact: "RateLimitsSet",
    context: contextOf(request),
  }),
  "POST /testdata/limits/context/session": (request) => ({
    fact: "ContextLimitsSet",
    context: contextOf(request),
    limits: jsonBody(ContextLimitsBody, request),
  }),
  "DELETE /testdata/limits/context/session": (request) => ({
    fact: "ContextLimitsSet",
    context: contextOf(request),
  }),
  "POST /testdata/limits/subject/certificate": (request) => ({
    fact: "CertificateLimitsSet",
    subject: subjectOf(request),
    limits: subjectLimitsIn(request),
  }),
  "DELETE /testdata/limits/subject/certificate": (request) => ({
    fact: "CertificateLimitsSet",
    subject: subjectOf(request),
  }),
} as const satisfies Readonly<Record<string, Change>>

/** Changing limits must stay possible after they are exhausted. */
const changed = Object.entries<Change>(changes).map(([call, change]) =>
  operation("testdata", call as keyof typeof changes, "unlimited", (simulation, request) => {
    simulation.record({ ...change(request), at: simulation.now() })
    return done
  }),
)

export const limitOperations: ReadonlyArray<Operation> = [...shown, ...changed]
