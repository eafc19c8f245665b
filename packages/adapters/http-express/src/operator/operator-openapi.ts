/** The OpenAPI 3.1 document of the operator API, from its table of routes. */
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi"
import type { OperatorRoute } from "./operator-route.ts"

const pathsOf = (routes: ReadonlyArray<OperatorRoute>): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const { path, method, kind, operation } of routes) {
    const security = kind === "secured" ? { security: [{ operatorToken: [] }] } : {}
    paths[path] = { ...paths[path], [method]: { ...security, ...operation } }
  }
  return paths
}

export const operatorOpenApiOf = (routes: ReadonlyArray<OperatorRoute>): object =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Procurement operator API",
      version: "1.0.0",
      description:
        "For the people and programs that run the service: what happens to orders and invoices " +
        "outside of it, tenants and their credentials. Never for customers.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths: pathsOf(routes),
    components: {
      securitySchemes: {
        operatorToken: {
          type: "http",
          scheme: "bearer",
          description: "An operator token, `ppl_op_…`; the service knows its SHA-256 alone.",
        },
      },
    },
  })
