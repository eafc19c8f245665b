/** What the guides show of adapters and embedding is in a file here, word for word: it runs. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const examples = import.meta.dirname

const files = ["embed", "own-adapter"].flatMap((folder) =>
  readdirSync(join(examples, folder))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(examples, folder, name), "utf8")),
)

const shownIn = (guide: string): ReadonlyArray<string> => {
  const text = readFileSync(join(examples, "../docs/how-to", guide), "utf8")
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code.trimEnd())
}

describe.each(["write-an-adapter.md", "embed-the-domain.md"])("The guide %s", (guide) => {
  it("shows nothing but pieces of files that are run as tests", () => {
    const shown = shownIn(guide)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((code) => !files.some((file) => file.includes(code)))).toEqual([])
  })
})

it("The adapter of a team's own has less than 100 lines, and so has its proof", () => {
  const lengths = ["tenants-in-sqlite.ts", "tenants-in-sqlite.contract.test.ts"].map(
    (name) => readFileSync(join(examples, "own-adapter", name), "utf8").split("\n").length - 1,
  )
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(100)
})
