import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { readSourceTree } from "./source-tree.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const tree = readSourceTree(root)

let copy = ""

const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

/** Runs a tool of the workspace in the copy, without telemetry. */
const run = (tool: string, ...parameters: ReadonlyArray<string>) =>
  new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
    const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" }
    const command = join(root, "node_modules/.bin", tool)
    execFile(command, parameters, { cwd: copy, env: environment }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr })
    })
  })

/** Copies the workspace without its sources: unchanged manifests, tags and settings. */
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "workspace-tools-"))
  for (const path of tree.keys()) {
    if (/^(?:packages\/.*\/)?(?:package|turbo)\.json$/.test(path)) plant(path, tree.get(path) ?? "")
  }
  for (const path of ["package-lock.json", ".oxlintrc.json", "tsconfig.json"]) {
    cpSync(join(root, path), join(copy, path))
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
})

afterEach(() => {
  rmSync(copy, { recursive: true, force: true })
})

/** Adds a dependency to a package.json, so that only the tag can reject the import. */
const declare = (folder: string, dependency: string): void => {
  const manifest = JSON.parse(tree.get(`${folder}/package.json`) ?? "{}") as {
    dependencies: Record<string, string>
  }
  manifest.dependencies[dependency] = "0.1.0"
  plant(`${folder}/package.json`, JSON.stringify(manifest))
}

describe("turbo boundaries", () => {
  it("turbo boundaries accepts the declared imports of a package", async () => {
    plant("packages/adapters/nbp/src/a.ts", 'import "@procurement/domain/money"\nimport "undici"\n')
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

describe("oxlint", () => {
  it.each([
    ["Node in the domain", "packages/domain/src/a.ts", 'export * from "node:fs"\n'],
    ["a library in the domain", "packages/domain/src/a.ts", 'import "zod"\n'],
    ["inversify in an adapter", "packages/adapters/fa3/src/a.ts", 'import "inversify"\n'],
    ["an app in an adapter", "packages/adapters/fa3/src/a.ts", 'import "@procurement/app-api"\n'],
    [
      "an adapter in a suite",
      "packages/contract-tests/src/a.ts",
      'import "@procurement/adapter-a"\n',
    ],
    ["a file of 301 lines", "packages/adapters/fa3/src/a.ts", "export {}\n".repeat(301)],
    [
      "a function of 71 lines",
      "packages/adapters/fa3/src/a.ts",
      `export const f = (): void => {\n${"  call()\n".repeat(69)}}\n`,
    ],
    ["unfinished work", "packages/adapters/fa3/src/a.ts", `// ${"TO"}DO: later\nexport {}\n`],
    ["any", "packages/adapters/fa3/src/a.ts", "export const a: any = 1\n"],
    ["console", "packages/adapters/fa3/src/a.ts", 'console.log("a")\n'],
    ["a focused test", "packages/domain/test/a.test.ts", 'it.only("a", () => {})\n'],
    ["a library in a domain test", "packages/domain/test/a.test.ts", 'import "pg"\n'],
    ["Node in a suite's test", "packages/contract-tests/test/a.test.ts", 'import "node:fs"\n'],
    ["a network in the report", "packages/contract-tests/src/report/a.ts", 'import "node:http"\n'],
    ["a file that imports itself", "packages/domain/src/a.ts", 'export type * from "./a.ts"\n'],
    ["a default export", "packages/adapters/fa3/src/a.ts", "export default 1\n"],
  ])("oxlint rejects %s", async (_title, path, text) => {
    plant(path, text)
    const { code, output } = await run("oxlint", "--deny-warnings", "--format=unix", "packages")
    expect(output).toContain(path)
    expect(code).toBe(1)
  })

  it("oxlint rejects a cycle of files, even of types", async () => {
    plant("packages/domain/src/a.ts", 'import type { B } from "./b.ts"\nexport type A = B\n')
    plant("packages/domain/src/b.ts", 'import type { A } from "./a.ts"\nexport type B = A | 1\n')
    const { code, output } = await run("oxlint", "--deny-warnings", "--format=unix", "packages")
    expect(output).toContain("no-cycle")
    expect(code).toBe(1)
  })

  it("oxlint accepts the domain's allowed imports", async () => {
    plant("packages/domain/src/a.ts", 'export * from "effect/Option"\nexport * from "./b.ts"\n')
    const { code, output } = await run("oxlint", "--deny-warnings", "packages")
    expect(output).toContain("0 errors")
    expect(code).toBe(0)
  })
})
