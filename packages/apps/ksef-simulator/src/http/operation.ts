/**
 * An endpoint: a name for failures, its access, its limit group and its handler.
 *
 * Handlers receive requests that have passed all checks.
 */
import type { Readable } from "node:stream"
import { bodyText, type HttpRequest, type Route } from "@procurement/lib-http"
import { z } from "zod"
import type { Simulation } from "../simulation.ts"
import type { StatusInfo } from "../state/values.ts"
import type { Login } from "../state/state.ts"
import type { LimitGroup } from "../rate-limit/limits.ts"
import type { ApiResponse } from "./response.ts"
import { badRequest } from "./api-error.ts"

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
  "grantAuthorization",
  "grantIndirectPermissions",
  "grantSubunitPermissions",
  "grantEuEntityAdministration",
  "grantEuEntityPermissions",
  "revokePermission",
  "revokeAuthorization",
  "permissionOperation",
  "personalPermissions",
  "personPermissions",
  "entityPermissions",
  "subunitPermissions",
  "euEntityPermissions",
  "authorizations",
  "entityRoles",
  "subordinateRoles",
  "attachmentStatus",
  "peppolProviders",
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
 * The targets of failures: operations, and an invoice inside a package, which is not a separate
 * request.
 */
export const failureTargets = [...operationNames, "batchInvoice"] as const
export type FailureTarget = (typeof failureTargets)[number]

/** The kind of token that the caller must send. */
export type Access = "public" | "authentication" | "access" | "refresh" | "access-or-refresh"

export interface ReceivedRequest {
  readonly params: HttpRequest["parameters"]
  readonly query: Readonly<Record<string, unknown>>
  readonly header: (name: string) => string | undefined
  readonly body: Uint8Array
  /** The unread body; only of operations with `streams`. */
  readonly stream: Readable
  readonly clientIp: string
  /** The planned final status of the invoice with this XML, if any. */
  readonly plannedStatusOf: (document: Uint8Array) => StatusInfo | undefined
  /** Whether the control API planned the UPO of another invoice. */
  readonly useOtherUpo: boolean
  /** Whether the control API planned a UPO with a forged signature. */
  readonly forgeUpo: boolean
}

/** A request with the login of its token. */
export interface AuthorizedRequest extends ReceivedRequest {
  readonly login: Login
}

type Handler<Request> = (
  simulation: Simulation,
  request: Request,
) => ApiResponse | Promise<ApiResponse>

interface Endpoint {
  readonly name: OperationName
  readonly method: Route["method"]
  readonly path: string
  readonly group: LimitGroup
  /** The handler reads the body itself, however long it is. */
  readonly streams?: true
  /** Outside KSeF, so its outages have no effect; failures by name do. */
  readonly availableInOutage?: true
}

export interface PublicOperation extends Endpoint {
  readonly access: "public"
  readonly handle: Handler<ReceivedRequest>
}

interface AuthorizedOperation extends Endpoint {
  readonly access: Exclude<Access, "public">
  readonly handle: Handler<AuthorizedRequest>
}

export type Operation = PublicOperation | AuthorizedOperation

type Call = `${Route["method"]} /${string}`

const endpoint = (name: OperationName, call: Call, group: LimitGroup): Endpoint => {
  const [method, path] = call.split(" ") as [Route["method"], string]
  return { name, method, path, group }
}

/** An operation for callers with a token of that kind. */
export const operation = (
  name: OperationName,
  call: Call,
  group: LimitGroup,
  handle: Handler<AuthorizedRequest>,
  access: AuthorizedOperation["access"] = "access",
): Operation => ({ ...endpoint(name, call, group), access, handle })

export const publicOperation = (
  name: OperationName,
  call: Call,
  group: LimitGroup,
  handle: Handler<ReceivedRequest>,
): PublicOperation => ({ ...endpoint(name, call, group), access: "public", handle })

export const parameter = (request: ReceivedRequest, name: string): string =>
  request.params[name] ?? ""

/** Messages that name the field, or need not, as in KSeF. */
const isWholeSentence = (message: string): boolean => message.endsWith(".")

const issueText = ({ path, message }: z.core.$ZodIssue): string => {
  const name = path.map(String).join(".") || "body"
  if (message.startsWith("must ")) return `'${name}' ${message}`
  return isWholeSentence(message) ? message : `${name}: ${message}`
}

/** A whole number in a range, rejected with KSeF's message. */
export const intBetween = (least: number, most: number) =>
  z.number().refine((value) => Number.isInteger(value) && value >= least && value <= most, {
    error: ({ input }) => `must be between ${least} and ${most}. You entered ${String(input)}.`,
  })

/** The same for a query parameter. */
export const queryIntBetween = (least: number, most: number) =>
  z.coerce.number().pipe(intBetween(least, most))

/** The value. Throws 21405 with every invalid field. */
export const validated = <A>(schema: z.ZodType<A>, value: unknown): A => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw badRequest(21405, ...parsed.error.issues.map(issueText))
  return parsed.data
}

/** The JSON body. Throws 21405 when it is invalid. */
export const jsonBody = <A>(schema: z.ZodType<A>, { body }: ReceivedRequest): A => {
  let value: unknown
  try {
    value = JSON.parse(bodyText(body))
  } catch (error) {
    throw badRequest(21001, error instanceof Error ? error.message : "not JSON")
  }
  return validated(schema, value)
}
