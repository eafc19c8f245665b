/**
 * Operators' operations as functions, for programs that call them without HTTP: the same schemas
 * parse the call, and the same problems describe failures.
 *
 * A call is parsed at once and uses no port until its effect runs.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Environment } from "@procurement/domain/credential"
import { z } from "zod"
import { type Failure, problemOf } from "../problem/problem-of.ts"
import type { Problem } from "../problem/problem.ts"
import type { Work } from "../request/operation.ts"
import type { Parameters } from "../request/reading.ts"
import { clientList, createdClient, createdToken, tokenList } from "../schema/credential.ts"
import { listedInvoice } from "../schema/invoice.ts"
import { userBody, userList } from "../schema/person.ts"
import { catalogRoutes, operatorCatalogPage } from "./catalog.ts"
import { clientRoutes } from "./clients.ts"
import { paymentStatusBody } from "./fulfilment.ts"
import { invoiceRoutes, invoiceWithVersions } from "./invoices.ts"
import type { Operator, OperatorOperation, OperatorRequest } from "./operator-route.ts"
import { operatorOrder, orderRoutes } from "./orders.ts"
import { paymentRoutes } from "./payments.ts"
import { tenantBody, tenantPage, tenantRoutes } from "./tenants.ts"
import { makeTokenRoutes, rotatedToken } from "./tokens.ts"
import { makeUserRoutes } from "./users.ts"

/** The input of a call besides the values in the path. */
export interface CallContent {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The effect of a valid call returns the response's JSON; an invalid call is a problem. */
export type PreparedCall<Json, Ports> = Result.Result<Effect.Effect<Json, Problem, Ports>, Problem>

const requestFor = (
  template: string,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): OperatorRequest => {
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ""),
  )
  const parameters = new URLSearchParams(query)
  const url = parameters.size === 0 ? address : `${address}?${parameters}`
  return { originalUrl: url, url, params: { ...path }, query: { ...query } }
}

const asProblem = (failure: Failure | Problem): Problem =>
  failure._tag === "Problem" ? failure : problemOf(failure)

const jsonOf = <Json, Ports>(
  work: Work<Ports>,
  returned: z.ZodType<Json>,
): Effect.Effect<Json, Problem, Ports> =>
  (Effect.isEffect(work) ? work : Effect.succeed(work)).pipe(
    Effect.mapError(asProblem),
    Effect.map(({ body }) => {
      const text = Buffer.from(body).toString("utf8")
      return returned.parse(text === "" ? undefined : JSON.parse(text))
    }),
  )

/** Turns an operation into a function. */
const callAs =
  (principal: Operator) =>
  <Path extends Parameters, Ports, Json>(
    { path: template, prepare }: OperatorOperation<Path, Ports>,
    returned: z.ZodType<Json>,
  ) =>
  (
    path: Readonly<Record<keyof Path & string, string>>,
    { query = {}, body }: CallContent = {},
  ): PreparedCall<Json, Ports> =>
    Result.mapBoth(prepare({ request: requestFor(template, path, query), principal, body }), {
      onFailure: asProblem,
      onSuccess: (work) => jsonOf(work, returned),
    })

/** The schema of a response without a body. */
const nothing = z.undefined()

export interface OperatorCallsDeps {
  /** The environment of issued tokens. */
  readonly environment: Environment
  /** The address of the customers' API; invitations link to its dashboard. */
  readonly publicUrl: () => string
  /** The caller. */
  readonly operator: Operator
}

/** The operations by their ids in the OpenAPI document. */
export const makeOperatorCalls = ({ environment, publicUrl, operator }: OperatorCallsDeps) => {
  const call = callAs(operator)
  const users = makeUserRoutes(publicUrl)
  const tokens = makeTokenRoutes(environment)
  return {
    listCatalogItems: call(catalogRoutes.listCatalogItems, operatorCatalogPage),
    retireCatalogItem: call(catalogRoutes.retireCatalogItem, nothing),
    createTenant: call(tenantRoutes.createTenant, tenantBody),
    listTenants: call(tenantRoutes.listTenants, tenantPage),
    readTenant: call(tenantRoutes.readTenant, tenantBody),
    changeTenant: call(tenantRoutes.changeTenant, tenantBody),
    inviteUser: call(users.inviteUser, userBody),
    listUsers: call(users.listUsers, userList),
    changeUser: call(users.changeUser, userBody),
    removeUser: call(users.removeUser, nothing),
    createClient: call(clientRoutes.createClient, createdClient),
    listClients: call(clientRoutes.listClients, clientList),
    rotateClientSecret: call(clientRoutes.rotateClientSecret, createdClient),
    removeClient: call(clientRoutes.removeClient, nothing),
    issueToken: call(tokens.issueToken, createdToken),
    listTokens: call(tokens.listTokens, tokenList),
    rotateToken: call(tokens.rotateToken, rotatedToken),
    revokeTokenById: call(tokens.revokeTokenById, nothing),
    readAnyOrder: call(orderRoutes.readAnyOrder, operatorOrder),
    returnGoods: call(orderRoutes.returnGoods, operatorOrder),
    recordRefund: call(paymentRoutes.recordRefund, paymentStatusBody),
    readInvoiceVersions: call(invoiceRoutes.readInvoiceVersions, invoiceWithVersions),
    correctTechnically: call(invoiceRoutes.correctTechnically, listedInvoice),
    reissueInvoice: call(invoiceRoutes.reissueInvoice, invoiceWithVersions),
  }
}

export type OperatorCalls = ReturnType<typeof makeOperatorCalls>

/** The response's JSON of an operation. */
export type ReturnedBy<Name extends keyof OperatorCalls> =
  ReturnType<OperatorCalls[Name]> extends PreparedCall<infer Json, infer _Ports> ? Json : never
