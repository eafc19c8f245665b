/** A small workspace without violations; each probe plants one violation into it. */
import type { SourceTree } from "../source-tree.ts"

const manifest = (name: string): string => JSON.stringify({ name })

const empty = "export {}\n"

export const cleanTree: SourceTree = new Map([
  ["packages/domain/package.json", manifest("@procurement/domain")],
  ["packages/domain/src/order/index.ts", 'export * from "./order.ts"\n'],
  [
    "packages/domain/src/order/order.ts",
    'import type * as Effect from "effect/Effect"\nimport * as Schema from "effect/Schema"\n',
  ],
  [
    "packages/domain/src/order/order-repository.ts",
    'import * as Effect from "effect/Effect"\nexport class R extends Context.Service<R, {}>()("r") {}\n',
  ],
  ["packages/domain/src/quota/quota.ts", 'import type { O } from "../order/order.ts"\n'],
  ["packages/domain/src/trace/trace.ts", 'import * as Effect from "effect/Effect"\n'],
  ["packages/adapters/memory/package.json", manifest("@procurement/adapter-memory")],
  [
    "packages/adapters/memory/src/index.ts",
    'import * as Effect from "effect/Effect"\nimport { R } from "@procurement/domain/order"\n',
  ],
  [
    "packages/domain/src/order/use-cases/place-order.ts",
    '// import "express", Date.now()\nimport * as Effect from "effect/Effect"\nimport "../order.ts"\n',
  ],
  [
    "packages/domain/test/order/order.test.ts",
    'import { it } from "@effect/vitest"\nimport "../../src/order/order.ts"\n',
  ],
  ["packages/contract-tests/package.json", manifest("@procurement/contract-tests")],
  [
    "packages/contract-tests/src/order/index.ts",
    'import "@procurement/domain/order"\nimport { it } from "@effect/vitest"\nimport "effect/Layer"\n',
  ],
  [
    "packages/contract-tests/src/report/reporter.ts",
    'import { writeFileSync } from "node:fs"\nimport type { Reporter } from "vitest/node"\n',
  ],
  ["packages/adapters/kafka/package.json", manifest("@procurement/adapter-kafka")],
  ["packages/adapters/kafka/src/index.ts", 'import { Kafka } from "kafkajs"\n'],
  ["packages/adapters/fa3/package.json", manifest("@procurement/adapter-fa3")],
  [
    "packages/adapters/fa3/src/index.ts",
    'import "libxml2-wasm"\nimport "node:fs"\nimport "@procurement/domain/order"\n',
  ],
  ["packages/adapters/oauth/package.json", manifest("@procurement/adapter-oauth")],
  ["packages/adapters/oauth/src/index.ts", 'import "oidc-provider"\n'],
  ["packages/adapters/xades/package.json", manifest("@procurement/adapter-xades")],
  ["packages/adapters/xades/src/index.ts", 'import "xadesjs"\n'],
  ["packages/adapters/http-express/package.json", manifest("@procurement/adapter-http-express")],
  [
    "packages/adapters/http-express/src/index.ts",
    'import "express"\nexport const f = (res: any) => res.status(404).json({ status: 404 })\n',
  ],
  [
    "packages/adapters/fa3/test/fa3.contract.test.ts",
    'import "@procurement/contract-tests/order"\nimport { expect } from "vitest"\nimport "../src/index.ts"\n',
  ],
  ["packages/sdk/package.json", manifest("@procurement/sdk")],
  [
    "packages/sdk/src/index.ts",
    'import "openapi-fetch"\nimport "node:crypto"\nexport const isGone = status === 410\n',
  ],
  ["packages/sdk/test/a.test.ts", 'import "@procurement/adapter-http-express"\n'],
  ["packages/apps/platform/package.json", manifest("@procurement/app-platform")],
  ["packages/apps/platform/src/index.ts", empty],
  [
    "packages/apps/platform/src/probes/probes.ts",
    "export const f = (a: A) => a.writeHead(200)\nconst e = { status: 404 }\n",
  ],
  ["packages/apps/api/package.json", manifest("@procurement/app-api")],
  ["packages/apps/api/src/observation/log.ts", "export const isBad = (status >= 500)\n"],
  ["packages/apps/api/src/index.ts", 'import "./composition/modules.ts"\nimport "express"\n'],
  [
    "packages/apps/api/src/composition/modules.ts",
    'import "inversify"\nimport "@procurement/app-platform"\nimport "@procurement/adapter-http-express"\n',
  ],
  ["packages/apps/customer-cli/package.json", manifest("@procurement/customer-cli")],
  [
    "packages/apps/customer-cli/src/index.ts",
    'import "commander"\nimport "@procurement/sdk"\nimport "node:fs"\n',
  ],
  ["packages/apps/worker/package.json", manifest("@procurement/app-worker")],
  ["packages/apps/worker/src/index.ts", empty],
  ["packages/apps/sandbox/package.json", manifest("@procurement/app-sandbox")],
  [
    "packages/apps/sandbox/src/index.ts",
    'import "@procurement/app-api"\nimport "@procurement/app-worker"\n',
  ],
  [
    "packages/apps/sandbox/test/cluster/broker.int.test.ts",
    'import { Kafka } from "kafkajs"\nimport "../../../../../tools/kafka/main.ts"\n',
  ],
  [
    "tools/bench/main.ts",
    'import "inversify"\nimport "../../packages/domain/src/order/order.ts"\n',
  ],
])
