import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { operatorRoutes, type OperatorDeps } from "../src/http/operator-routes.ts"
import { publicRoutes, type PublicDeps } from "../src/http/public-routes.ts"
import type { Route } from "../src/http/server.ts"
import { subscriptionRoutes, type SubscriptionDeps } from "../src/http/subscription-routes.ts"

const document = JSON.parse(
  readFileSync(new URL("../../../../docs/status-openapi.json", import.meta.url), "utf8"),
)

const nameOf = ({ method, path }: Route): string =>
  `${method} ${path.pathname.replace(":id", "{id}")}`

it("docs/status-openapi.json describes every operation of both APIs, and no other", () => {
  const routes = [
    ...operatorRoutes({} as OperatorDeps),
    ...publicRoutes({} as PublicDeps),
    ...subscriptionRoutes({} as SubscriptionDeps),
  ].filter(({ path, method }) => !/^\/(?!api|internal)/.test(path.pathname) && method !== "OPTIONS")
  const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((key) => key !== "servers")
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(routes.map(nameOf).toSorted())
})
