import { readFileSync } from "node:fs"
import type { Route } from "@procurement/lib-http"
import { expect, it } from "vitest"
import { type OperatorDeps, operatorRoutes } from "../src/http/operator-api.ts"
import { pageRoutes, type PagesDeps } from "../src/http/pages.ts"
import { publicApiRoutes, type PublicDeps } from "../src/http/public-api.ts"
import { type FormsDeps, subscriberRoutes } from "../src/http/forms.ts"

const document = JSON.parse(
  readFileSync(new URL("../../../../docs/status-openapi.json", import.meta.url), "utf8"),
)

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

it("docs/status-openapi.json describes every operation of both APIs, and no other", () => {
  const routes = [
    ...operatorRoutes({} as OperatorDeps),
    ...publicApiRoutes({} as PublicDeps),
    ...pageRoutes({} as PagesDeps),
    ...subscriberRoutes({} as FormsDeps),
  ].filter(({ path, method }) => !/^\/(?!api|internal)/.test(path) && method !== "OPTIONS")
  const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((key) => key !== "servers")
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(routes.map(nameOf).toSorted())
})
