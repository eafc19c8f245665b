/**
 * What an endpoint is: a name for failures, a way in, a share of the limits, a handler.
 *
 * Handlers see a request that has passed all gates, and know nothing of Express.
 */
import type { z } from "zod"
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
  "createToken",
  "publicKeys",
  "openSession",
  "sendInvoice",
  "closeSession",
  "sessionStatus",
  "sessionInvoices",
  "failedInvoices",
  "invoiceStatus",
  "invoiceUpo",
  "ksefNumberUpo",
  "sessionUpo",
  "downloadInvoice",
  "downloadUrl",
] as const
export type OperationName = (typeof operationNames)[number]

/** Which token the caller must bear. */
export type Access = "public" | "authentication" | "access" | "refresh" | "access-or-refresh"

export interface ReceivedRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly header: (name: string) => string | undefined
  readonly body: Uint8Array
  readonly clientIp: string
  /** Which invoice failure was asked for, if any: the one failure a handler must know of. */
  readonly dropsInvoice: boolean
}

/** A request with the login that its token belongs to. */
export interface AuthorizedRequest extends ReceivedRequest {
  readonly login: Login
}

interface Endpoint {
  readonly name: OperationName
  readonly method: "get" | "post" | "delete"
  readonly path: string
  readonly group: LimitGroup
}

export type Operation =
  | (Endpoint & {
      readonly access: "public"
      readonly handle: (request: ReceivedRequest) => Answer | Promise<Answer>
    })
  | (Endpoint & {
      readonly access: Exclude<Access, "public">
      readonly handle: (request: AuthorizedRequest) => Answer | Promise<Answer>
    })

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
