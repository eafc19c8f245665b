/** Our own checks of a package's contents find its faults. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { contentFindings } from "./contents.ts"

let folder = ""

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const manifest = {
  name: "@procurement/example",
  description: "An example",
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  dependencies: { express: "5.3.0" },
  peerDependencies: { effect: "^4.1.0" },
}
const lostCommand = JSON.stringify({ ...manifest, bin: { example: "dist/main.js" } })
const nameless = JSON.stringify({ ...manifest, description: "" })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "package-contents-"))
  write("package.json", JSON.stringify(manifest))
  write("README.md", "# Example\n")
  write("LICENSE", "Apache-2.0\n")
  write("dist/index.js", 'import "node:fs"\nexport * from "./a.js"\n')
  write("dist/index.d.ts", 'import "effect/Effect"\nexport * from "./a.js"\n')
  write("dist/a.js", 'import "express"\nimport("effect")\n')
  write("dist/a.d.ts", "export declare const a: number\n")
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe("contentFindings", () => {
  it("contentFindings is empty for a complete package", () => {
    expect(contentFindings(folder)).toEqual([])
  })

  it.each([
    ["an import of an undeclared package", "dist/a.js", 'import "pg"\n', "pg"],
    ["a type of an undeclared package", "dist/a.d.ts", 'import type { P } from "pg"\n', "pg"],
    ["a missing relative file", "dist/a.js", 'import "./b.js"\n', "./b.js"],
    ["a source file", "dist/a.d.ts", 'export * from "./index.ts"\n', "./index.ts"],
    ["a worker from source", "dist/a.js", 'new URL("./b.ts", import.meta.url)\n', "./b.ts"],
    ["a test", "test/a.test.js", "", "test/a.test.js"],
    ["a source beside the compiled file", "dist/a.ts", "", "dist/a.ts"],
    ["a command without its file", "package.json", lostCommand, "example starts dist/main.js"],
    ["no description", "package.json", nameless, "description"],
  ])("a package with %s is rejected", (_title, path, text, found) => {
    write(path, text)
    expect(contentFindings(folder).join("\n")).toContain(found)
  })

  it("a package without a README is rejected", () => {
    rmSync(join(folder, "README.md"))
    expect(contentFindings(folder)).toEqual(["README.md is missing"])
  })

  it("a package that exports a missing file is rejected", () => {
    rmSync(join(folder, "dist/index.d.ts"))
    expect(contentFindings(folder).join("\n")).toContain("exports . as ./dist/index.d.ts")
  })
})
