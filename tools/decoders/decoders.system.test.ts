/** Fuzzes every decoder for some seconds, with the limits of time and memory. */
import { expect, it } from "vitest"
import { readCorpus } from "./corpus.ts"
import { decoders } from "./decoders.ts"
import { runFuzzer } from "./run.ts"

const seconds = 3
const executions = 1_000_000

it.each(decoders)("$name crashes, hangs and grows for no input", async (decoder) => {
  const corpus = readCorpus(decoder.name)
  const report = await runFuzzer(decoder, { executions, seconds, seed: 2, corpus })
  const findings = report.findings.map(({ kind, input, detail }) => {
    return `${kind}: ${Buffer.from(input).toString("base64").slice(0, 4_000)}: ${detail}`
  })
  expect(findings).toEqual([])
  expect(report.executions).toBeGreaterThan(0)
})
