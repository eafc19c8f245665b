/** Turbo and oxlint find the violations that the rules of this folder leave to them. */
import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { readSourceTree, root } from "./source-tree.ts"

const tree = readSourceTree()
let copy = ""

const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

/** Runs a tool of the workspace in the copy, without telemetry. */
const run = (tool: string, ...parameters: ReadonlyArray<string>) =>
  new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" }
    const command = join(root, "node_modules/.bin", tool)
    execFile(command, parameters, { cwd: copy, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr })
    })
  })
const lint = () => run("oxlint", "--deny-warnings", "--format=unix", "packages")

/** Copies the workspace without its sources: unchanged manifests, tags and settings. */
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "workspace-tools-"))
  for (const [path, text] of tree) {
    if (/^(?:packages\/.*\/)?(?:package|turbo)\.json$/.test(path)) plant(path, text)
  }
  for (const path of ["package-lock.json", ".oxlintrc.json", "tsconfig.json"]) {
    cpSync(join(root, path), join(copy, path))
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

/** Adds a dependency to a package.json, so that only the tag can reject the import. */
const declare = (folder: string, dependency: string): void => {
  const manifest = JSON.parse(tree.get(`${folder}/package.json`) ?? "{}")
  manifest.dependencies[dependency] = "0.1.0"
  plant(`${folder}/package.json`, JSON.stringify(manifest))
}

describe("turbo boundaries", () => {
  it("turbo boundaries accepts the declared imports of a package", async () => {
    plant("packages/adapters/nbp/src/a.ts", 'import "@procurement/domain/money"\nimport "zod"\n')
    const { code, output } = await run("turbo", "boundaries")
    expect(output).toContain("no issues found")
    expect(code).toBe(0)
  })

  it.each([
    ["an undeclared package", "domain", "pg", false],
    ["an adapter that imports an adapter", "adapters/fa3", "@procurement/adapter-xades", true],
    ["an adapter that imports an app", "adapters/nbp", "@procurement/app-platform", true],
    ["a domain that imports an adapter", "domain", "@procurement/adapter-nbp", true],
    ["contract suites that import an adapter", "contract-tests", "@procurement/adapter-nbp", true],
  ])("turbo boundaries rejects %s", async (_title, folder, dependency, declared) => {
    if (declared) declare(`packages/${folder}`, dependency)
    plant(`packages/${folder}/src/planted.ts`, `import "${dependency}"\n`)
    const { code, output } = await run("turbo", "boundaries")
    expect(output).toContain(dependency)
    expect(output).toMatch(/[1-9]\d* issues? found/)
    expect(code).toBe(1)
  })
})

const fa3 = "adapters/fa3/src"

describe("oxlint", () => {
  it("oxlint rejects each of these files by its rule", async () => {
    const planted = [
      ["no-restricted-imports", "domain/src", 'export * from "node:fs"\n'],
      ["no-restricted-imports", "domain/src", 'import "zod"\n'],
      ["no-restricted-imports", "domain/test", 'import "pg"\n'],
      ["no-restricted-imports", fa3, 'import "inversify"\n'],
      ["no-restricted-imports", fa3, 'import "@procurement/app-api"\n'],
      ["no-restricted-imports", "contract-tests/src", 'import "@procurement/adapter-a"\n'],
      ["no-restricted-imports", "contract-tests/test", 'import "node:fs"\n'],
      ["no-restricted-imports", "contract-tests/src/report", 'import "node:http"\n'],
      ["max-lines", fa3, "export {}\n".repeat(301)],
      ["max-lines-per-function", fa3, `export const f = () => {\n${"  call()\n".repeat(69)}}\n`],
      ["no-warning-comments", fa3, `// ${"TO"}DO: later\nexport {}\n`],
      ["ban-ts-comment", fa3, `// @ts-${"ig"}nore\nexport {}\n`],
      ["no-explicit-any", fa3, "export const a: any = 1\n"],
      ["no-console", fa3, 'console.log("a")\n'],
      ["no-default-export", fa3, "export default 1\n"],
      ["no-focused-tests", "domain/test", 'it.only("a", () => {})\n'],
      ["no-self-import", "domain/src", 'export type * from "./file-16.ts"\n'],
      // A cycle of types.
      ["no-cycle", "domain/src", 'import type { B } from "./file-18.ts"\nexport type A = B\n'],
      ["no-cycle", "domain/src", 'import type { A } from "./file-17.ts"\nexport type B = A | 1\n'],
    ].map(([rule = "", folder = "", text = ""], nth) => {
      const ending = folder.endsWith("test") ? "test.ts" : "ts"
      const path = `packages/${folder}/file-${nth}.${ending}`
      plant(path, text)
      return { rule, path }
    })
    const { code, output } = await lint()
    expect(code).toBe(1)
    for (const { rule, path } of planted) {
      const found = output.split("\n").filter((line) => line.startsWith(`${path}:`))
      expect(found.join("\n"), path).toContain(rule)
    }
  })

  it("oxlint accepts the domain's allowed imports", async () => {
    plant("packages/domain/src/a.ts", 'export * from "effect/Option"\nexport * from "./b.ts"\n')
    expect(await lint()).toMatchObject({ code: 0 })
  })
})
