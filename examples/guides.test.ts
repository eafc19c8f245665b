/** What the guides show of adapters and embedding is in a file here, word for word: it runs. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { tenantRepositoryClauses } from "@procurement/contract-tests/tenant"
import { TenantRepository } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, describe, expect, it } from "vitest"

const examples = import.meta.dirname

const files = ["embed", "own-adapter"].flatMap((folder) =>
  readdirSync(join(examples, folder))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(examples, folder, name), "utf8")),
)

const textOf = (guide: string): string => readFileSync(join(examples, "../docs", guide), "utf8")

const shownIn = (guide: string): ReadonlyArray<string> =>
  [...textOf(guide).matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code.trimEnd())

describe.each(["how-to/write-an-adapter.md", "how-to/embed-the-domain.md"])(
  "The guide %s",
  (guide) => {
    it("shows nothing but pieces of files that are run as tests", () => {
      const shown = shownIn(guide)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.filter((code) => !files.some((file) => file.includes(code)))).toEqual([])
    })
  },
)

it("The adapter of a team's own has less than 100 lines, and so has its proof", () => {
  const lengths = ["tenants-in-sqlite.ts", "tenants-in-sqlite.contract.test.ts"].map(
    (name) => readFileSync(join(examples, "own-adapter", name), "utf8").split("\n").length - 1,
  )
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(100)
})

describe("The tutorial first-adapter.md", () => {
  const tutorial = "tutorial/first-adapter.md"
  const folder = join(examples, "../out", `first-adapter-${process.pid}`)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const [written = "", , modifyFixed = "", pageFixed = ""] = shownIn(tutorial)

  /** The titles of the clauses that the adapter breaks. */
  const brokenBy = async (name: string, code: string): Promise<ReadonlyArray<string>> => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.ts`), code)
    const { makeTenantsInAMap } = await import(join(folder, `${name}.ts`))
    const layer = Layer.sync(TenantRepository, makeTenantsInAMap as () => never)
    const broken: Array<string> = []
    for (const { title, check } of tenantRepositoryClauses) {
      const checked = Effect.scoped(check).pipe(Effect.provide(layer))
      const exit = await Effect.runPromiseExit(checked)
      if (exit._tag === "Failure") broken.push(title)
    }
    return broken
  }

  const fixedModify = written.replace(/ {4}modify: .*\n/, `${modifyFixed}\n`)
  const fixedPage = fixedModify.replace(/ {8}const later = .*\n/, `${pageFixed}\n`)

  it("shows an adapter that breaks exactly the two clauses that it prints", async () => {
    const broken = await brokenBy("written", written)
    const [, printed = ""] = /two fail:\n\n```\n(.*?)```/s.exec(textOf(tutorial)) ?? []
    const lines = printed.trim().split("\n")
    expect(broken).toHaveLength(2)
    expect(lines.map((line) => line.slice(0, line.indexOf(": expected")))).toEqual(broken)
  })

  it("each of its fixes repairs one clause", async () => {
    expect(await brokenBy("modify-fixed", fixedModify)).toHaveLength(1)
    expect(await brokenBy("page-fixed", fixedPage)).toEqual([])
  })
})
