/** The OpenAPI 3.1 document, from the table of routes and their zod schemas. */
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi"
import { info, securitySchemes, servers, tags } from "./openapi/about.ts"
import { describedOperation, problemCodesOf } from "./openapi/described-operation.ts"
import { webhooks } from "./openapi/webhooks.ts"
import { problemExample } from "./openapi-parts.ts"
import type { Route } from "./route.ts"

const pathsOf = (routes: ReadonlyArray<Route>): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: describedOperation(route) }
  }
  return paths
}

/** Tags are shown in the order in which they are described; only those in use. */
const tagsOf = (routes: ReadonlyArray<Route>) => {
  const used = new Set(routes.flatMap(({ operation }) => operation.tags ?? []))
  return tags.filter(({ name }) => used.has(name))
}

const examplesOf = (routes: ReadonlyArray<Route>) =>
  Object.fromEntries(
    routes.flatMap(problemCodesOf).map((code) => [code, problemExample(code)] as const),
  )

export const openApiOf = (routes: ReadonlyArray<Route>): object =>
  createDocument({
    openapi: "3.1.0",
    info,
    servers,
    tags: tagsOf(routes),
    paths: pathsOf(routes),
    webhooks,
    components: { securitySchemes, examples: examplesOf(routes) },
  })
