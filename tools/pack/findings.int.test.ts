/** The checks of a packed package find its faults. */
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { root } from "../architecture/source-tree.ts"
import { findingsOf } from "./findings.ts"
import { answerOf, Somebody } from "./somebody.ts"

const manifest = {
  name: "example",
  version: "1.0.0",
  description: "An example",
  license: "Apache-2.0",
  type: "module",
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  dependencies: { express: "5.3.0" },
  peerDependencies: { effect: "^4.1.0" },
}

let author: Somebody
const write = (path: string, text: string): void => author.write(`example/${path}`, text)

beforeEach(() => {
  author = new Somebody(root)
  write("package.json", JSON.stringify(manifest))
  write("README.md", "# Example\n\nnpm install example\n")
  write("LICENSE", "Apache-2.0\n")
  write("dist/index.js", 'import "node:fs"\nexport * from "./a.js"\n')
  write("dist/index.d.ts", 'import "effect/Effect"\nexport * from "./a.js"\n')
  write("dist/a.js", 'import "express"\nimport "effect"\nexport const a = 1\n')
  write("dist/a.d.ts", "export declare const a: number\n")
})
afterEach(() => author.leave())

const findings = async (): Promise<string> => {
  const folder = join(author.folder, "example")
  await answerOf(folder, "npm", "pack", "--offline", "--pack-destination", "..")
  const tarball = join(author.folder, "example-1.0.0.tgz")
  const found = await findingsOf({ name: "example", folder, tarball })
  return found.join("\n")
}

describe("A package that is to be published", () => {
  it("a complete package has no findings", async () => {
    expect(await findings()).toBe("")
  })

  it("every fault of a package is found", async () => {
    const exports = {
      ".": { default: "./dist/index.js", types: "./dist/index.d.ts" },
      "./untyped": "./dist/untyped.js",
      "./lost": "./dist/lost.js",
    }
    write("package.json", JSON.stringify({ ...manifest, description: "", exports }))
    author.remove("example/README.md")
    write("dist/untyped.js", 'import "pg"\nimport "./b.js"\nnew URL("./c.ts", import.meta.url)\n')
    write("dist/a.d.ts", 'import type { P } from "knex"\nexport * from "./index.ts"\n')
    write("dist/a.ts", "export {}\n")
    write("test/a.test.js", "")
    const found = await findings()
    for (const fault of [
      "package.json has no description",
      "README.md is missing",
      "README.md has no npm install",
      "dist/a.ts does not belong here",
      "test/a.test.js does not belong here",
      "dist/untyped.js:1 imports pg,",
      "dist/untyped.js:2 imports ./b.js,",
      "dist/untyped.js:3 imports ./c.ts,",
      "dist/a.d.ts:1 imports knex,",
      "dist/a.d.ts:2 imports ./index.ts,",
    ]) {
      expect(found).toContain(fault)
    }
    expect(found).toMatch(/publint: .*types/)
    expect(found).toMatch(/publint: .*lost\.js/)
    expect(found).toMatch(/are the types wrong: [^]*example\/untyped/)
  })

  it("a command without its file is found", async () => {
    const bin = { example: "dist/main.js" }
    write("package.json", JSON.stringify({ ...manifest, bin }))
    expect(await findings()).toMatch(/publint: .*dist\/main\.js/)
  })
})
