/** The OpenAPI 3.1 document, from the table of routes and their zod schemas. */
import type { Scope } from "@procurement/domain/credential"
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi"
import type { Route } from "./route.ts"

const scopeMeanings: Record<Scope, string> = {
  "orders:read": "Read orders.",
  "orders:write": "Place orders.",
  "catalog:read": "Browse the catalog.",
  "invoices:read": "Read invoices and their files.",
  "webhooks:manage": "Manage webhook subscriptions.",
}

const pathsOf = (routes: ReadonlyArray<Route>): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const security = route.kind === "secured" ? { security: [{ oauth2: [route.scope] }] } : {}
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: { ...security, ...route.operation },
    }
  }
  return paths
}

export const openApiOf = (routes: ReadonlyArray<Route>): object =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Procurement API",
      version: "1.0.0",
      description:
        "Orders of merchandise, each of which becomes one Polish VAT invoice in KSeF. " +
        "Errors are RFC 9457 problems with stable codes.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths: pathsOf(routes),
    components: {
      securitySchemes: {
        oauth2: {
          type: "oauth2",
          description: "Client credentials; the token is sent as a bearer token (RFC 6750).",
          flows: { clientCredentials: { tokenUrl: "/oauth/token", scopes: scopeMeanings } },
        },
      },
    },
  })
