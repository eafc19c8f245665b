/**
 * An endpoint: a name for failures, its access, its limit group and its handler.
 *
 * Handlers get requests that have passed all checks, and are independent of Express.
 */
import type { Readable } from "node:stream"
import { z } from "zod"
import type { StatusInfo } from "../state/values.ts"
import type { Login } from "../state/world.ts"
import type { LimitGroup } from "../rate-limit/limits.ts"
import type { Answer } from "./answer.ts"
import { badRequest } from "./refusal.ts"

/** The operation names that failures can target. */
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
  "exportInvoices",
  "exportStatus",
  "downloadExport",
  "grantPersonPermissions",
  "grantEntityPermissions",
  "revokePermission",
  "permissionOperation",
  "personalPermissions",
  "personPermissions",
  "entityPermissions",
  "entityRoles",
  "createCollectiveIdentifier",
  "queryCollectiveIdentifiers",
  "collectiveInvoices",
  "invoiceCollectiveIdentifiers",
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
 * The targets of failures: an operation, or an invoice inside a package, which is not a separate
 * request.
 */
export const failureTargets = [...operationNames, "batchInvoice"] as const
export type FailureTarget = (typeof failureTargets)[number]

/** The kind of token that the caller must send. */
export type Access = "public" | "authentication" | "access" | "refresh" | "access-or-refresh"

export interface ReceivedRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly header: (name: string) => string | undefined
  readonly body: Uint8Array
  /** The unread body; only of operations with `streams`. */
  readonly stream: Readable
  readonly clientIp: string
  /** The planned end of the invoice, if any. */
  readonly askedForEnd: StatusInfo | undefined
  /** Whether the control API planned the UPO of another invoice. */
  readonly wantsOtherUpo: boolean
  /** Whether the control API planned a UPO with a forged signature. */
  readonly wantsForgedUpo: boolean
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

/** Words that already name the field, or need not, as KSeF itself writes them. */
const isWholeSentence = (message: string): boolean => message.endsWith(".")

const issueText = ({ path, message }: z.core.$ZodIssue): string => {
  const name = path.map(String).join(".") || "body"
  if (message.startsWith("must ")) return `'${name}' ${message}`
  return isWholeSentence(message) ? message : `${name}: ${message}`
}

/** A whole number from `least` to `most`, refused in the words of KSeF. */
export const intBetween = (least: number, most: number) =>
  z.number().refine((value) => Number.isInteger(value) && value >= least && value <= most, {
    error: ({ input }) => `must be between ${least} and ${most}. You entered ${String(input)}.`,
  })

/** The same of a query parameter. */
export const queryIntBetween = (least: number, most: number) =>
  z.coerce.number().pipe(intBetween(least, most))

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
