/** What queries of permissions share: optional filters, the order, the page. */
import type { z } from "zod"
import { json, type ApiResponse } from "../http/response.ts"
import { type AuthorizedRequest, jsonBody } from "../http/operation.ts"
import { offsetPage } from "../http/paging.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Permission } from "../state/permissions.ts"

/** A request without a body has no filters. */
export const optionalBody = <A>(schema: z.ZodType<A>, request: AuthorizedRequest): A =>
  jsonBody(schema, request.body.length === 0 ? { ...request, body: Buffer.from("{}") } : request)

/** A page of a list under that name. */
export const listPage = (
  request: AuthorizedRequest,
  name: string,
  items: ReadonlyArray<unknown>,
): ApiResponse => {
  const { entries, hasMore } = offsetPage(items, request, 100)
  return json(200, { [name]: entries, hasMore })
}

/** Newest first, then by id. */
export const newestFirst = (permissions: ReadonlyArray<Permission>): ReadonlyArray<Permission> =>
  permissions.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))

/** A page of permissions. */
export const permissionPage = (
  request: AuthorizedRequest,
  permissions: ReadonlyArray<Permission>,
  shown: (permission: Permission) => object,
  name = "permissions",
): ApiResponse => listPage(request, name, newestFirst(permissions).map(shown))

export const shownBasics = ({ id, description, at }: Permission) => ({
  id,
  description,
  startDate: isoWithOffset(at),
})
