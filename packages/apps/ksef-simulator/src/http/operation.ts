/**
 * What an endpoint is: a name for failures, a way in, a share of the limits, a handler.
 *
 * Handlers see a request that has passed all gates, and know nothing of Express.
 */
import type { Readable } from "node:stream"
import type { z } from "zod"
import type { StatusInfo } from "../state/values.ts"
import type { Login } from "../state/world.ts"
import type { LimitGroup } from "../rate-limit/limits.ts"
import type { Answer } from "./answer.ts"
import { badRequest } from "./refusal.ts"

/** The names by which failures are asked for. */
export const operationNames = [
  "challenge",
  "xadesSignature",
  "ksefToken",
  "authStatus",
  "redeem",
  "refresh",
  "endLogin",
  "listLogins",
  "endNamedLogin",
  "createToken",
  "listTokens",
  "showToken",
  "revokeToken",
  "publicKeys",
  "openSession",
  "sendInvoice",
  "closeSession",
  "openBatch",
  "uploadPart",
  "closeBatch",
  "sessionList",
  "sessionStatus",
  "sessionInvoices",
  "failedInvoices",
  "invoiceStatus",
  "invoiceUpo",
  "ksefNumberUpo",
  "sessionUpo",
  "downloadInvoice",
  "queryMetadata",
  "downloadUrl",
  "rateLimits",
  "contextLimits",
  "subjectLimits",
  "testdata",
  "certificateLimits",
  "enrollmentData",
  "enrollCertificate",
  "enrollmentStatus",
  "retrieveCertificates",
  "revokeCertificate",
  "queryCertificates",
  "latarniaStatus",
  "latarniaMessages",
] as const
export type OperationName = (typeof operationNames)[number]

/**
 * What failures can be asked for: an operation, or an invoice inside of a package, which is no
 * request of its own.
 */
export const failureTargets = [...operationNames, "batchInvoice"] as const
export type FailureTarget = (typeof failureTargets)[number]

/** Which token the caller must bear. */
export type Access = "public" | "authentication" | "access" | "refresh" | "access-or-refresh"

export interface ReceivedRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly header: (name: string) => string | undefined
  readonly body: Uint8Array
  /** The body before anybody has read it; only of operations with `streams`. */
  readonly stream: Readable
  readonly clientIp: string
  /** How the invoice shall end, if that was asked for. */
  readonly askedForEnd: StatusInfo | undefined
  /** Whether the UPO of another invoice was asked for. */
  readonly wantsOtherUpo: boolean
}

/** A request with the login that its token belongs to. */
export interface AuthorizedRequest extends ReceivedRequest {
  readonly login: Login
}

interface Endpoint {
  readonly name: OperationName
  readonly method: "get" | "post" | "put" | "delete"
  readonly path: string
  readonly group: LimitGroup
  /** The handler reads the body itself, however long it is. */
  readonly streams?: true
  /** Not a part of KSeF, so its outages do not touch it; failures by name do. */
  readonly answersInOutage?: true
}

export interface PublicOperation extends Endpoint {
  readonly access: "public"
  readonly handle: (request: ReceivedRequest) => Answer | Promise<Answer>
}

export interface AuthorizedOperation extends Endpoint {
  readonly access: Exclude<Access, "public">
  readonly handle: (request: AuthorizedRequest) => Answer | Promise<Answer>
}

export type Operation = PublicOperation | AuthorizedOperation

export const parameter = (request: ReceivedRequest, name: string): string =>
  request.params[name] ?? ""

const issueText = ({ path, message }: { path: ReadonlyArray<PropertyKey>; message: string }) =>
  `${path.map(String).join(".") || "body"}: ${message}`

/** The value, or a refusal 21405 that names every field that is wrong. */
export const validated = <A>(schema: z.ZodType<A>, value: unknown): A => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw badRequest(21405, ...parsed.error.issues.map(issueText))
  return parsed.data
}

/** The JSON body, or a refusal. */
export const jsonBody = <A>(schema: z.ZodType<A>, { body }: ReceivedRequest): A => {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(body).toString("utf8"))
  } catch (error) {
    throw badRequest(21001, error instanceof Error ? error.message : "not JSON")
  }
  return validated(schema, value)
}
